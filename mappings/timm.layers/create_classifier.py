"""Pooling and the last linear layer, as timm.layers.create_classifier makes them."""

from typing import Any

from helpers.timm.layers import SelectAdaptivePool2d
from helpers.torch.nn import Conv2d
from mindspore import mint, nn


def create_classifier(
    num_features: int,
    num_classes: int,
    pool_type: str = "avg",
    use_conv: bool = False,
    input_fmt: str = "NCHW",
    drop_rate: float | None = None,
    device: Any = None,
    dtype: Any = None,
) -> tuple[nn.Cell, ...]:
    """Give the pooling and the linear layer, or a 1×1 convolution; a dropout between with drop_rate."""
    given: dict[str, Any] = {} if dtype is None else {"dtype": dtype}
    pool = SelectAdaptivePool2d(
        pool_type=pool_type, flatten=bool(pool_type) and not use_conv, input_fmt=input_fmt
    )
    width = num_features * pool.feat_mult()
    last: nn.Cell = mint.nn.Identity()
    if num_classes > 0:
        last = (
            Conv2d(width, num_classes, 1, **given)
            if use_conv
            else mint.nn.Linear(width, num_classes, **given)
        )
    return (pool, last) if drop_rate is None else (pool, nn.Dropout(p=drop_rate), last)
