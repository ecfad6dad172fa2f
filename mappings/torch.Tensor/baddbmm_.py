"""Changes a tensor in place, as torch.Tensor.baddbmm_ does."""

from mindspore import Tensor, ops


def baddbmm_(self: Tensor, batch1: Tensor, batch2: Tensor, *, beta: float = 1, alpha: float = 1) -> Tensor:
    """Adds batches of matrix products to a tensor: beta × input + alpha × (batch1 @ batch2), written into
    the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = ops.baddbmm(self, batch1, batch2, beta=beta, alpha=alpha)
    return self
