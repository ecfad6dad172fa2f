"""A vector into parameters, as torch.nn.utils.vector_to_parameters."""

from collections.abc import Iterable

from mindspore import Parameter, Tensor, ops


def vector_to_parameters(vec: Tensor, parameters: Iterable[Parameter]) -> None:
    """Give parameters the elements of a vector, as parameters_to_vector joins them."""
    start = 0
    for each in parameters:
        if each.dtype != vec.dtype:
            each.set_dtype(vec.dtype)
        ops.assign(each, vec[start : start + each.size].reshape(each.shape))
        start += each.size
