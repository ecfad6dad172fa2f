"""Whether a tensor is stored by compressed rows, as torch.Tensor.is_sparse_csr."""

from mindspore import COOTensor, CSRTensor, Tensor


def is_sparse_csr(self: COOTensor | CSRTensor | Tensor) -> bool:
    """Tell whether it is a CSRTensor."""
    return isinstance(self, CSRTensor)
