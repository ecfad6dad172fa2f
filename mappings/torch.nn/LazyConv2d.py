"""A layer that learns its number of input channels from the first input, as torch.nn.LazyConv2d."""

import mindspore
from helpers.torch.nn.modules.lazy import LazyModuleMixin
from mindspore import nn


class LazyConv2d(LazyModuleMixin, nn.Conv2d):
    """nn.Conv2d, made at the first call, which has to come before the optimizer is made.

    Not in compiled functions before that.
    padding_mode is "zeros" only.
    """

    _channels_at = -3

    def __init__(
        self,
        out_channels: int,
        kernel_size: int | tuple[int, ...],
        stride: int | tuple[int, ...] = 1,
        padding: int | tuple[int, ...] | str = 0,
        dilation: int | tuple[int, ...] = 1,
        groups: int = 1,
        bias: bool = True,
        padding_mode: str = "zeros",
        dtype: mindspore.Type | None = None,
    ) -> None:
        if padding_mode != "zeros":
            raise NotImplementedError(f"padding_mode={padding_mode!r}")
        size, step, apart = (
            tuple(int(part) for part in each) if isinstance(each, (tuple, list)) else int(each)
            for each in (kernel_size, stride, dilation)  # numpy's numbers too
        )
        padding = padding if isinstance(padding, (str, tuple, list)) else int(padding)
        pad_mode = padding if isinstance(padding, str) else "valid" if padding in (0, (0, 0)) else "pad"
        sides = 0 if isinstance(padding, str) else padding
        pads = sides if isinstance(sides, int) else tuple(each for each in sides for _ in (0, 1))
        super().__init__(
            out_channels=int(out_channels),
            kernel_size=size,
            stride=step,
            pad_mode=pad_mode,
            padding=pads,
            dilation=apart,
            group=int(groups),
            has_bias=bias,
            dtype=dtype or mindspore.float32,
        )
