"""Fills a tensor in place, as torch.nn.init.uniform_ does."""

import numpy as np
from helpers.torch import drawn_from
from mindspore import Tensor


def uniform_(
    tensor: Tensor,
    a: float = 0.0,
    b: float = 1.0,
    generator: object = None,
) -> Tensor:
    """Fill the tensor with numbers from a up to b and return it.

    Also a Parameter; the numbers are numpy's (mindspore.set_seed seeds it). Not in compiled functions.
    """
    if tensor.size:
        with drawn_from(generator):
            tensor[()] = Tensor(np.random.uniform(a, b, tensor.shape), tensor.dtype)
    return tensor
