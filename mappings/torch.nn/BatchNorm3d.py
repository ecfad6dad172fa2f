"""Normalisation of each channel of (N, C, D, H, W) over a batch, as torch.nn.BatchNorm3d."""

from typing import Any

import mindspore
from helpers.torch.nn.functional import batch_norm
from mindspore import Parameter, Tensor, nn, ops


class BatchNorm3d(nn.Cell):
    """Normalise by the statistics of the batch in training, by running ones afterwards.

    What is not asked for is None, as in torch: weight and bias without affine, statistics without
    track_running_stats. momentum=None averages over all batches so far.
    """

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
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
        """Normalise, and remember while training."""
        if input.ndim != 5:
            raise ValueError(f"expected 5D input (got {input.ndim}D input)")
        return self.normalised(input)

    def normalised(self, input: Tensor) -> Tensor:
        """The same for any number of axes."""
        counted, momentum = self.num_batches_tracked, self.momentum
        if self.training and counted is not None:
            with mindspore._no_grad():
                counted.copy_(counted + 1)
        if momentum is None:
            momentum = 1 / int(counted) if self.training and counted is not None else 0.0
        return batch_norm(
            input,
            self.running_mean,
            self.running_var,
            self.weight,
            self.bias,
            self.training or self.running_mean is None,
            momentum,
            self.eps,
        )
