"""Changes a tensor in place, as torch.Tensor.remainder_ does."""

from mindspore import Tensor, ops


def remainder_(self: Tensor, other: Tensor | float) -> Tensor:
    """Gives the rest of the division by other, with the sign of other,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16, and not in compiled functions.
    """
    value = ops.remainder(self, other)
    if self.is_floating_point():  # whose kernel gives NaN for an infinite divisor
        kept = ops.where((self < 0) == (other < 0), self, other)
        value = ops.where(ops.isinf(ops.zeros_like(self) + other) & ops.isfinite(self), kept, value)
    if value.is_floating_point() and not self.is_floating_point():
        raise RuntimeError(f"{value.dtype} cannot be written into a tensor of {self.dtype}")
    if value.shape != self.shape:
        raise RuntimeError(f"a result of shape {value.shape} cannot be written into one of {self.shape}")
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = value.astype(self.dtype)
    return self
