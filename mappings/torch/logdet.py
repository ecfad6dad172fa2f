"""The logarithm of determinants, as torch.logdet."""

from mindspore import Tensor, ops


def logdet(input: Tensor) -> Tensor:
    """Give the logarithm of the determinants of (*, n, n): NaN where one is negative."""
    if not input.size:  # the determinant of nothing is 1
        return ops.zeros(input.shape[:-2], input.dtype)
    if input.shape[-1] == 1:  # which the kernel refuses
        return ops.log(input.reshape(input.shape[:-2]))
    sign, found = ops.slogdet(input)
    if input.is_complex():
        return found + ops.log(sign)
    return ops.where(sign < 0, ops.full_like(found, float("nan")), found)
