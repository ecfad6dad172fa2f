"""Whether the sign bit is set, as torch.signbit."""

from mindspore import Tensor


def signbit(input: Tensor) -> Tensor:
    """Give True where an element is below zero, or is -0.0."""
    if not input.is_floating_point():
        return input < 0
    flat = input.reshape(-1)  # of nine axes, too
    return ((flat < 0) | ((flat == 0) & (1 / flat < 0))).reshape(input.shape)
