"""Changes a tensor in place, as torch.Tensor.fill_diagonal_ does."""

import numpy as np
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def fill_diagonal_(self: Tensor, fill_value: float, wrap: bool = False) -> Tensor:
    """Puts a number on the main diagonal; wrap repeats it in a tall matrix,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    places = np.zeros(self.shape, bool)
    np.fill_diagonal(places, True, wrap=wrap)
    if self.ndim == 2 and not wrap:
        places = np.eye(self.shape[0], self.shape[1], dtype=bool)
    hit = Tensor(places)
    if self.size:
        copy_(self, ops.where(hit, fill_value, self))
    return self
