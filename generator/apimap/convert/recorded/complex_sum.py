from typing import Any

import mindspore
from mindspore import Tensor, ops


def complex_sum(left: Any, right: Any, sign: int = 1) -> Any:
    """What ``left + right`` gives where one may be a complex number of Python's, which mindspore refuses."""
    number = right if isinstance(left, Tensor) else left
    if not isinstance(number, complex) or not (isinstance(left, Tensor) or isinstance(right, Tensor)):
        return left + right if sign > 0 else left - right
    tensor = left if isinstance(left, Tensor) else right
    if not tensor.is_complex():
        whole = tensor if tensor.is_floating_point() else tensor.astype(mindspore.float32)
        tensor = ops.Complex()(whole, ops.zeros_like(whole))
    beside = Tensor(number, tensor.dtype)
    first, last = (tensor, beside) if isinstance(left, Tensor) else (beside, tensor)
    return first + last if sign > 0 else first - last
