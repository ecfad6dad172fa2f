"""Normalisation of each channel of each sample, as torch.nn.InstanceNorm3d."""

from typing import Any

import mindspore
from helpers.torch.nn.functional import instance_norm
from mindspore import Parameter, Tensor, nn, ops


class InstanceNorm3d(nn.Cell):
    """Normalise each channel of each sample, with or without batch axis.

    What is not asked for is None, as in torch: weight and bias without affine, statistics without
    track_running_stats.
    """

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float = 0.1,
        affine: bool = False,
        track_running_stats: bool = False,
        device: Any = None,
        dtype: Any = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__()
        self.num_features, self.eps, self.momentum = num_features, eps, momentum
        self.affine, self.track_running_stats = affine, track_running_stats
        kind = mindspore.float32 if dtype is None else dtype
        ones, zeros = ops.ones(num_features, kind), ops.zeros(num_features, kind)
        self.weight = Parameter(ones, name="weight") if affine else None
        self.bias = Parameter(zeros, name="bias") if affine and bias else None
        tracked = track_running_stats
        self.running_mean = Parameter(zeros, name="running_mean", requires_grad=False) if tracked else None
        self.running_var = Parameter(ones, name="running_var", requires_grad=False) if tracked else None
        self.register_buffer("num_batches_tracked", Tensor(0, mindspore.int64) if tracked else None)

    def construct(self, input: Tensor) -> Tensor:
        """Normalise by the sample's own statistics, or by running ones outside of training."""
        if input.ndim not in (4, 5):
            raise ValueError(f"expected 4D or 5D input (got {input.ndim}D input)")
        single = input.ndim == 4
        found = input.shape[0 if single else 1]
        if self.affine and self.num_features != found:
            raise ValueError(f"expected {self.num_features} channels, but got {found} in {input.shape}")
        out = instance_norm(
            input.expand_dims(0) if single else input,
            self.running_mean,
            self.running_var,
            self.weight,
            self.bias,
            self.training or not self.track_running_stats,
            self.momentum,
            self.eps,
        )
        return out.squeeze(0) if single else out
