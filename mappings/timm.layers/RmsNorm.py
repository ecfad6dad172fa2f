"""Normalisation by the root of the mean square, as timm.layers.RmsNorm."""

from collections.abc import Sequence
from typing import Any

from helpers.torch.nn import RMSNorm


class RmsNorm(RMSNorm):
    """torch's RMSNorm over the last axes, with eps=1e-6 where none is given."""

    def __init__(
        self,
        channels: int | Sequence[int],
        eps: float = 1e-6,
        affine: bool = True,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__(channels, eps, affine, device, dtype)
