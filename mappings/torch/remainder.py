"""The rest of a division with the divisor's sign, as torch.remainder."""

from helpers.torch import floor_divide, fmod
from mindspore import Tensor, nn, ops


class _SignedRest(nn.Cell):
    """What a division that is rounded down leaves: its gradient by the divisor is that quotient, negative."""

    def construct(self, rest: Tensor, above: Tensor, below: Tensor) -> Tensor:
        return rest * 1

    def bprop(
        self, rest: Tensor, above: Tensor, below: Tensor, out: Tensor, grad: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        return ops.zeros_like(rest), grad, -grad * floor_divide(above, below)


def remainder(input: Tensor | float, other: Tensor | float) -> Tensor:
    """The rest of a division, with the divisor's sign: of integers to the last digit, exact of floats.

    Not in compiled functions.
    """
    rest = ops.stop_gradient(fmod(input, other))
    above, below = (
        each.astype(rest.dtype) if isinstance(each, Tensor) else ops.full_like(rest, each)
        for each in (input, other)
    )
    flat = ops.stop_gradient(below)
    rest = ops.where((rest != 0) & ((rest < 0) != (flat < 0)), rest + flat, rest)
    if not rest.is_floating_point():
        return rest
    return _SignedRest()(rest, *(each.broadcast_to(rest.shape) for each in (above, below)))
