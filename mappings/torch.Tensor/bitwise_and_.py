"""Changes a tensor in place, as torch.Tensor.bitwise_and_ does."""

from mindspore import Tensor, ops


def bitwise_and_(self: Tensor, other: Tensor | float) -> Tensor:
    """The bits that are set in both integers; for bool, logical and, written into the tensor, which is
    returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = ops.bitwise_and(self, other)
    return self
