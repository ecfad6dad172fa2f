"""Changes a tensor in place, as torch.Tensor.arcsinh_ does."""

from mindspore import Tensor, ops


def arcsinh_(self: Tensor) -> Tensor:
    """Inverse hyperbolic sine; the same as `asinh_`, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = ops.asinh(self)
    return self
