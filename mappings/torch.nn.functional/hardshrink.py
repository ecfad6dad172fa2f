"""Small elements set to zero, as torch.nn.functional.hardshrink."""

from mindspore import Tensor, ops


def hardshrink(input: Tensor, lambd: float = 0.5) -> Tensor:
    """Set elements whose size is at most lambd to zero; NaN stays NaN."""
    return ops.where((input >= -lambd) & (input <= lambd), ops.zeros_like(input), input)
