from typing import Any

import mindspore
from mindspore import Tensor


def new(self: Tensor, *args: Any) -> Tensor:
    """A tensor of the same dtype: of sizes (zeros, where torch's are not initialised), or of data."""
    if args and all(isinstance(each, int) for each in args):
        return mindspore.ops.zeros(args, self.dtype)
    if not args:
        return mindspore.tensor([], self.dtype)
    if isinstance(args[0], Tensor):
        return args[0].astype(self.dtype)
    return mindspore.tensor(args[0], self.dtype)
