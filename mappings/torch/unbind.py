"""Parts along an axis with their gradients, as torch.unbind."""

from mindspore import Tensor


def unbind(input: Tensor, dim: int = 0) -> tuple[Tensor, ...]:
    """The parts of a tensor along an axis, which then is gone."""
    before = (slice(None),) * (dim % input.ndim)
    return tuple(input[(*before, place)] for place in range(input.shape[dim]))
