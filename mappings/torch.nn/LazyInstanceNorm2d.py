"""A normalisation that learns its number of channels from the first input, as torch.nn.LazyInstanceNorm2d."""

import mindspore
from helpers.torch.nn.functional import instance_norm
from mindspore import Parameter, Tensor, nn, ops


class LazyInstanceNorm2d(nn.Cell):
    """Normalises each channel of each sample; its parameters are made at the first call.

    That has to come before the optimizer is made. Not in compiled functions.
    """

    def __init__(
        self,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        dtype: mindspore.Type | None = None,
    ) -> None:
        super().__init__()
        self.eps, self.momentum, self.affine = eps, momentum, affine
        self.track_running_stats, self._kind, self._made = (
            track_running_stats,
            dtype or mindspore.float32,
            False,
        )
        self._channels = 0
        self.weight = self.bias = self.running_mean = self.running_var = None

    def construct(self, input: Tensor) -> Tensor:
        """Normalise by the statistics of the input, or by running ones outside of training."""
        if input.ndim not in (3, 4):
            raise ValueError(f"expected 3D or 4D input (got {input.ndim}D input)")
        if not self._made:
            self._made = True
            channels = self._channels = input.shape[1]
            if self.affine:
                self.weight = Parameter(ops.ones(channels, self._kind), name="weight")
                self.bias = Parameter(ops.zeros(channels, self._kind), name="bias")
            if self.track_running_stats:
                zeros, ones = ops.zeros(channels, self._kind), ops.ones(channels, self._kind)
                self.running_mean = Parameter(zeros, name="running_mean", requires_grad=False)
                self.running_var = Parameter(ones, name="running_var", requires_grad=False)
                self.register_buffer("num_batches_tracked", Tensor(0, mindspore.int64))
        single = input.ndim == 3
        found = input.shape[0 if single else 1]
        if self.affine and self._channels != found:
            raise ValueError(f"expected {self._channels} channels, but got {found} in {input.shape}")
        out = instance_norm(
            input.expand_dims(0) if single else input,
            self.running_mean,
            self.running_var,
            self.weight,
            self.bias,
            self.training or not self.track_running_stats,
            self.momentum or 0.0,
            self.eps,
        )
        return out.squeeze(0) if single else out
