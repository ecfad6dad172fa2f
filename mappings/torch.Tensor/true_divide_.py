"""Changes a tensor in place, as torch.Tensor.true_divide_ does."""

from mindspore import Tensor


def true_divide_(self: Tensor, other: Tensor | float) -> Tensor:
    """Divides elementwise; integers give a float result, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = self / other
    return self
