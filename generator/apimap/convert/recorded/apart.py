from typing import Any

import mindspore
from mindspore import Tensor


def apart(owner: Any, index: tuple[Any, ...]) -> Any:
    """What ``owner[index]`` gives, numbers being taken before lists and tensors, as torch does."""
    if not isinstance(owner, Tensor):
        return owner[index]
    numbers: list[Any] = []
    rest: list[Any] = []
    for each in index:
        if isinstance(each, int) and not isinstance(each, bool):
            numbers.append(each)
            continue
        rest.append(each)
        if each is Ellipsis:
            numbers.append(each)
        elif each is not None:
            masks = isinstance(each, Tensor) and each.dtype == mindspore.bool_
            numbers += [slice(None)] * (each.ndim if masks else 1)
    return owner[tuple(numbers)][tuple(rest)]
