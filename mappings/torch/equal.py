"""Whether two tensors are the same, as torch.equal tells."""

from mindspore import Tensor


def equal(input: Tensor, other: Tensor) -> bool:
    """Whether shape and all elements are equal; one that is NaN equals nothing."""
    return tuple(input.shape) == tuple(other.shape) and bool((input == other).all())
