"""The base class of instance normalisations, as torch.nn.modules.instancenorm._InstanceNorm."""

from typing import Any

from helpers.torch.nn.functional import instance_norm
from helpers.torch.nn.modules.batchnorm import _NormBase
from mindspore import Tensor


class _InstanceNorm(_NormBase):
    """Normalise each channel of each sample, with or without batch axis.

    A subclass says in _check_input_dim and _get_no_batch_dim how many axes there are.
    """

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = False,
        track_running_stats: bool = False,
        device: Any = None,
        dtype: Any = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__(num_features, eps, momentum, affine, track_running_stats, device, dtype, bias=bias)

    def construct(self, input: Tensor) -> Tensor:
        """Normalise by the sample's own statistics, or by running ones outside of training."""
        self._check_input_dim(input)
        single = input.ndim == self._get_no_batch_dim()
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
            0.0 if self.momentum is None else self.momentum,
            self.eps,
        )
        return out.squeeze(0) if single else out

    def _get_no_batch_dim(self) -> int:
        """The number of axes of one sample; a subclass says it."""
        raise NotImplementedError
