"""Changes a tensor in place, as torch.Tensor.igammac_ does."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def igammac_(self: Tensor, other: Tensor) -> Tensor:
    """The upper incomplete gamma function of order self at other, written into the tensor; it is returned.

    Its views see it. Not for bfloat16, and not in differentiated functions.
    """
    if self.size:
        # ops.igammac takes two of float32 or two of float64
        wide = mindspore.float64 if mindspore.float64 in (self.dtype, other.dtype) else mindspore.float32
        value = ops.igammac(self.astype(wide), other.astype(wide)).masked_fill(other == float("inf"), 0.0)
        endless = (self == float("inf")) & ~((other < 0) | ops.isinf(other))
        value = value.masked_fill(endless, 1.0).masked_fill((self == 0) & (other > 0), 0.0)
        lost = ops.isinf(self) & ops.isinf(other) | (self == 0) & ~(other > 0) | (self < 0) | (other < 0)
        copy_(self, value.masked_fill(lost, float("nan")).astype(self.dtype))
    return self
