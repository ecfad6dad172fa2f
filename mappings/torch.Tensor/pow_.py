"""Changes a tensor in place, as torch.Tensor.pow_ does."""

from mindspore import Tensor


def pow_(self: Tensor, exponent: Tensor | float) -> Tensor:
    """Raises elementwise to a power; either the base or the exponent may be a number, written into the
    tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = self**exponent
    return self
