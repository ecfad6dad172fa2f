"""Changes each element by a Python function of two, as torch.Tensor.map_ does."""

from collections.abc import Callable

import numpy as np
from helpers.torch.Tensor import copy_
from mindspore import Tensor


def map_(self: Tensor, other: Tensor, callable: Callable[[float, float], float]) -> Tensor:
    """Call the function with every element and its partner, broadcast, and write the results into self.

    On the host, one element after another: no gradient, and slow. Views of the tensor see it.
    """
    if self.size:
        numbers = self.asnumpy()
        partners = np.broadcast_to(other.asnumpy(), numbers.shape)
        changed = np.frompyfunc(callable, 2, 1)(numbers.astype(object), partners.astype(object))
        copy_(self, Tensor(np.asarray(changed).astype(numbers.dtype)))
    return self
