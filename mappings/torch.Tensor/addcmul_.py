"""Changes a tensor in place, as torch.Tensor.addcmul_ does."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def addcmul_(self: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: float = 1) -> Tensor:
    """Adds the product of two tensors, times a factor, to a third, written into the tensor, which is
    returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    if self.size:
        wide = mindspore.float32 if self.dtype == mindspore.float16 else self.dtype
        factor = mindspore.tensor(value, wide) * tensor1.astype(wide)
        copy_(self, (self.astype(wide) + factor * tensor2.astype(wide)).astype(self.dtype))
    return self
