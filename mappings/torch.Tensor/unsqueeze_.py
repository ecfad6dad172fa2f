"""Changes a tensor's shape in place, as torch.Tensor.unsqueeze_ does."""

from mindspore import Tensor


def unsqueeze_(self: Tensor, dim: int) -> Tensor:
    """Put in an axis of 1, in place, and return the tensor.

    Other names of the tensor see the new shape; views of it keep theirs. Not in compiled functions.
    """
    self.assign_value(self.unsqueeze(dim))
    return self
