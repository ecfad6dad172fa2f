"""Changes a tensor in place, as torch.Tensor.erfinv_ does."""

from mindspore import Tensor, ops


def erfinv_(self: Tensor) -> Tensor:
    """Gives the inverse of the error function,
    written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = ops.erfinv(self)
    return self
