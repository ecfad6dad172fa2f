"""Changes a tensor in place, as torch.Tensor.sinc_ does."""

import mindspore
from mindspore import Tensor, ops


def sinc_(self: Tensor) -> Tensor:
    """sin(pi x) / (pi x), written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if not self.is_floating_point():
        raise TypeError(f"sinc_ is for tensors of floats, not {self.dtype}")
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = ops.sinc(self.astype(mindspore.float32) if self.dtype == mindspore.float16 else self)
    return self
