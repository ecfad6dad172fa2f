"""Changes a tensor in place, as torch.Tensor.uniform_ does."""

import numpy as np
from mindspore import Tensor


def uniform_(self: Tensor, from_: float = 0.0, to: float = 1.0) -> Tensor:
    """Fill with numbers from from_ up to to, by numpy's generator, and return the tensor.

    The tensor it is a slice of changes too.
    """
    value = Tensor(np.random.uniform(from_, to, self.shape), self.dtype)
    if self.ndim:
        self[:] = value
    else:
        self.copy_(value)
    return self
