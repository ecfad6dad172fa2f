"""Writes values into a tensor, views included, as torch.Tensor.copy_ does."""

from mindspore import Parameter, Tensor


def copy_(self: Tensor, src: Tensor | float, non_blocking: bool = False) -> Tensor:
    """Write src, broadcast and cast, into the tensor and return it; what it is a slice of changes too."""
    values = src.astype(self.dtype) if isinstance(src, Tensor) else Tensor(src, self.dtype)
    if not self.size:  # x[:] = … refuses an empty tensor
        return self
    if isinstance(self, Parameter) or not self.ndim:  # after x[:] = … kernels of optimizers write elsewhere
        self.copy_(values)
    else:
        self[:] = values
    return self
