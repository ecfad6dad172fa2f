"""Changes a tensor in place, as torch.Tensor.normal_ does."""

import numpy as np
from helpers.torch import drawn_from
from mindspore import Tensor


def normal_(self: Tensor, mean: float = 0.0, std: float = 1.0, *, generator: object = None) -> Tensor:
    """Fill the tensor with normally distributed numbers and return it.

    Its views see it; the numbers are numpy's (mindspore.set_seed seeds it). Not for bfloat16.
    """
    if self.size:
        with drawn_from(generator):
            self[()] = Tensor(np.random.normal(mean, std, self.shape), self.dtype)
    return self
