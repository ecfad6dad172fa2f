"""Changes a tensor in place, as torch.Tensor.random_ does."""

import numpy as np
from helpers.torch import drawn_from
from mindspore import Tensor


def random_(self: Tensor, from_: int = 0, to: int | None = None, *, generator: object = None) -> Tensor:
    """Fill the tensor with whole numbers from from_ up to, not including, to and return it.

    Its views see it; the numbers are numpy's (mindspore.set_seed seeds it). Not for bfloat16.
    """
    low, high = (0, from_) if to is None and from_ else (from_, to)
    if high is None:  # as many as the dtype tells apart
        bits = {"Float16": 11, "Float32": 24, "Float64": 53, "Bool": 1}
        high = 2 ** bits.get(str(self.dtype), 8 * self.itemsize - 1)
    if self.size:
        with drawn_from(generator):
            self[()] = Tensor(np.random.randint(low, high, self.shape), self.dtype)
    return self
