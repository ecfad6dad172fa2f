"""Changes a tensor in place, as torch.Tensor.bitwise_xor_ does."""

from mindspore import Tensor, ops


def bitwise_xor_(self: Tensor, other: Tensor | float) -> Tensor:
    """The bits that differ between two integers; for bool, logical xor, written into the tensor, which is
    returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = ops.bitwise_xor(self, other)
    return self
