"""A convolution of images as a layer, as torch.nn.Conv2d."""

from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor, nn, ops

_ImageSizes = int | tuple[int, int]


class Conv2d(nn.Conv2d):
    """mindspore's layer with torch's arguments: any `padding_mode`, (N, C, H, W) or (C, H, W). No float64."""

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: _ImageSizes,
        stride: _ImageSizes = 1,
        padding: _ImageSizes | str = 0,
        dilation: _ImageSizes = 1,
        groups: int = 1,
        bias: bool = True,
        padding_mode: str = "zeros",
        device: object = None,
        dtype: mindspore.Type | None = None,
    ) -> None:
        if padding_mode not in ("zeros", "reflect", "replicate", "circular"):
            raise ValueError(
                f"padding_mode must be zeros, reflect, replicate or circular, not {padding_mode}"
            )
        sizes, strides, steps = _image_pair(kernel_size), _image_pair(stride), _image_pair(dilation)
        if padding == "same" and strides != (1, 1):
            raise ValueError("padding='same' is not supported for strided convolutions")
        if padding == "same":
            reach = [step * (size - 1) for step, size in zip(steps, sizes, strict=True)]
            edges = [(each // 2, each - each // 2) for each in reach]
        else:
            edges = (
                [(0, 0)] * 2 if isinstance(padding, str) else [(each, each) for each in _image_pair(padding)]
            )
        own = padding_mode != "zeros" or padding == "same"  # the kernel puts zeros before, torch after
        around = tuple(0 if own else each for edge in edges for each in edge)
        super().__init__(
            int(in_channels),
            int(out_channels),
            sizes,
            strides,
            pad_mode="pad" if any(around) else "valid",
            padding=around if any(around) else 0,
            dilation=steps,
            group=groups,
            has_bias=bias,
            dtype=mindspore.float32 if dtype is None else dtype,
        )
        self.padding_mode = padding_mode
        self.padding = padding if isinstance(padding, str) else _image_pair(padding)
        self._edges = edges if own else [(0, 0)] * 2

    @property
    def groups(self) -> int:
        """How many groups of channels there are."""
        return self.group

    def __setattr__(self, name: str, value: object) -> None:
        if name == "padding" and any(map(any, vars(self).get("_edges", ()))):
            raise NotImplementedError("padding that is not zeros all around is what the layer was made with")
        super().__setattr__("group" if name == "groups" else name, value)

    def construct(self, input: Tensor) -> Tensor:
        """Convolve along the last two axes."""
        found = super().construct(self._bordered(input))
        return found if input.ndim == 4 else found.squeeze(0)

    def _bordered(self, input: Tensor) -> Tensor:
        batch = input if input.ndim == 4 else input.expand_dims(0)
        for axis, (before, after) in enumerate(self._edges, start=2):
            if before or after:
                batch = _bordered_image(batch, axis, before, after, self.padding_mode)
        return batch

    def _conv_forward(self, input: Tensor, weight: Tensor, bias: Tensor | None) -> Tensor:
        """Convolve with a weight and a bias made of the layer's own, such as rounded ones."""
        found = self.conv2d(self._bordered(input), weight)
        found = found if bias is None else found + bias.reshape(-1, 1, 1)
        return found if input.ndim == 4 else found.squeeze(0)


def _image_pair(value: Any) -> tuple[int, ...]:
    if not isinstance(value, (tuple, list)):
        return (int(value), int(value))
    return tuple(map(int, value)) if len(value) == 2 else (int(value[0]),) * 2


def _bordered_image(batch: Tensor, axis: int, before: int, after: int, mode: str) -> Tensor:
    """A tensor with more elements before and after an axis: zeros, or those that it has."""
    if mode == "zeros":
        return ops.pad(batch, (before, after) if axis == 3 else (0, 0, before, after))
    size = batch.shape[axis]
    if mode != "replicate" and max(before, after) >= size + (mode == "circular"):
        raise RuntimeError(f"padding of {max(before, after)} is too much for an axis of {size}, {mode}")
    kind: Any = {"reflect": "reflect", "replicate": "edge", "circular": "wrap"}[mode]
    places = np.pad(np.arange(size), (before, after), mode=kind)
    return ops.gather(batch, Tensor(places.astype(np.int32)), axis)
