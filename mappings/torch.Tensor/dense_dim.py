"""How many axes of a tensor are dense, as torch.Tensor.dense_dim."""

from mindspore import COOTensor, CSRTensor, Tensor


def dense_dim(self: COOTensor | CSRTensor | Tensor) -> int:
    """Count the axes that no index names: all of a dense tensor, none of a COOTensor or a CSRTensor."""
    return self.ndim if isinstance(self, Tensor) else 0
