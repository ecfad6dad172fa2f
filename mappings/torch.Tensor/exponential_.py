"""Changes a tensor in place, as torch.Tensor.exponential_ does."""

import numpy as np
from helpers.torch import drawn_from
from mindspore import Tensor


def exponential_(self: Tensor, lambd: float = 1.0, *, generator: object = None) -> Tensor:
    """Fill the tensor with exponentially distributed numbers of the rate lambd and return it.

    Its views see it; the numbers are numpy's (mindspore.set_seed seeds it). Not for bfloat16.
    """
    if self.size:
        with drawn_from(generator):
            self[()] = Tensor(np.random.exponential(1 / lambd, self.shape), self.dtype)
    return self
