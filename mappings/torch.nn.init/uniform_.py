"""Fills a tensor in place, as torch.nn.init.uniform_ does."""

import numpy as np
from mindspore import Tensor


def uniform_(tensor: Tensor, a: float = 0.0, b: float = 1.0) -> Tensor:
    """Fill the tensor with numbers from a up to b, equally likely, and return it.

    The tensor has at least one axis; numbers come from numpy's generator, which set_seed seeds too.
    """
    tensor[:] = Tensor(np.random.uniform(a, b, tensor.shape), tensor.dtype)
    return tensor
