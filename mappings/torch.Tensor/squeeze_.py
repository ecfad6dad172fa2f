"""Changes a tensor's shape in place, as torch.Tensor.squeeze_ does."""

from mindspore import Tensor


def squeeze_(self: Tensor, dim: int | tuple[int, ...] | None = None) -> Tensor:
    """Take off axes of 1, in place, and return the tensor.

    Other names of the tensor see the new shape; views of it keep theirs. Not in compiled functions.
    """
    wanted = dim if isinstance(dim, tuple) else () if dim is None else (dim,)
    axes = tuple(axis for axis in wanted if self.ndim and self.shape[axis] == 1)
    self.assign_value(self.squeeze() if dim is None else self.squeeze(axes) if axes else self)
    return self
