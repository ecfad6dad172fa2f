"""Changes a tensor in place, as torch.Tensor.exp_ does."""

from mindspore import Tensor


def exp_(self: Tensor) -> Tensor:
    """Gives e to the power of each element,
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16, and not in compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = self.exp()
    return self
