"""Changes a tensor in place, as torch.Tensor.addmv_ does."""

from mindspore import Tensor, ops


def addmv_(self: Tensor, mat: Tensor, vec: Tensor, *, beta: float = 1, alpha: float = 1) -> Tensor:
    """Adds a matrix-vector product, written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = ops.addmv(self, mat, vec, beta=beta, alpha=alpha)
    return self
