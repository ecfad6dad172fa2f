"""Elements moved towards zero, as torch.nn.functional.softshrink."""

from mindspore import Tensor, ops


def softshrink(input: Tensor, lambd: float = 0.5) -> Tensor:
    """Move every element towards zero by lambd, and what is closer to zero; NaN stays NaN."""
    if lambd < 0:
        raise ValueError(f"lambda must be greater or equal to 0, but found to be {lambd}")
    small = ops.where(input == input, input * 0, input)  # a NaN passes, and so does its gradient
    return ops.where(input > lambd, input - lambd, ops.where(input < -lambd, input + lambd, small))
