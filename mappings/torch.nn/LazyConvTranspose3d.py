"""A layer that learns its number of input channels from the first input, as torch.nn.LazyConvTranspose3d."""

from typing import Any

import mindspore
from mindspore import Tensor, nn


class LazyConvTranspose3d(nn.Conv3dTranspose):
    """nn.Conv3dTranspose, made at the first call, which has to come before the optimizer is made.

    Not in compiled functions before that.
    There is no output_padding.
    """

    def __init__(
        self,
        out_channels: int,
        kernel_size: int | tuple[int, ...],
        stride: int | tuple[int, ...] = 1,
        padding: int | tuple[int, ...] = 0,
        output_padding: int = 0,
        groups: int = 1,
        bias: bool = True,
        dilation: int | tuple[int, ...] = 1,
        padding_mode: str = "zeros",
        dtype: mindspore.Type | None = None,
    ) -> None:
        nn.Cell.__init__(self)
        self._prefix = ""
        if padding_mode != "zeros" or output_padding not in (0, (0,) * 3):
            raise NotImplementedError("only padding with zeros, and no output_padding")
        pads = padding if isinstance(padding, int) else tuple(each for each in padding for _ in (0, 1))
        pad_mode = "valid" if padding in (0, (0, 0, 0)) else "pad"
        self._wanted: dict[str, Any] = {
            "out_channels": int(out_channels),
            "kernel_size": kernel_size,
            "stride": stride,
            "pad_mode": pad_mode,
            "padding": pads,
            "dilation": dilation,
            "group": int(groups),
            "has_bias": bias,
            "dtype": dtype or mindspore.float32,
        }

    def update_parameters_name(self, prefix: str = "", recurse: bool = True) -> None:
        """Remember what a cell around it puts before names, for the parameters to come."""
        super().update_parameters_name(prefix, recurse)
        self._prefix = prefix + self._prefix

    def construct(self, input: Tensor) -> Tensor:
        """Compute as nn.Conv3dTranspose; the first call makes the parameters."""
        if self._wanted:
            wanted, prefix, training = self._wanted, self._prefix, self.training
            super().__init__(input.shape[-4], **wanted)
            self._wanted, self._prefix = {}, ""
            self.update_parameters_name(prefix)
            self.set_train(training)
        return super().construct(input)
