"""The normal distribution of vectors, as torch.distributions.MultivariateNormal."""

import math
from typing import Any

import numpy as np
from helpers.torch.distributions import Distribution
from helpers.torch.linalg import cholesky
from mindspore import Tensor, ops


class MultivariateNormal(Distribution):
    """Vectors by a mean and a covariance, a precision or a triangular scale."""

    has_rsample = True

    def __init__(
        self,
        loc: Tensor,
        covariance_matrix: Tensor | None = None,
        precision_matrix: Tensor | None = None,
        scale_tril: Tensor | None = None,
        validate_args: bool | None = None,
    ) -> None:
        if sum(each is not None for each in (covariance_matrix, precision_matrix, scale_tril)) != 1:
            raise ValueError("give one of covariance_matrix, precision_matrix and scale_tril")
        if not len(loc.shape):
            raise ValueError("loc has at least one axis")
        if scale_tril is not None:
            tril = scale_tril
        elif covariance_matrix is not None:
            tril = cholesky(covariance_matrix)
        else:
            assert precision_matrix is not None
            turned = cholesky(precision_matrix.flip((-2, -1))).flip((-2, -1)).swapaxes(-1, -2)
            tril = ops.tril(self._inverse_of(turned))
        batch = np.broadcast_shapes(tuple(tril.shape[:-2]), tuple(loc.shape[:-1]))
        self.loc = ops.broadcast_to(loc, (*batch, *loc.shape[-1:]))
        self.scale_tril = ops.broadcast_to(tril, (*batch, *tril.shape[-2:]))
        super().__init__(batch, loc.shape[-1:], validate_args)
        self._require(loc == loc, "loc is not a number")
        self._require((self._diagonal() > 0).all(-1), "the diagonal of scale_tril is above 0")
        for given in (covariance_matrix, precision_matrix):
            if given is not None:
                apart = (given - given.swapaxes(-1, -2)).abs() <= 1e-6 + 1e-5 * given.abs()
                self._require(apart, "the matrix is symmetric")

    def _diagonal(self) -> Tensor:
        size = self.scale_tril.shape[-1]
        return (self.scale_tril * ops.eye(size, size, self.scale_tril.dtype)).sum(-1)

    @property
    def covariance_matrix(self) -> Tensor:
        return ops.matmul(self.scale_tril, self.scale_tril.swapaxes(-1, -2))

    @property
    def precision_matrix(self) -> Tensor:
        turned = self._inverse_of(self.scale_tril)
        return ops.matmul(turned.swapaxes(-1, -2), turned)

    @property
    def mean(self) -> Tensor:
        return self.loc

    @property
    def mode(self) -> Tensor:
        return self.loc

    @property
    def variance(self) -> Tensor:
        return (self.scale_tril**2).sum(-1)

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        drawn = ops.randn(self._extended_shape(sample_shape), dtype=self.loc.dtype)
        return self.loc + ops.matmul(self.scale_tril, drawn.expand_dims(-1)).squeeze(-1)

    def log_prob(self, value: Tensor) -> Tensor:
        self._require(value == value, "the value is not a number")
        turned = self._inverse_of(ops.tril(self.scale_tril))
        apart = (value - self.loc).expand_dims(-1).astype(turned.dtype)  # the matrix decides, as in torch
        far = (ops.matmul(turned, apart).squeeze(-1) ** 2).sum(-1)
        volume = ops.log(self._diagonal()).sum(-1)
        start = self._number(self.loc.shape[-1] * math.log(2 * math.pi), far)
        return -0.5 * (start + far) - volume

    def entropy(self) -> Tensor:
        volume = ops.log(self._diagonal()).sum(-1)
        size = self.loc.shape[-1]
        return self._number(0.5 * size * (1 + math.log(2 * math.pi)), volume) + volume

    def _kl(self, other: Any) -> Tensor:
        volume = ops.log(other._diagonal()).sum(-1) - ops.log(self._diagonal()).sum(-1)
        turned = self._inverse_of(ops.tril(other.scale_tril))
        spread = (ops.matmul(turned, self.scale_tril.astype(turned.dtype)) ** 2).sum((-2, -1))
        apart = (other.loc - self.loc).expand_dims(-1).astype(turned.dtype)
        far = (ops.matmul(turned, apart) ** 2).sum((-2, -1))
        return volume + 0.5 * (spread + far - self.loc.shape[-1])
