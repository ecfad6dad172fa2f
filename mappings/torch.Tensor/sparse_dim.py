"""How many axes of a tensor are sparse, as torch.Tensor.sparse_dim."""

from mindspore import COOTensor, CSRTensor, Tensor


def sparse_dim(self: COOTensor | CSRTensor | Tensor) -> int:
    """Count the axes that indices name: none of a dense tensor, all of a COOTensor or a CSRTensor."""
    return 0 if isinstance(self, Tensor) else len(self.shape)
