"""Changes a tensor in place, as torch.Tensor.addcmul_ does."""

from mindspore import Tensor


def addcmul_(self: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: float = 1) -> Tensor:
    """Adds the product of two tensors, times a factor, to a third, written into the tensor, which is
    returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = self + value * tensor1 * tensor2
    return self
