"""What all distributions have in common, as torch.distributions.Distribution."""

import copy
from typing import Any, ClassVar

import mindspore
import numpy as np
from helpers.torch import log1p
from helpers.torch.nn.functional import softplus
from mindspore import Tensor, ops


class Distribution:
    """A distribution of events of event_shape, one for each element of batch_shape; parameters are checked.

    Without `support` and `arg_constraints`; whether a value can occur is checked by its log_prob.
    """

    has_rsample = False
    _divergences: ClassVar[dict[tuple[type, type], Any]] = {}  # what register_kl fills

    def __init__(
        self, batch_shape: Any = (), event_shape: Any = (), validate_args: bool | None = None
    ) -> None:
        self._batch_shape, self._event_shape = tuple(batch_shape), tuple(event_shape)
        self._validate_args = validate_args is not False

    @property
    def batch_shape(self) -> tuple[int, ...]:
        return self._batch_shape

    @property
    def event_shape(self) -> tuple[int, ...]:
        return self._event_shape

    @property
    def mean(self) -> Tensor:
        raise NotImplementedError

    @property
    def mode(self) -> Tensor:
        raise NotImplementedError(f"{type(self).__name__} has no mode")

    @property
    def variance(self) -> Tensor:
        raise NotImplementedError

    @property
    def stddev(self) -> Tensor:
        return ops.sqrt(self.variance)

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        raise NotImplementedError(f"samples of {type(self).__name__} carry no gradient; use sample")

    def sample(self, sample_shape: Any = ()) -> Tensor:
        return ops.stop_gradient(self.rsample(sample_shape))

    def log_prob(self, value: Tensor) -> Tensor:
        raise NotImplementedError

    def cdf(self, value: Tensor) -> Tensor:
        raise NotImplementedError

    def icdf(self, value: Tensor) -> Tensor:
        raise NotImplementedError

    def entropy(self) -> Tensor:
        raise NotImplementedError

    def enumerate_support(self, expand: bool = True) -> Tensor:
        raise NotImplementedError(f"the values of {type(self).__name__} cannot be listed")

    def perplexity(self) -> Tensor:
        return ops.exp(self.entropy())

    def expand(self, batch_shape: Any) -> Any:
        made, batch = copy.copy(self), tuple(batch_shape)
        for name, value in vars(self).items():  # every tensor here begins with the batch
            if isinstance(value, Tensor):
                setattr(made, name, ops.broadcast_to(value, (*batch, *value.shape[len(self.batch_shape) :])))
        made._batch_shape = batch
        return made

    def _extended_shape(self, sample_shape: Any = ()) -> tuple[int, ...]:
        return (*tuple(sample_shape), *self._batch_shape, *self._event_shape)

    def _require(self, fine: Tensor, what: str) -> None:
        if self._validate_args and not fine.asnumpy().all():
            raise ValueError(f"{type(self).__name__}: {what}")

    def _rng(self) -> np.random.Generator:
        """Random numbers that follow the seed of mindspore."""
        return np.random.default_rng(int(ops.randint(0, 2**31 - 1, (1,)).asnumpy()[0]))

    def _uniform(self, sample_shape: Any, like: Tensor) -> Tensor:
        """Numbers above 0 and below 1."""
        small = float(np.finfo(mindspore.dtype_to_nptype(like.dtype)).tiny)
        return ops.rand(self._extended_shape(sample_shape), dtype=like.dtype).clamp(small)

    @staticmethod
    def _eps(dtype: mindspore.Type) -> float:
        """The distance from 1 to the next number."""
        digits = {mindspore.float64: 52, mindspore.float16: 10, mindspore.bfloat16: 7}
        return 2.0 ** -digits.get(dtype, 23)

    @staticmethod
    def _number(number: float, like: Tensor) -> Any:
        """A number that keeps its digits beside float64: as Python's it would be rounded to float32."""
        return mindspore.tensor(number, like.dtype) if like.dtype == mindspore.float64 else number

    @staticmethod
    def _real(value: Tensor) -> Tensor:
        """Integers as float32: some kernels take none."""
        if value.is_complex():
            raise TypeError("complex parameters are not supported")
        return value if value.is_floating_point() else value.astype(mindspore.float32)

    @staticmethod
    def _exp(value: Tensor) -> Tensor:
        """The exponential, by float64: the kernel's of float32 has four digits far from 0."""
        value = Distribution._real(value)
        return ops.exp(value.astype(mindspore.float64)).astype(value.dtype)

    @staticmethod
    def _total(value: Tensor) -> Tensor:
        """The sum along the last axis, 0 of nothing: there mindspore's is whatever the memory held."""
        return value.sum(-1) if value.shape[-1] else ops.zeros(value.shape[:-1], value.dtype)

    @staticmethod
    def _lgamma(value: Tensor) -> Tensor:
        """The logarithm of the gamma function."""
        return ops.lgamma(Distribution._real(value))

    @staticmethod
    def _digamma(value: Tensor) -> Tensor:
        """Its slope, above 0; the kernel has the digits of float32, and takes no empty tensor."""
        value = Distribution._real(value)
        if value.dtype != mindspore.float64:
            return ops.digamma(value) if value.size else ops.zeros_like(value)
        steps = ops.zeros_like(value)
        for step in range(8):
            steps = steps + 1 / (value + step)
        far = value + 8  # where its series holds
        series, square = ops.zeros_like(value), 1 / (far * far)
        for top, bottom in ((-1, 12), (691, 32760), (-1, 132), (1, 240), (-1, 252), (1, 120), (-1, 12)):
            # a number of Python would be rounded to float32
            series = square * (mindspore.tensor(top / bottom, value.dtype) + series)
        return ops.log(far) - 0.5 / far + series - steps

    @staticmethod
    def _sum(value: Tensor, axes: Any = -1) -> Tensor:
        """Added up along axes; the kernel would leave a sum over nothing unwritten."""
        total = value.sum(axes)
        return total if value.size else ops.zeros_like(total)

    @staticmethod
    def _inverse_of(matrix: Tensor) -> Tensor:
        """The inverse, of matrices with one row too."""
        return 1 / matrix if matrix.shape[-1] == 1 else ops.inverse(matrix)

    @staticmethod
    def _together(*values: Any) -> list[Tensor]:
        """Parameters as tensors of one shape; numbers take the dtype of the first tensor."""
        dtype = next((each.dtype for each in values if isinstance(each, Tensor)), mindspore.float32)
        found = [each if isinstance(each, Tensor) else mindspore.tensor(each, dtype) for each in values]
        shape = np.broadcast_shapes(*(tuple(each.shape) for each in found))
        return [each if tuple(each.shape) == shape else ops.broadcast_to(each, shape) for each in found]

    @staticmethod
    def _xlogy(factor: Tensor, value: Tensor) -> Tensor:
        """The factor times the logarithm, 0 where the factor is 0."""
        value = value.astype((factor + value).dtype)  # its logarithm with all digits of the result
        nothing = (factor == 0).logical_and(value == 0)
        return factor * ops.log(ops.where(nothing, ops.ones_like(value), value))

    @staticmethod
    def _both(probs: Any, logits: Any, binary: bool = True) -> tuple[Tensor, Tensor]:
        """Probabilities and logits from the one given; without `binary` the last axis holds classes."""
        if (probs is None) == (logits is None):
            raise ValueError("give either probs or logits")
        if probs is None:
            (found,) = Distribution._together(logits)
            found = Distribution._real(found)
            wide = found.astype(mindspore.float64)  # the kernels of float32 have fewer digits
            if binary:
                return ops.sigmoid(wide).astype(found.dtype), found
            if not found.size:
                return found, found
            wide = wide - ops.logsumexp(wide, -1, keepdim=True)
            # not by softmax: its kernel leaves what follows a row of -infinity unwritten
            return ops.exp(wide).astype(found.dtype), wide.astype(found.dtype)
        (found,) = Distribution._together(probs)
        if not binary and found.size:
            found = found / found.sum(-1, keepdims=True)
        eps = Distribution._eps(found.dtype)
        inside = Distribution._within(found, eps, 1 - eps)
        return found, ops.log(inside) - log1p(-inside) if binary else ops.log(inside)

    @staticmethod
    def _cross_entropy(logits: Tensor, target: Tensor) -> Tensor:
        """Of a binary event, by its logit, with torch's roundings."""
        large = -logits > 20  # where softplus gives its argument back
        safe = ops.where(large, logits, ops.full_like(logits, -20))
        rest = softplus(ops.where(large, ops.zeros_like(logits), -logits))
        return (1 - target) * logits + ops.where(large, Distribution._exp(safe) - safe, rest)

    @staticmethod
    def _within(value: Tensor, low: float, high: float) -> Tensor:
        """Kept between two numbers, which have all their digits; NaN stays."""
        ends = [mindspore.tensor(each, value.dtype) for each in (low, high)]
        return ops.where(value < ends[0], ends[0], ops.where(value > ends[1], ends[1], value))
