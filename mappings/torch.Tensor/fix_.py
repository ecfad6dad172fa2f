"""Changes a tensor in place, as torch.Tensor.fix_ does."""

from mindspore import Tensor, ops


def fix_(self: Tensor) -> Tensor:
    """Drops the fraction; the same as `trunc_`, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16, and not in compiled functions.
    """
    if self.size and self.is_floating_point():  # x[()] = … refuses an empty tensor
        self[()] = ops.trunc(self)
    return self
