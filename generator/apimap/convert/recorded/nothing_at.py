from typing import Any

from mindspore import Tensor


def nothing_at(tensor: Any, index: Any) -> bool:
    """Whether a part of a tensor has no elements by what is seen at once: the tensor's own, or a list's.

    mindspore refuses to write there.
    """
    parts = index if isinstance(index, tuple) else (index,)
    lists = [each for each in parts if isinstance(each, (Tensor, list))]
    return 0 in (tensor.size, *(each.size if isinstance(each, Tensor) else len(each) for each in lists))
