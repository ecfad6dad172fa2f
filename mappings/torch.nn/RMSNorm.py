"""A layer of root mean square normalisation, as torch.nn.RMSNorm."""

from collections.abc import Sequence
from numbers import Integral

import mindspore
from helpers.torch.nn.functional import rms_norm
from mindspore import Parameter, Tensor, nn, ops


class RMSNorm(nn.Cell):
    """Divide by the root mean square over the last axes, and multiply by a weight of their shape.

    eps is the smallest step of the dtype unless given.
    """

    def __init__(
        self,
        normalized_shape: int | Sequence[int],
        eps: float | None = None,
        elementwise_affine: bool = True,
        device: object = None,
        dtype: mindspore.Type | None = None,
    ) -> None:
        super().__init__()
        shape = (
            (int(normalized_shape),)
            if isinstance(normalized_shape, (int, Integral))
            else tuple(normalized_shape)
        )
        self.normalized_shape, self.eps, self.elementwise_affine = shape, eps, elementwise_affine
        self.weight = None
        if elementwise_affine:
            self.weight = Parameter(ops.ones(shape, dtype or mindspore.float32), name="weight")

    def construct(self, x: Tensor) -> Tensor:
        """Normalise a tensor (*, *normalized_shape)."""
        return rms_norm(x, self.normalized_shape, self.weight, self.eps)
