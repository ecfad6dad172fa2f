"""The steps in memory from one index of an axis to the next, as torch.Tensor.stride."""

from mindspore import Tensor


def stride(self: Tensor, dim: int | None = None) -> int | tuple[int, ...]:
    """Give the step of an axis in elements, or a tuple of those of all axes."""
    return tuple(self.stride()) if dim is None else self.stride(dim)
