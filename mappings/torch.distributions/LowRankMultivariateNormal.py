"""The normal distribution of vectors, of low rank, as torch.distributions.LowRankMultivariateNormal."""

from helpers.torch.distributions import MultivariateNormal
from mindspore import Tensor, ops


class LowRankMultivariateNormal(MultivariateNormal):
    """Vectors with covariance cov_factor cov_factorᵀ + diag(cov_diag), worked out as a full matrix."""

    def __init__(
        self, loc: Tensor, cov_factor: Tensor, cov_diag: Tensor, validate_args: bool | None = None
    ) -> None:
        size = loc.shape[-1]
        spread = cov_diag.expand_dims(-1) * ops.eye(size, size, cov_diag.dtype)
        full = ops.matmul(cov_factor, cov_factor.swapaxes(-1, -2)) + spread
        super().__init__(loc, covariance_matrix=full, validate_args=validate_args)
        self.cov_factor = ops.broadcast_to(cov_factor, (*self.batch_shape, *cov_factor.shape[-2:]))
        self.cov_diag = ops.broadcast_to(cov_diag, (*self.batch_shape, size))
