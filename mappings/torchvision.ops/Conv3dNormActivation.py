"""Convolution, normalisation and activation in a row, as torchvision.ops.Conv3dNormActivation."""

import inspect
from collections.abc import Callable, Sequence

from mindspore import nn


class Conv3dNormActivation(nn.SequentialCell):
    """nn.Conv3d, norm_layer(int(out_channels)) and activation_layer(); None leaves one of these out.

    The layers are mindspore's. inplace is handed on only to an activation that knows it.
    """

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: int | Sequence[int] = 3,
        stride: int | Sequence[int] = 1,
        padding: int | Sequence[int] | str | None = None,
        groups: int = 1,
        norm_layer: Callable[..., nn.Cell] | None = nn.BatchNorm3d,
        activation_layer: Callable[..., nn.Cell] | None = nn.ReLU,
        dilation: int | Sequence[int] = 1,
        inplace: bool | None = True,
        bias: bool | None = None,
    ) -> None:
        sizes, steps, wide = (_conv3d_each(value) for value in (kernel_size, stride, dilation))
        given: dict[str, object] = {"pad_mode": padding}
        if not isinstance(padding, str):
            own = [(size - 1) // 2 * apart for size, apart in zip(sizes, wide, strict=True)]
            sides = tuple(
                side for each in (own if padding is None else _conv3d_each(padding)) for side in (each, each)
            )
            given = {"pad_mode": "pad", "padding": sides}
        layers = [
            nn.Conv3d(
                int(in_channels),
                int(out_channels),
                sizes,
                steps,
                dilation=wide,
                group=int(groups),
                has_bias=norm_layer is None if bias is None else bias,
                **given,
            )
        ]
        if norm_layer is not None:
            layers.append(norm_layer(int(out_channels)))
        if activation_layer is not None:
            knows = inplace is not None and "inplace" in inspect.signature(activation_layer).parameters
            layers.append(activation_layer(inplace=inplace) if knows else activation_layer())
        super().__init__(*layers)
        self.out_channels = out_channels


def _conv3d_each(value: int | Sequence[int]) -> tuple[int, ...]:
    return tuple(map(int, value)) if isinstance(value, Sequence) else (int(value),) * 3
