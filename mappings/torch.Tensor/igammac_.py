"""Changes a tensor in place, as torch.Tensor.igammac_ does."""

from mindspore import Tensor, ops


def igammac_(self: Tensor, other: Tensor) -> Tensor:
    """The upper incomplete gamma function of order self at other, written into the tensor; it is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    value = ops.igammac(self, other).masked_fill(ops.isinf(other), 0.0)
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = value.masked_fill(ops.isinf(self), 1.0).masked_fill(self == 0, 0.0)
    return self
