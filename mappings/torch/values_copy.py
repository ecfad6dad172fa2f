"""The values of a sparse tensor, copied, as torch.values_copy."""

from mindspore import COOTensor, CSRTensor, Tensor


def values_copy(input: COOTensor | CSRTensor) -> Tensor:
    """Give a copy of the stored numbers, 1-d, in their order."""
    return input.values.copy()
