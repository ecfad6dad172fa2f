"""Changes a tensor in place, as torch.Tensor.uniform_ does."""

import numpy as np
from helpers.torch import drawn_from
from mindspore import Tensor


def uniform_(self: Tensor, from_: float = 0.0, to: float = 1.0, *, generator: object = None) -> Tensor:
    """Fill the tensor with numbers from from_ up to to and return it.

    Its views see it; the numbers are numpy's (mindspore.set_seed seeds it). Not for bfloat16.
    """
    if self.size:
        with drawn_from(generator):
            self[()] = Tensor(np.random.uniform(from_, to, self.shape), self.dtype)
    return self
