"""Changes a tensor in place, as torch.Tensor.subtract_ does."""

from mindspore import Tensor


def subtract_(self: Tensor, other: Tensor | float, *, alpha: float = 1) -> Tensor:
    """Subtraction; the same as `sub_`, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = self - alpha * other
    return self
