"""A convolution along one axis as a layer, as torch.nn.Conv1d."""

import math

import mindspore
from mindspore import Parameter, Tensor, nn, ops


class Conv1d(nn.Cell):
    """Convolve (N, C, L) or (C, L); its weight is (out_channels, in_channels / groups, kernel)."""

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: int | tuple[int],
        stride: int | tuple[int] = 1,
        padding: int | tuple[int] | str = 0,
        dilation: int | tuple[int] = 1,
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
        self.kernel_size, self.stride, self.dilation = [
            (int(each),) if not isinstance(each, (tuple, list)) else tuple(each)
            for each in (kernel_size, stride, dilation)
        ]
        self.padding_mode = padding_mode
        self.padding: tuple[int, ...] | str
        if isinstance(padding, str):
            if padding == "same" and self.stride != (1,):
                raise ValueError("padding='same' is not supported for strided convolutions")
            self.padding = padding
        else:
            self.padding = (int(padding[0] if isinstance(padding, (tuple, list)) else padding),)
        bound = 1 / math.sqrt(in_channels // groups * self.kernel_size[0])
        kind = dtype or mindspore.float32
        shape = (out_channels, in_channels // groups, *self.kernel_size)
        self.weight = Parameter(((ops.rand(*shape) * 2 - 1) * bound).astype(kind))
        self.bias = Parameter(((ops.rand(out_channels) * 2 - 1) * bound).astype(kind)) if bias else None

    def construct(self, input: Tensor) -> Tensor:
        """Convolve along the last axis."""
        return self._conv_forward(input, self.weight, self.bias)

    def _conv_forward(self, input: Tensor, weight: Tensor, bias: Tensor | None) -> Tensor:
        """Convolve with a weight and a bias made of the layer's own, such as rounded ones."""
        batch = input if input.ndim == 3 else input.expand_dims(0)
        edges = self._edges()
        if not batch.shape[0]:  # padding takes no empty batch
            reach = batch.shape[2] + sum(edges) - self.dilation[0] * (self.kernel_size[0] - 1) - 1
            return ops.zeros((0, self.out_channels, reach // self.stride[0] + 1), batch.dtype)
        if self.padding_mode != "zeros" and edges != (0, 0):
            batch, edges = ops.pad(batch, edges, mode=self.padding_mode), (0, 0)
        elif edges[0] != edges[1]:  # the kernel takes one number for both sides
            batch, edges = ops.pad(batch, edges), (0, 0)
        image, kernel = batch.expand_dims(2), weight.expand_dims(2)
        stride, dilation, around = (1, *self.stride), (1, *self.dilation), (0, edges[0])
        mode = "pad" if edges[0] else "valid"
        found = ops.conv2d(image, kernel, bias, stride, mode, around, dilation, self.groups).squeeze(2)
        return found if input.ndim == 3 else found.squeeze(0)

    def _edges(self) -> tuple[int, int]:
        """How much is put before and after the last axis: torch reads it at every call."""
        if isinstance(self.padding, str):
            around = self.dilation[0] * (self.kernel_size[0] - 1) if self.padding == "same" else 0
            return around // 2, around - around // 2
        each = self.padding[0] if isinstance(self.padding, (tuple, list)) else self.padding
        return int(each), int(each)
