"""Changes a tensor's shape in place, as torch.Tensor.transpose_ does."""

from mindspore import Tensor


def transpose_(self: Tensor, dim0: int, dim1: int) -> Tensor:
    """Exchange two axes, in place, and return the tensor.

    Other names of the tensor see the new shape; views of it keep theirs. Not in compiled functions.
    """
    if self.ndim or not {dim0, dim1} <= {-1, 0}:  # a 0-d tensor has no axes to exchange
        self.assign_value(self.swapaxes(int(dim0), int(dim1)).contiguous())
    return self
