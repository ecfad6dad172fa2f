"""A slice as a copy, as torch.slice_copy."""

from mindspore import Tensor


def slice_copy(
    input: Tensor, dim: int = 0, start: int | None = None, end: int | None = None, step: int = 1
) -> Tensor:
    """Copy the elements from start up to end, every step, along one axis."""
    return input[(slice(None),) * (dim % input.ndim) + (slice(start, end, step),)].copy()
