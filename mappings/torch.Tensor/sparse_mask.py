"""The numbers at the places of a sparse tensor, as torch.Tensor.sparse_mask."""

from mindspore import COOTensor, Tensor, ops


def sparse_mask(self: Tensor, mask: COOTensor) -> COOTensor:
    """Take a dense tensor's numbers at the places of mask, whatever the numbers there are."""
    return COOTensor(mask.indices, ops.gather_nd(self, mask.indices), mask.shape)
