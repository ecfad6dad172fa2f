"""What a function of head, query and key numbers gives for all of them."""

from collections.abc import Callable

import numpy as np
from mindspore import Tensor, ops

_KNOWN: set[object] = set()


def applied(mod: Callable[..., Tensor], shape: tuple[int, ...], *scores: Tensor) -> Tensor:
    """Call a function once, with numbers that broadcast, where torch maps it over single ones.

    The first time it is called for the last position too; what does not work element by element is refused.
    """
    numbers = [ops.arange(size) for size in shape]
    places = [each.reshape((-1,) + (1,) * (len(shape) - 1 - axis)) for axis, each in enumerate(numbers)]
    found = mod(*scores, *places)
    whole = ops.broadcast_to(found, shape) if found.ndim <= len(shape) else found
    kind = getattr(mod, "__code__", mod)
    if 0 not in shape and kind not in _KNOWN:
        one = mod(*(each[(-1,) * len(shape)] for each in scores), *(each[-1] for each in numbers))
        same = whole.shape == tuple(shape) and one.size == 1
        if not same or not np.allclose(
            whole[(-1,) * len(shape)].float().asnumpy(), one.float().asnumpy(), 1e-3, 1e-6, True
        ):
            raise NotImplementedError("a function of scores or masks must work element by element")
        _KNOWN.add(kind)
    return whole
