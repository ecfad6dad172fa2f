"""Changes a tensor in place, as torch.Tensor.normal_ does."""

import numpy as np
from mindspore import Tensor


def normal_(self: Tensor, mean: float = 0.0, std: float = 1.0) -> Tensor:
    """Fill with normally distributed numbers of numpy's generator and return the tensor.

    The tensor it is a slice of changes too.
    """
    value = Tensor(np.random.normal(mean, std, self.shape), self.dtype)
    if self.ndim:
        self[:] = value
    else:
        self.copy_(value)
    return self
