from typing import Any

import mindspore
from mindspore import Tensor, ops


def legacy_tensor(dtype: mindspore.Type, *args: Any) -> Tensor:
    """A tensor of data, or of a shape given by integers (zeros, where torch's are not initialised)."""
    if len(args) == 1 and isinstance(args[0], Tensor):
        return args[0].astype(dtype)
    args = tuple([*each] if isinstance(each, range) else each for each in args)
    if len(args) == 1 and not isinstance(args[0], int):
        return mindspore.tensor(args[0], dtype)
    return ops.zeros(args or (0,), dtype)
