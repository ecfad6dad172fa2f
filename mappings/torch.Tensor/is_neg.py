"""Whether a negation is pending, as torch.Tensor.is_neg."""

from mindspore import Tensor


def is_neg(self: Tensor) -> bool:
    """Tell whether a negation is pending: never, in mindspore."""
    return False
