"""Changes a tensor's shape in place, as torch.Tensor.swapaxes_ does."""

from mindspore import Tensor


def swapaxes_(self: Tensor, axis0: int, axis1: int) -> Tensor:
    """Exchange two axes, in place, and return the tensor.

    Other names of the tensor see the new shape; views of it keep theirs. Not in compiled functions.
    """
    if self.ndim or not {axis0, axis1} <= {-1, 0}:  # a 0-d tensor has no axes to exchange
        self.assign_value(self.swapaxes(int(axis0), int(axis1)).contiguous())
    return self
