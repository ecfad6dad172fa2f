"""A slice as a copy, as torch.slice_copy."""

from operator import index

from mindspore import Tensor, ops


def slice_copy(
    input: Tensor, dim: int = 0, start: int | None = None, end: int | None = None, step: int = 1
) -> Tensor:
    """Copy the elements from start up to end, every step, along one axis."""
    if not -input.ndim <= dim < input.ndim:
        raise IndexError(f"there is no axis {dim} among {input.ndim}")
    if step <= 0:
        raise RuntimeError("the step has to be positive")
    axis = dim % input.ndim
    first, last = (None if each is None else index(each) for each in (start, end))
    first, last, step = slice(first, last, index(step)).indices(input.shape[axis])
    if not input.size or first >= last:  # the kernel refuses some of them
        length = len(range(first, last, step))
        return ops.zeros((*input.shape[:axis], length, *input.shape[axis + 1 :]), input.dtype)
    return input[(slice(None),) * axis + (slice(first, last, step),)].copy()
