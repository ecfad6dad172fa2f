"""A convolution whose padding follows its size, as timm.layers.create_conv2d makes it."""

from typing import Any

from helpers.timm.layers import Conv2dSame, to_2tuple
from helpers.torch.nn import Conv2d


def create_conv2d(in_channels: int, out_channels: int, kernel_size: Any, **kwargs: Any) -> Conv2d:
    """Make a convolution, without a bias unless asked; padding is numbers, "same", "valid" or "".

    depthwise makes as many groups as channels. Lists of sizes and num_experts are refused.
    """
    if isinstance(kernel_size, list) or kwargs.pop("num_experts", 0):
        raise NotImplementedError("mixed and conditional convolutions have no counterpart in mindspore")
    groups = in_channels if kwargs.pop("depthwise", False) else kwargs.pop("groups", 1)
    kwargs = {"groups": groups, "bias": False, **kwargs}
    padding, sizes = kwargs.pop("padding", ""), to_2tuple(kernel_size)
    steps, apart = to_2tuple(kwargs.get("stride", 1)), to_2tuple(kwargs.get("dilation", 1))
    reach = [wide * (size - 1) for wide, size in zip(apart, sizes, strict=True)]
    fits = all(step == 1 and span % 2 == 0 for step, span in zip(steps, reach, strict=True))
    if isinstance(padding, str):
        if padding.lower() == "same" and not fits:
            return Conv2dSame(in_channels, out_channels, kernel_size, **kwargs)
        around = tuple((step - 1 + span) // 2 for step, span in zip(steps, reach, strict=True))
        padding = 0 if padding.lower() == "valid" else around
    return Conv2d(in_channels, out_channels, kernel_size, padding=padding, **kwargs)
