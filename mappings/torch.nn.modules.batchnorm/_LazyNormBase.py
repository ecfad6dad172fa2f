"""What lazy batch and instance normalisations have in common, as torch.nn.modules.batchnorm._LazyNormBase."""

from typing import Any

from helpers.torch.nn.modules.batchnorm import _NormBase
from helpers.torch.nn.modules.lazy import LazyModuleMixin


class _LazyNormBase(LazyModuleMixin, _NormBase):
    """Stand before a normalisation's class: its weight and statistics are made at the first call.

    That has to come before the optimizer is made. Not in compiled functions before that.
    """

    _measured = "num_features"

    def __init__(
        self,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        device: Any = None,
        dtype: Any = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__(
            eps=eps,
            momentum=momentum,
            affine=affine,
            track_running_stats=track_running_stats,
            dtype=dtype,
            bias=bias,
        )
        self.eps, self.momentum = eps, momentum
        self.affine, self.track_running_stats = affine, track_running_stats
