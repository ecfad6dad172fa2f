"""Changes a tensor in place, as torch.Tensor.geometric_ does."""

import numpy as np
from helpers.torch import drawn_from
from mindspore import Tensor


def geometric_(self: Tensor, p: float, *, generator: object = None) -> Tensor:
    """Fill the tensor with the number of trials until a success of probability p and return it.

    Its views see it; the numbers are numpy's (mindspore.set_seed seeds it). Not for bfloat16.
    """
    if self.size:
        with drawn_from(generator):
            self[()] = Tensor(np.random.geometric(p, self.shape), self.dtype)
    return self
