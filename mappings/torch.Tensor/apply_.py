"""Changes each element by a Python function, as torch.Tensor.apply_ does."""

from collections.abc import Callable

import numpy as np
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def apply_(self: Tensor, callable: Callable[[float], float]) -> Tensor:
    """Call the function with every element and write the results into the tensor, which is returned.

    On the host, one element after another: no gradient, and slow. Views of the tensor see it.
    """
    if self.size:
        numbers = self.asnumpy()
        changed = np.frompyfunc(callable, 1, 1)(numbers.astype(object))
        copy_(self, Tensor(np.asarray(changed).astype(numbers.dtype)))
    return self
