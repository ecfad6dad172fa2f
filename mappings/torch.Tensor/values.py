"""The values of a sparse tensor, as torch.Tensor.values."""

from mindspore import COOTensor, CSRTensor, Tensor


def values(self: COOTensor | CSRTensor) -> Tensor:
    """Give the stored numbers, 1-d, in their order; they are the sparse tensor's own memory."""
    return self.values
