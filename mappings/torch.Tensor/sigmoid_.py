"""Changes a tensor in place, as torch.Tensor.sigmoid_ does."""

from mindspore import Tensor


def sigmoid_(self: Tensor) -> Tensor:
    """Gives the logistic function 1 / (1 + exp(-x)),
    written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16, and not in compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = self.sigmoid()
    return self
