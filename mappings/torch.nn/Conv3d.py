"""A convolution of volumes as a layer, as torch.nn.Conv3d."""

import math
from typing import Any

import mindspore
import numpy as np
from mindspore import Parameter, Tensor, nn, ops

_VolumeSizes = int | tuple[int, int, int]


class Conv3d(nn.Cell):
    """Convolve (N, C, D, H, W) or (C, D, H, W), with any `padding_mode`."""

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: _VolumeSizes,
        stride: _VolumeSizes = 1,
        padding: _VolumeSizes | str = 0,
        dilation: _VolumeSizes = 1,
        groups: int = 1,
        bias: bool = True,
        padding_mode: str = "zeros",
        device: object = None,
        dtype: mindspore.Type | None = None,
    ) -> None:
        super().__init__()
        if padding_mode not in ("zeros", "reflect", "replicate", "circular"):
            raise ValueError(
                f"padding_mode must be zeros, reflect, replicate or circular, not {padding_mode}"
            )
        in_channels, out_channels = int(in_channels), int(out_channels)
        if in_channels % groups or out_channels % groups:
            raise ValueError("in_channels and out_channels must be divisible by groups")
        self.in_channels, self.out_channels, self.groups = in_channels, out_channels, groups
        self.kernel_size, self.stride, self.dilation = map(_volume_sizes, (kernel_size, stride, dilation))
        self.padding_mode = padding_mode
        self.padding: tuple[int, ...] | str = padding if isinstance(padding, str) else _volume_sizes(padding)
        if padding == "same" and self.stride != (1, 1, 1):
            raise ValueError("padding='same' is not supported for strided convolutions")
        bound = 1 / math.sqrt(in_channels // groups * math.prod(self.kernel_size))
        kind = dtype or mindspore.float32
        shape = (out_channels, in_channels // groups, *self.kernel_size)
        self.weight = Parameter(((ops.rand(*shape) * 2 - 1) * bound).astype(kind))
        self.bias = Parameter(((ops.rand(out_channels) * 2 - 1) * bound).astype(kind)) if bias else None

    def construct(self, input: Tensor) -> Tensor:
        """Convolve along the last three axes."""
        return self._conv_forward(input, self.weight, self.bias)

    def _conv_forward(self, input: Tensor, weight: Tensor, bias: Tensor | None) -> Tensor:
        """Convolve with a weight and a bias made of the layer's own, such as rounded ones."""
        batch = input if input.ndim == 5 else input.expand_dims(0)
        for axis, (before, after) in enumerate(self._edges(), start=2):
            if before or after:
                batch = _bordered_volume(batch, axis, before, after, self.padding_mode)
        found = ops.conv3d(batch, weight, bias, self.stride, "valid", 0, self.dilation, self.groups)
        return found if input.ndim == 5 else found.squeeze(0)

    def _edges(self) -> list[tuple[int, int]]:
        """How much is put before and after each axis: torch reads it at every call."""
        if self.padding == "valid":
            return [(0, 0)] * 3
        if self.padding == "same":
            around = [step * (size - 1) for step, size in zip(self.dilation, self.kernel_size, strict=True)]
            return [(each // 2, each - each // 2) for each in around]
        return [(each, each) for each in _volume_sizes(self.padding)]


def _volume_sizes(value: Any) -> tuple[int, ...]:
    if not isinstance(value, (tuple, list)):
        return (int(value),) * 3
    return tuple(map(int, value)) if len(value) == 3 else tuple(map(int, value)) * 3


def _bordered_volume(batch: Tensor, axis: int, before: int, after: int, mode: str) -> Tensor:
    """A tensor with more elements before and after an axis: zeros, or those that it has."""
    if mode == "zeros":
        edges = [(0, 0)] * batch.ndim
        edges[axis] = (before, after)
        sides = [side for pair in reversed(edges[2:]) for side in pair]
        return ops.pad(batch, sides)
    size = batch.shape[axis]
    if mode != "replicate" and max(before, after) >= size + (mode == "circular"):
        raise RuntimeError(f"padding of {max(before, after)} is too much for an axis of {size}, {mode}")
    kind: Any = {"reflect": "reflect", "replicate": "edge", "circular": "wrap"}[mode]
    places = np.pad(np.arange(size), (before, after), mode=kind)
    return ops.gather(batch, Tensor(places.astype(np.int32)), axis)
