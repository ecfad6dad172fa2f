from collections.abc import Iterable

import mindspore
from mindspore import Parameter, Tensor


def vector_to_parameters(vec: Tensor, parameters: Iterable[Parameter]) -> None:
    """Make parameters the parts of a vector, as torch does: either sees what is written into the other.

    Only the steps of converted programs reach a weight that is a part; mindspore's own write elsewhere.
    """
    start = 0
    with mindspore._no_grad():
        for each in parameters:
            part = vec[start : start + each.size].reshape(each.shape)
            if each.dtype != part.dtype:
                each.set_dtype(part.dtype)
            each.set_data(part)
            start += each.size
