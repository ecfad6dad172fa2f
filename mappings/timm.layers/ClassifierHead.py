"""Pooling, dropout and the last linear layer, as timm.layers.ClassifierHead."""

from typing import Any

from helpers.timm.layers import create_classifier
from mindspore import Tensor, mint, nn


class ClassifierHead(nn.Cell):
    """global_pool, drop, fc and flatten in a row: (N, C, H, W) to (N, num_classes)."""

    def __init__(
        self,
        in_features: int,
        num_classes: int,
        pool_type: str = "avg",
        drop_rate: float = 0.0,
        use_conv: bool = False,
        input_fmt: str = "NCHW",
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        self.in_features, self.use_conv, self.input_fmt = in_features, use_conv, input_fmt
        pool, last = create_classifier(in_features, num_classes, pool_type, use_conv, input_fmt, dtype=dtype)
        self.global_pool = pool
        self.num_features = in_features * pool.feat_mult()
        self.drop = nn.Dropout(p=drop_rate)
        self.fc = last
        self.flatten = mint.nn.Flatten(1) if use_conv and pool_type else mint.nn.Identity()

    def reset(
        self,
        num_classes: int,
        pool_type: str | None = None,
        reset_other: bool = False,
        in_features: int | None = None,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        """Begin anew with another number of classes, and another pooling where one is given."""
        self.in_features = self.in_features if in_features is None else in_features
        kind = self.global_pool.pool_type if pool_type is None else pool_type
        pool, last = create_classifier(
            self.in_features, num_classes, kind, self.use_conv, self.input_fmt, dtype=dtype
        )
        self.global_pool, self.fc = pool.set_train(self.training), last.set_train(self.training)
        self.num_features = self.in_features * pool.feat_mult()
        self.flatten = mint.nn.Flatten(1) if self.use_conv and kind else mint.nn.Identity()

    def construct(self, x: Tensor, pre_logits: bool = False) -> Tensor:
        """Give the logits, or what goes into the linear layer with pre_logits."""
        x = self.drop(self.global_pool(x))
        return self.flatten(x if pre_logits else self.fc(x))
