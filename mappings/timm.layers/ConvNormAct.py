"""Convolution, batch normalisation and activation, as timm.layers.ConvNormAct."""

from collections.abc import Callable
from typing import Any

from helpers.timm.layers import BatchNormAct2d, create_conv2d
from helpers.torch.nn import Sequential
from mindspore import Tensor, nn


class ConvNormAct(nn.Cell):
    """conv, then bn, which is batch normalisation with its activation, or nothing without apply_norm.

    norm_layer is a batch normalisation, "batchnorm2d" or BatchNormAct2d; aa_layer is refused.
    """

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: int = 1,
        stride: int = 1,
        padding: Any = "",
        dilation: int = 1,
        groups: int = 1,
        bias: bool = False,
        apply_norm: bool = True,
        apply_act: bool = True,
        norm_layer: Any = nn.BatchNorm2d,
        act_layer: str | Callable[..., nn.Cell] | None = nn.ReLU,
        aa_layer: Any = None,
        drop_layer: Callable[..., nn.Cell] | None = None,
        conv_kwargs: dict[str, Any] | None = None,
        norm_kwargs: dict[str, Any] | None = None,
        act_kwargs: dict[str, Any] | None = None,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        if aa_layer is not None and stride > 1:
            raise NotImplementedError("a layer against aliasing is to be put behind by hand")
        given: dict[str, Any] = {} if dtype is None else {"dtype": dtype}
        self.conv = create_conv2d(
            in_channels,
            out_channels,
            kernel_size,
            stride=stride,
            padding=padding,
            dilation=dilation,
            groups=groups,
            bias=bias,
            **{**given, **(conv_kwargs or {})},
        )
        named = str(getattr(norm_layer, "__name__", norm_layer)).replace("_", "").lower()
        if apply_norm and named not in ("batchnorm", "batchnorm2d", "batchnormact2d"):
            raise NotImplementedError(f"ConvNormAct with {named}: only batch normalisation is known here")
        dropped = {} if drop_layer is None else {"drop_layer": drop_layer}
        self.bn = (
            BatchNormAct2d(
                out_channels,
                apply_act=apply_act,
                act_layer=act_layer,
                act_kwargs=act_kwargs,
                **{**given, **(norm_kwargs or {}), **dropped},
            )
            if apply_norm
            else Sequential(*([] if drop_layer is None else [drop_layer()]))
        )

    @property
    def in_channels(self) -> int:
        """How many channels go in."""
        return self.conv.in_channels

    @property
    def out_channels(self) -> int:
        """How many channels come out."""
        return self.conv.out_channels

    def construct(self, x: Tensor) -> Tensor:
        """Convolve, normalise, activate."""
        return self.bn(self.conv(x))
