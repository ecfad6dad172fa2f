"""Batch normalisation and activation in one layer, as timm.layers.BatchNormAct2d."""

from collections.abc import Callable
from typing import Any

from helpers.timm.layers import create_act_layer
from helpers.torch.nn import BatchNorm2d
from mindspore import Tensor, mint, nn


class BatchNormAct2d(BatchNorm2d):
    """torch's BatchNorm2d, then drop and act, which is the identity without apply_act.

    act_layer is a name or makes mindspore's layers.
    """

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        apply_act: bool = True,
        act_layer: str | Callable[..., nn.Cell] | None = nn.ReLU,
        act_kwargs: dict[str, Any] | None = None,
        inplace: bool = True,
        drop_layer: Callable[..., nn.Cell] | None = None,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__(num_features, eps, momentum, affine, track_running_stats, dtype=dtype)
        self.drop = mint.nn.Identity() if drop_layer is None else drop_layer()
        made = (
            create_act_layer(act_layer, **{"inplace": inplace, **(act_kwargs or {})}) if apply_act else None
        )
        self.act = mint.nn.Identity() if made is None else made

    def construct(self, x: Tensor) -> Tensor:
        """Normalise (N, C, H, W), and apply the activation."""
        return self.act(self.drop(super().construct(x)))
