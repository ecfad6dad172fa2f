"""Changes a tensor in place, as torch.Tensor.tanh_ does."""

from mindspore import Tensor


def tanh_(self: Tensor) -> Tensor:
    """Gives the hyperbolic tangent,
    written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = self.tanh()
    return self
