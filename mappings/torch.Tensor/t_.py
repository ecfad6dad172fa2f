"""Changes a tensor's shape in place, as torch.Tensor.t_ does."""

from mindspore import Tensor


def t_(self: Tensor) -> Tensor:
    """Transpose a matrix, in place, and return the tensor.

    Other names of the tensor see the new shape; views of it keep theirs. Not in compiled functions.
    """
    if self.ndim > 2:
        raise RuntimeError(f"t_() expects a tensor with <= 2 dimensions, not {self.ndim}")
    self.assign_value(self.T.contiguous())
    return self
