"""Whether a conjugation is pending, as torch.is_conj."""

from mindspore import Tensor


def is_conj(input: Tensor) -> bool:
    """Tell whether a conjugation is pending: never, in mindspore."""
    return False
