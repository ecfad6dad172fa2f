"""Writes values into a tensor, views included, as torch.Tensor.copy_ does."""

import mindspore
from mindspore import Parameter, Tensor


def copy_(self: Tensor, src: Tensor | float, non_blocking: bool = False) -> Tensor:
    """Write src, broadcast and cast, into the tensor and return it; what it is a slice of changes too."""
    # Here, since the kernel's error comes when the numbers are asked for.
    if isinstance(src, Tensor) and not _fits(src.shape, self.shape):  # @jit.cond: False
        raise RuntimeError(f"numbers of shape {src.shape} cannot be written into shape {self.shape}")
    values = src.astype(self.dtype) if isinstance(src, Tensor) else Tensor(src, self.dtype)
    if not self.size:  # x[:] = … refuses an empty tensor
        return self
    if not self.ndim and _is_plain_part(self, values):  # @jit.cond: False
        self.view(1)[:] = values.reshape(1)  # copy_ would write elsewhere, or refuse it
        return self
    if self.ndim and _is_plain_view_of_bfloat16(self, values):  # @jit.cond: False
        with mindspore._no_grad():  # CPU has no x[:] = … of bfloat16, and copy_ would write elsewhere
            self.view(mindspore.int16)[:] = values.broadcast_to(self.shape).view(mindspore.int16)
        return self
    if isinstance(self, Parameter) and _is_part(self):  # @jit.cond: False
        with mindspore._no_grad():  # copy_ would write elsewhere
            (self if self.ndim else self.view(1))[:] = values if self.ndim else values.reshape(1)
        return self
    # In a compiled function x[:] = … would reach this name only.
    if not isinstance(self, Parameter) and (not self.ndim or _is_whole_bfloat16(self)):  # @jit.cond: True
        self.copy_(values)
    elif isinstance(self, Parameter):  # after x[:] = … kernels of optimizers write elsewhere
        with mindspore._no_grad():  # torch refuses what would be recorded, but for what `state_dict` gives
            self.copy_(values)
    else:
        self[:] = values
    return self


def _is_plain_part(tensor: Tensor, values: Tensor) -> bool:
    """Whether it is a part of another tensor, and no gradient goes through the write."""
    return _is_part(tensor) and not tensor._requires_grad and not values._requires_grad


def _is_part(tensor: Tensor) -> bool:
    """Whether a tensor is a part of another one, smaller than that."""
    return bool(tensor.untyped_storage().nbytes() != tensor.nbytes)


def _is_plain_view_of_bfloat16(tensor: Tensor, values: Tensor) -> bool:
    """Whether it is bfloat16 and may be a view of another tensor, and no gradient goes through the write."""
    recorded = tensor._requires_grad or values._requires_grad
    return bool(tensor.dtype == mindspore.bfloat16 and not isinstance(tensor, Parameter) and not recorded)


def _is_whole_bfloat16(tensor: Tensor) -> bool:
    """Whether it is no part of another tensor; CPU has no x[:] = … of bfloat16."""
    return bool(tensor.dtype == mindspore.bfloat16 and tensor.untyped_storage().nbytes() == tensor.nbytes)


def _fits(shape: tuple[int, ...], whole: tuple[int, ...]) -> bool:
    """Whether a shape broadcasts to another one."""
    skipped = len(whole) - len(shape)
    pairs = zip(shape, whole[max(skipped, 0) :], strict=False)
    return skipped >= 0 and all(one in (1, side) for one, side in pairs)
