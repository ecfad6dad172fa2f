from typing import Any

from helpers import position
from mindspore import Tensor


def at(owner: Any, index: Any) -> Any:
    """What ``owner[index]`` gives, with arrays and numbers of numpy, and ranges, for a tensor's index."""
    if not isinstance(owner, Tensor):
        return owner[index]
    return owner[tuple(map(position, index)) if isinstance(index, tuple) else position(index)]
