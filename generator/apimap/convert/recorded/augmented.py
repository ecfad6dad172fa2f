import operator
from collections.abc import Callable
from typing import Any

from helpers import in_place
from mindspore import Tensor

_SIGNS: dict[str, tuple[Callable[[Any, Any], Any], Callable[[Any, Any], Any]]] = {
    "+": (operator.add, operator.iadd),
    "-": (operator.sub, operator.isub),
    "*": (operator.mul, operator.imul),
    "/": (operator.truediv, operator.itruediv),
    "**": (operator.pow, operator.ipow),
    "//": (operator.floordiv, operator.ifloordiv),
    "%": (operator.mod, operator.imod),
    "&": (operator.and_, operator.iand),
    "|": (operator.or_, operator.ior),
    "^": (operator.xor, operator.ixor),
}


def augmented(target: Any, sign: str, value: Any) -> Any:
    """What ``target += value`` leaves, by its sign; a tensor is changed in place, as torch changes it."""
    plain, own = _SIGNS[sign]
    return (
        in_place(target, lambda each: plain(each, value))
        if isinstance(target, Tensor)
        else own(target, value)
    )
