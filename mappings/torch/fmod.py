"""The rest of a division, as torch.fmod."""

import mindspore
from helpers.torch import result_type
from mindspore import Tensor, nn, ops


class _Rest(nn.Cell):
    """What a division leaves: its gradient by the divisor is the whole quotient, negative."""

    def construct(self, rest: Tensor, above: Tensor, below: Tensor) -> Tensor:
        return rest * 1

    def bprop(
        self, rest: Tensor, above: Tensor, below: Tensor, out: Tensor, grad: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        # The kernel of division does not know the sign of a zero.
        quotient = ops.where(below == 0, above * ops.reciprocal(below), above / below)
        return ops.zeros_like(rest), grad, -grad * ops.trunc(quotient)


def fmod(input: Tensor | float, other: Tensor | float) -> Tensor:
    """The rest of a division, with the sign of the dividend: of integers to the last digit, exact of floats.

    Not in compiled functions.
    """
    dtype = result_type(input, other)
    above, below = (
        each.astype(dtype) if isinstance(each, Tensor) else mindspore.tensor(each, dtype)
        for each in (input, other)
    )
    if above.is_floating_point():
        wide = mindspore.float64 if dtype == mindspore.float64 else mindspore.float32
        flat = (ops.stop_gradient(each).astype(wide) for each in (above, below))
        rest = ops.TruncateMod()(*flat).astype(dtype)
        return _Rest()(rest, *(each.broadcast_to(rest.shape) for each in (above, below)))
    if below.size and bool((below == 0).any()):  # `any` of nothing is never written
        raise RuntimeError("ZeroDivisionError")
    above, below = above.astype(mindspore.int64), below.astype(mindspore.int64)
    below = ops.where(below == -1, ops.ones_like(below), below)  # the processor stops at -2**63 by -1
    return (above - ops.RealDiv()(above, below) * below).astype(dtype)
