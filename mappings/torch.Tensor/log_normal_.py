"""Changes a tensor in place, as torch.Tensor.log_normal_ does."""

import numpy as np
from helpers.torch import drawn_from
from mindspore import Tensor


def log_normal_(self: Tensor, mean: float = 1.0, std: float = 2.0, *, generator: object = None) -> Tensor:
    """Fill the tensor with numbers whose logarithm is normally distributed and return it.

    Its views see it; the numbers are numpy's (mindspore.set_seed seeds it). Not for bfloat16.
    """
    if self.size:
        with drawn_from(generator):
            self[()] = Tensor(np.random.lognormal(mean, std, self.shape), self.dtype)
    return self
