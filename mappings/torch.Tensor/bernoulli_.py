"""Changes a tensor in place, as torch.Tensor.bernoulli_ does."""

import numpy as np
from helpers.torch import drawn_from
from mindspore import Tensor


def bernoulli_(self: Tensor, p: float | Tensor = 0.5, *, generator: object = None) -> Tensor:
    """Fill the tensor with ones, with the probability p, and zeros and return it.

    Its views see it; the numbers are numpy's (mindspore.set_seed seeds it). Not for bfloat16.
    """
    chance = p.asnumpy() if isinstance(p, Tensor) else p
    if self.size:
        with drawn_from(generator):
            self[()] = Tensor(np.random.random(self.shape) < chance, self.dtype)
    return self
