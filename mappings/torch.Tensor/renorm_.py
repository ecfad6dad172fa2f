"""Changes a tensor in place, as torch.Tensor.renorm_ does."""

from mindspore import Tensor, ops


def renorm_(self: Tensor, p: float, dim: int, maxnorm: float) -> Tensor:
    """Shrinks the slices whose norm is too large, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = ops.renorm(self, p, dim, float(maxnorm))
    return self
