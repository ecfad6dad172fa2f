"""Changes a tensor in place, as torch.Tensor.cauchy_ does."""

import numpy as np
from helpers.torch import drawn_from
from mindspore import Tensor


def cauchy_(self: Tensor, median: float = 0.0, sigma: float = 1.0, *, generator: object = None) -> Tensor:
    """Fill the tensor with Cauchy-distributed numbers and return it.

    Its views see it; the numbers are numpy's (mindspore.set_seed seeds it). Not for bfloat16.
    """
    if self.size:
        with drawn_from(generator):
            self[()] = Tensor(median + sigma * np.random.standard_cauchy(self.shape), self.dtype)
    return self
