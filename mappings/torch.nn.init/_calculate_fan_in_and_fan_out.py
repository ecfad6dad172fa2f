"""Fan in and fan out of a weight, as torch.nn.init._calculate_fan_in_and_fan_out."""

import math

from mindspore import Tensor


def _calculate_fan_in_and_fan_out(tensor: Tensor) -> tuple[int, int]:
    """The second and the first size, each times the sizes after them; a vector is refused."""
    if tensor.ndim < 2:
        raise ValueError(f"a weight has two axes or more, not {tensor.ndim}")
    field = math.prod(tensor.shape[2:])
    return tensor.shape[1] * field, tensor.shape[0] * field
