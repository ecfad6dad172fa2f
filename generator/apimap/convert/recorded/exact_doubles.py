from collections.abc import Callable
from typing import Any

import mindspore
import numpy
from helpers import replaced
from mindspore import Tensor, mint, ops

_WIDE = (mindspore.float64, mindspore.complex128)


def exact_doubles() -> None:
    """Let Python's real numbers beside tensors of double precision keep their digits, as in torch.

    mindspore rounds them to single precision, so that seven digits of what is computed are right.
    """

    def exact(plain: Callable[..., Any]) -> Callable[..., Any]:
        def computed(*args: Any, **given: Any) -> Any:
            every = (*args, *given.values())
            if not any(map(_loses, every)) or not any(map(_is_wide, every)):
                return plain(*args, **given)
            complex_ = any(isinstance(each, Tensor) and each.is_complex() for each in every)
            kind = _WIDE[complex_]  # CPU multiplies no two of them
            return plain(
                *(_kept(each, kind) for each in args),
                **{key: _kept(each, kind) for key, each in given.items()},
            )

        return computed

    operators = ("add", "sub", "mul", "truediv", "pow", "mod", "floordiv")
    names = {f"__{way}{leaf}__" for leaf in operators for way in ("", "i", "r")} | {"__setitem__"}
    names |= {f"__{leaf}__" for leaf in ("eq", "ne", "lt", "le", "gt", "ge")}
    names |= {"add", "sub", "subtract", "mul", "multiply", "div", "divide", "true_divide", "pow"}
    names |= {"maximum", "minimum", "where", "clamp", "clip", "masked_fill", "fmod", "remainder"}
    names |= {"floor_divide", "eq", "ne", "not_equal", "lt", "le", "gt", "ge", "less", "greater"}
    for owner in (Tensor, mint, ops):
        for name in names:
            if hasattr(owner, name):
                replaced(owner, name, exact)


def _is_wide(value: Any) -> bool:
    return isinstance(value, Tensor) and value.dtype in _WIDE


def _loses(value: Any) -> bool:
    """Whether single precision has another number in its place."""
    return type(value) is float and float(numpy.float32(value)) != value and value == value


def _kept(value: Any, kind: Any) -> Any:
    return mindspore.tensor(value, kind) if _loses(value) else value
