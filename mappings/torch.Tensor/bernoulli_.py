"""Changes a tensor in place, as torch.Tensor.bernoulli_ does."""

import numpy as np
from mindspore import Tensor


def bernoulli_(self: Tensor, p: float = 0.5) -> Tensor:
    """Fill with ones, with the probability p, and zeros, by numpy's generator, and return the tensor.

    The tensor it is a slice of changes too.
    """
    value = Tensor(np.random.random(self.shape) < p, self.dtype)
    if self.ndim:
        self[:] = value
    else:
        self.copy_(value)
    return self
