"""Writes values into a tensor, views included, as torch.Tensor.copy_ does."""

import mindspore
from mindspore import Parameter, Tensor


def copy_(self: Tensor, src: Tensor | float, non_blocking: bool = False) -> Tensor:
    """Write src, broadcast and cast, into the tensor and return it; what it is a slice of changes too."""
    if isinstance(src, Tensor):  # here, since the kernel's error comes when the numbers are asked for
        skipped = self.ndim - src.ndim
        pairs = zip(self.shape[max(skipped, 0) :], src.shape, strict=False)
        if skipped < 0 or any(one not in (1, whole) for whole, one in pairs):
            raise RuntimeError(f"numbers of shape {src.shape} cannot be written into shape {self.shape}")
    values = src.astype(self.dtype) if isinstance(src, Tensor) else Tensor(src, self.dtype)
    if not self.size:  # x[:] = … refuses an empty tensor
        return self
    if isinstance(self, Parameter):  # after x[:] = … kernels of optimizers write elsewhere
        with mindspore._no_grad():  # torch refuses what would be recorded, but for what `state_dict` gives
            self.copy_(values)
    elif not self.ndim:
        self.copy_(values)
    else:
        self[:] = values
    return self
