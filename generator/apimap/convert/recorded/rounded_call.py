from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import mindspore
from helpers import autocast_block, rounded_twice
from mindspore import Tensor

_LOW = (mindspore.bfloat16, mindspore.float16)
_REAL = (*_LOW, mindspore.float32, mindspore.float64)
# In these torch rounds a number to the dtype of the tensor before it computes with it.
_ROUNDED = frozenset(
    (
        *("eq", "ne", "lt", "le", "gt", "ge", "equal", "not_equal", "less", "less_equal", "greater"),
        *("greater_equal", "add", "sub", "subtract", "rsub", "pow", "rpow", "mod", "remainder", "fmod"),
        *("clamp", "clip", "clamp_min", "clamp_max", "hardtanh"),
    )
)
# Those that say themselves what is rounded.
_OWN = ("scaled_dot_product_attention", "multi_head_attention_forward")
# Those that give the dtype of their first tensor, whatever that of their weights is.
_NORMS = frozenset(("layer_norm", "group_norm", "batch_norm", "instance_norm", "rms_norm"))


def rounded_call(plain: Callable[..., Any], name: str, rule: str, args: Any, given: Any) -> Any:
    """Call a function with what it is given in float32, and round what it gives."""
    if name == "pad" and (
        {"reflect", "replicate"} & {each for each in (*args, *given.values()) if isinstance(each, str)}
    ):
        rule = "wider"  # of the other ways torch's autocast knows nothing
    if rule and autocast_block.dtype is not None:
        kind = autocast_block.dtype
        if rule == "lower":
            args, given = _cast_to(kind, args, given)
        elif rule == "wider":
            args, given = _each(_wide, args, given)
        with autocast_block.paused():
            return rounded_call(plain, name, "", args, given)
    if name in _OWN:
        return plain(*args, **given)
    if autocast_block.weights is not None and len(args) > 1:
        rest, given = _cast_to(autocast_block.weights, args[1:], given)
        args = (args[0], *rest)
    tensors = [*_tensors(args), *_tensors(given.values())]
    wanted = next((each for each in (*args, *given.values()) if isinstance(each, mindspore.Type)), None)
    if wanted not in _LOW and not any(each.dtype in _LOW for each in tensors):
        return plain(*args, **given)
    kind = _kind(tensors, name) if wanted is None else wanted
    if kind in _LOW:
        twice = rounded_twice(plain, name, kind, args, given)
        if twice is not None:
            return twice
        if name in _ROUNDED:
            args, given = _each(partial(_fitted, kind), args, given)
        elif len(args) > 1:  # a tensor without axes is, before others; behind them it is a number
            args = (_fitted(kind, args[0]) if isinstance(args[0], Tensor) else args[0], *args[1:])
    args, given = _each(_wide, args, given)
    found = plain(*args, **given)
    return _rounded(found, kind) if kind in _LOW else found


def _cast_to(kind: Any, args: Any, given: Any) -> tuple[Any, Any]:
    """Arguments with the real numbers among them cast to a dtype, but for double precision."""

    def cast(value: Any) -> Any:
        real = isinstance(value, Tensor) and value.dtype in _REAL[:3] and value.dtype != kind
        return autocast_block.cast(value, kind) if real else value

    return _each(cast, args, given)


def _rounded(found: Any, kind: Any) -> Any:
    """What a function gave, with its numbers of float32 rounded to a dtype."""
    if isinstance(found, Tensor):
        return found.astype(kind) if found.dtype == mindspore.float32 else found
    if isinstance(found, (tuple, list)):
        parts = [_rounded(each, kind) for each in found]
        named = isinstance(found, tuple) and hasattr(found, "_fields")
        return type(found)(*parts) if named else type(found)(parts)
    return found


def _kind(tensors: list[Tensor], name: str) -> Any:
    """The dtype of a result, as torch promotes: tensors without axes count where no other is."""
    real = [each for each in tensors if each.dtype in _REAL]
    if name in _NORMS:
        return real[0].dtype
    if any(each.is_complex() for each in tensors):
        return None
    kinds = {each.dtype for each in ([one for one in real if one.ndim] or real)}
    return kinds.pop() if len(kinds) == 1 else None


def _tensors(values: Iterable[Any]) -> Iterator[Tensor]:
    for each in values:
        if isinstance(each, Tensor):
            yield each
        elif isinstance(each, (tuple, list)):
            yield from (one for one in each if isinstance(one, Tensor))


def _each(change: Callable[[Any], Any], args: Any, given: Any) -> tuple[Any, Any]:
    def changed(value: Any) -> Any:
        if type(value) in (tuple, list):
            return type(value)(change(each) for each in value)
        return change(value)

    return tuple(map(changed, args)), {key: changed(value) for key, value in given.items()}


def _wide(value: Any) -> Any:
    if isinstance(value, Tensor):
        return value.astype(mindspore.float32) if value.dtype in _LOW else value
    return mindspore.float32 if isinstance(value, mindspore.Type) and value in _LOW else value


def _fitted(kind: Any, value: Any) -> Any:
    if isinstance(value, float):
        return Tensor(value, kind)
    single = isinstance(value, Tensor) and not value.ndim and value.dtype in _REAL
    return value.astype(kind) if single else value
