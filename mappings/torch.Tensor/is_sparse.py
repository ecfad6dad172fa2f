"""Whether a tensor is stored by coordinates, as torch.Tensor.is_sparse."""

from mindspore import COOTensor, CSRTensor, Tensor


def is_sparse(self: COOTensor | CSRTensor | Tensor) -> bool:
    """Tell whether it is a COOTensor; compressed rows do not count."""
    return isinstance(self, COOTensor)
