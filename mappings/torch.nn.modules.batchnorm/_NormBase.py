"""What batch and instance normalisation have in common, as torch.nn.modules.batchnorm._NormBase."""

from typing import Any

import mindspore
from mindspore import Parameter, Tensor, nn, ops


class _NormBase(nn.Cell):
    """Weight, bias and running statistics of a normalisation; a subclass says what is computed.

    What is not asked for is None, as in torch: weight and bias without affine, statistics without
    track_running_stats.
    """

    num_batches_tracked: Tensor | None

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
        # Without weights and statistics torch never looks at the number.
        count = num_features if affine or track_running_stats else int(num_features)
        ones, zeros = ops.ones(count, kind), ops.zeros(count, kind)
        self.weight = Parameter(ones, name="weight") if affine else None
        self.bias = Parameter(zeros, name="bias") if affine and bias else None
        tracked = track_running_stats
        self.running_mean = Parameter(zeros, name="running_mean", requires_grad=False) if tracked else None
        self.running_var = Parameter(ones, name="running_var", requires_grad=False) if tracked else None
        self.register_buffer("num_batches_tracked", Tensor(0, mindspore.int64) if tracked else None)

    def reset_running_stats(self) -> None:
        """Forget the batches so far."""
        with mindspore._no_grad():
            for each, value in ((self.running_mean, 0), (self.running_var, 1), (self.num_batches_tracked, 0)):
                if each is not None:
                    each.copy_(ops.full_like(each, value))

    def reset_parameters(self) -> None:
        """Forget the batches so far, and what was learnt."""
        self.reset_running_stats()
        with mindspore._no_grad():
            for each, value in ((self.weight, 1), (self.bias, 0)):
                if each is not None:
                    each.copy_(ops.full_like(each, value))

    def _check_input_dim(self, input: Tensor) -> None:
        """Refuse a tensor of the wrong number of axes; a subclass says which."""
        raise NotImplementedError
