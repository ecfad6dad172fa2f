"""Residual networks, as torchvision.models.ResNet."""

from collections.abc import Callable, Sequence

from mindspore import Tensor, nn
from mindspore.common.initializer import HeNormal


class ResNet(nn.Cell):
    """The network of torchvision for images (N, 3, H, W), its layers by the same names.

    block says how many times a block widens its channels: 1 for two convolutions (BasicBlock), 4 for three
    (Bottleneck). norm_layer makes mindspore's layers.
    """

    def __init__(
        self,
        block: int,
        layers: Sequence[int],
        num_classes: int = 1000,
        zero_init_residual: bool = False,
        groups: int = 1,
        width_per_group: int = 64,
        replace_stride_with_dilation: Sequence[bool] | None = None,
        norm_layer: Callable[..., nn.Cell] | None = None,
    ) -> None:
        super().__init__()
        norm = norm_layer or nn.BatchNorm2d
        dilated = replace_stride_with_dilation or (False, False, False)
        self.conv1 = _resnet_conv(3, 64, 7, 2, 1, 1)
        self.bn1 = norm(64)
        self.relu = nn.ReLU()
        self.maxpool = nn.MaxPool2d(3, 2, pad_mode="pad", padding=1)
        channels, dilation, stages = 64, 1, []
        for stage, (count, instead) in enumerate(zip(layers, (False, *dilated), strict=True)):
            stride, before = min(stage, 1) + 1, dilation
            if instead:
                dilation, stride = dilation * stride, 1
            blocks = []
            for place in range(count):
                own = (stride, before) if place == 0 else (1, dilation)
                shape = (channels, 64 * 2**stage, groups, width_per_group)
                blocks.append(_ResNetBlock(block, shape, own, norm, zero_init_residual))
                channels = 64 * 2**stage * block
            stages.append(nn.SequentialCell(*blocks))
        self.layer1, self.layer2, self.layer3, self.layer4 = stages
        self.fc = nn.Dense(channels, num_classes)

    def construct(self, x: Tensor) -> Tensor:
        """Give the logits (N, num_classes)."""
        x = self.maxpool(self.relu(self.bn1(self.conv1(x))))
        x = self.layer4(self.layer3(self.layer2(self.layer1(x))))
        return self.fc(x.mean((2, 3)))


class _ResNetBlock(nn.Cell):
    """Two or three convolutions, and a way around them."""

    def __init__(
        self,
        widens: int,
        shape: tuple[int, int, int, int],
        own: tuple[int, int],
        norm: Callable[..., nn.Cell],
        zero: bool,
    ) -> None:
        super().__init__()
        (channels, planes, groups, per_group), (stride, dilation) = shape, own
        if widens == 1:
            if groups != 1 or per_group != 64 or dilation != 1:
                raise ValueError(
                    "blocks of two convolutions take groups=1, width_per_group=64 and no dilation"
                )
            sizes = [(channels, planes, 3, stride, 1, 1), (planes, planes, 3, 1, 1, 1)]
        else:
            inner = int(planes * (per_group / 64)) * groups
            middle = (inner, inner, 3, stride, dilation, groups)
            sizes = [(channels, inner, 1, 1, 1, 1), middle, (inner, planes * widens, 1, 1, 1, 1)]
        self.count = len(sizes)
        for place, size in enumerate(sizes, start=1):
            setattr(self, f"conv{place}", _resnet_conv(*size))
            last = {"gamma_init": "zeros"} if zero and place == len(sizes) else {}
            setattr(self, f"bn{place}", norm(size[1], **last))
        self.relu = nn.ReLU()
        self.downsample = None
        if stride != 1 or channels != planes * widens:
            around = _resnet_conv(channels, planes * widens, 1, stride, 1, 1)
            self.downsample = nn.SequentialCell(around, norm(planes * widens))

    def construct(self, x: Tensor) -> Tensor:
        """Add the input, brought to the same shape, to what the convolutions give."""
        out = self.bn2(self.conv2(self.relu(self.bn1(self.conv1(x)))))
        if self.count == 3:
            out = self.bn3(self.conv3(self.relu(out)))
        return self.relu(out + (x if self.downsample is None else self.downsample(x)))


def _resnet_conv(
    channels: int, outputs: int, size: int, stride: int, dilation: int, groups: int
) -> nn.Conv2d:
    return nn.Conv2d(
        channels,
        outputs,
        size,
        stride,
        pad_mode="pad",
        padding=size // 2 * dilation,
        dilation=dilation,
        group=groups,
        weight_init=HeNormal(mode="fan_out", nonlinearity="relu"),
    )
