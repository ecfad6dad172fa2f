"""Changes a tensor in place, as torch.Tensor.scatter_ does."""

from helpers.torch import scatter_reduce
from mindspore import Tensor, ops


def scatter_(
    self: Tensor, dim: int, index: Tensor, src: Tensor | float, *, reduce: str | None = None
) -> Tensor:
    """Puts src at the places along dim that index names, or adds or multiplies it ("add", "multiply"),
    written into the tensor, which is returned.

    Its views see it. Not for bfloat16, and not in differentiated or compiled functions.
    """
    if not isinstance(src, Tensor):
        src = ops.full(index.shape, src, dtype=self.dtype)
    if reduce is None:
        value = self.scatter(dim, index, src)
    else:
        value = scatter_reduce(self, dim, index, src, {"add": "sum", "multiply": "prod"}[reduce])
    if self.size:  # x[()] = … refuses an empty tensor
        self[()] = value
    return self
