"""Changes a tensor in place, as torch.Tensor.clamp_ does."""

from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def clamp_(self: Tensor, min: Tensor | float | None = None, max: Tensor | float | None = None) -> Tensor:
    """Raises to min and lowers to max; NaN stays,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.is_floating_point():  # a Python number would be rounded to float32
        min = Tensor(min, self.dtype) if isinstance(min, (int, float)) else min
        max = Tensor(max, self.dtype) if isinstance(max, (int, float)) else max
    value = self if min is None else ops.where(self < min, min, self)
    value = value if max is None else ops.where(value > max, max, value)
    if value.is_floating_point() and not self.is_floating_point():
        raise RuntimeError(f"{value.dtype} cannot be written into a tensor of {self.dtype}")
    copy_(self, value)
    return self
