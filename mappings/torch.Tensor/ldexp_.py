"""Changes a tensor in place, as torch.Tensor.ldexp_ does."""

from mindspore import Tensor


def ldexp_(self: Tensor, other: Tensor) -> Tensor:
    """The elements times 2 to the power other, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16, and not in compiled functions.
    """
    half = other // 2
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = self.ldexp(half).ldexp(other - half)  # one power alone may not fit
    return self
