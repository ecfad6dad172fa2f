"""The normal distribution of vectors, of low rank, as torch.distributions.LowRankMultivariateNormal."""

import math

import numpy as np
from helpers.torch.distributions import Distribution, MultivariateNormal
from helpers.torch.linalg import cholesky
from mindspore import Tensor, ops


class LowRankMultivariateNormal(MultivariateNormal):
    """Vectors with covariance cov_factor cov_factorᵀ + diag(cov_diag); log_prob inverts by the rank."""

    def __init__(
        self, loc: Tensor, cov_factor: Tensor, cov_diag: Tensor, validate_args: bool | None = None
    ) -> None:
        size, rank = loc.shape[-1], cov_factor.shape[-1]
        given = (loc.shape[:-1], cov_factor.shape[:-2], cov_diag.shape[:-1])
        batch = np.broadcast_shapes(*(tuple(each) for each in given))
        self.loc = ops.broadcast_to(loc, (*batch, size))
        self.cov_factor = ops.broadcast_to(cov_factor, (*batch, size, rank))
        self.cov_diag = ops.broadcast_to(cov_diag, (*batch, size))
        Distribution.__init__(self, batch, (size,), validate_args)
        self._require(loc == loc, "loc is not a number")
        self._require(cov_diag > 0, "cov_diag is above 0")
        inner = ops.eye(rank, rank, cov_factor.dtype)
        if size:
            inner = inner + ops.matmul(self._turned(), self.cov_factor)
        # the kernel of one row refuses an infinity
        self._inner = ops.sqrt(inner) if rank == 1 else cholesky(inner)

    def _turned(self) -> Tensor:
        return self.cov_factor.swapaxes(-1, -2) / self.cov_diag.expand_dims(-2)

    @property
    def scale_tril(self) -> Tensor:
        root, size = ops.sqrt(self.cov_diag).expand_dims(-1), self.loc.shape[-1]
        part = self.cov_factor / root
        full = ops.matmul(part, part.swapaxes(-1, -2)) + ops.eye(size, size, part.dtype)
        return root * cholesky(full)

    def log_prob(self, value: Tensor) -> Tensor:
        self._require(value == value, "the value is not a number")
        apart, rank = value - self.loc, self._inner.shape[-1]
        if not self.loc.shape[-1]:
            return ops.zeros(apart.shape[:-1], apart.dtype)
        seen = ops.matmul(self._turned(), apart.expand_dims(-1))
        less = (ops.matmul(self._inverse_of(self._inner), seen).squeeze(-1) ** 2).sum(-1)
        far = (apart**2 / self.cov_diag).sum(-1) - less
        diagonal = (self._inner * ops.eye(rank, rank, self._inner.dtype)).sum(-1)
        volume = 2 * ops.log(diagonal).sum(-1) + ops.log(self.cov_diag).sum(-1)
        start = self._number(self.loc.shape[-1] * math.log(2 * math.pi), far)
        return -0.5 * (start + volume + far)
