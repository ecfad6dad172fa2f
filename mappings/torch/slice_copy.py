"""A slice as a copy, as torch.slice_copy."""

from operator import index

from mindspore import Tensor


def slice_copy(
    input: Tensor, dim: int = 0, start: int | None = None, end: int | None = None, step: int = 1
) -> Tensor:
    """Copy the elements from start up to end, every step, along one axis."""
    if not -input.ndim <= dim < input.ndim:
        raise IndexError(f"there is no axis {dim} among {input.ndim}")
    if step <= 0:
        raise RuntimeError("the step has to be positive")
    first, last = (None if each is None else index(each) for each in (start, end))
    return input[(slice(None),) * (dim % input.ndim) + (slice(first, last, index(step)),)].copy()
