"""Changes a tensor in place, as torch.Tensor.pow_ does."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def pow_(self: Tensor, exponent: Tensor | float) -> Tensor:
    """Raises elementwise to a power; either the base or the exponent may be a number, written into the
    tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        # The power of -inf and -0.0 is another one; in float16 torch takes the power, too.
        root = isinstance(exponent, float) and exponent == 0.5 and self.dtype != mindspore.float16
        if isinstance(exponent, float) and self.dtype == mindspore.float64 and not root:
            exponent = mindspore.tensor(exponent, self.dtype)  # it would be rounded to float32
        before = self.copy()  # the gradient reads what it was
        copy_(self, ops.sqrt(before) if root else before**exponent)
    return self
