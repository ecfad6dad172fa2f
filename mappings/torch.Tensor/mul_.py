"""Changes a tensor in place, as torch.Tensor.mul_ does."""

from mindspore import Tensor


def mul_(self: Tensor, other: Tensor | float) -> Tensor:
    """Multiplies by other, which broadcasts,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16, and not in compiled functions.
    """
    value = self.copy() * other  # a copy: the gradient by other reads what it was
    if value.is_floating_point() and not self.is_floating_point():
        raise RuntimeError(f"{value.dtype} cannot be written into a tensor of {self.dtype}")
    if value.shape != self.shape:
        raise RuntimeError(f"a result of shape {value.shape} cannot be written into one of {self.shape}")
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = value.astype(self.dtype)
    return self
