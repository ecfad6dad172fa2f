from collections.abc import Callable
from typing import Any

import mindspore
from helpers import replaced
from helpers.torch import result_type
from mindspore import Tensor, mint, ops


def promoted() -> None:
    """Let a tensor without axes among others take their dtype, as in torch, if it is of no higher kind.

    In mindspore a number of float64 makes float64 of a tensor of float32, one of int64 int64 of int32.
    """

    def rank(tensor: Tensor) -> int:
        if tensor.is_complex() or tensor.is_floating_point():
            return 3 if tensor.is_complex() else 2
        return int(tensor.dtype != mindspore.bool_)

    def among(plain: Callable[..., Any]) -> Callable[..., Any]:
        def combined(*args: Any, **given: Any) -> Any:
            tensors = [each for each in (*args, *given.values()) if isinstance(each, Tensor)]
            if len({(each.ndim == 0, each.dtype) for each in tensors}) < 2:
                return plain(*args, **given)
            first = max((each for each in tensors if each.ndim), key=rank, default=None)
            if first is None:
                return plain(*args, **given)

            def fitted(each: Any) -> Any:
                number = isinstance(each, Tensor) and not each.ndim and each.dtype != first.dtype
                # Truth values promote by themselves, and one may be a condition.
                return each.astype(first.dtype) if number and 0 < rank(each) <= rank(first) else each

            return plain(*map(fitted, args), **{key: fitted(each) for key, each in given.items()})

        return combined

    operators = ("add", "sub", "mul", "truediv", "pow", "and", "or", "xor")
    names = {f"__{way}{leaf}__" for leaf in operators for way in ("", "i")}
    names |= {f"__{leaf}__" for leaf in ("eq", "ne", "lt", "le", "gt", "ge")}
    names |= {"add", "sub", "subtract", "mul", "multiply", "div", "divide", "true_divide"}
    names |= {"pow", "float_power"}
    names |= {"maximum", "minimum", "fmax", "fmin", "where", "clamp", "clip", "lerp", "addcmul", "addcdiv"}
    names |= {"fmod", "remainder", "floor_divide", "atan2", "arctan2", "hypot", "xlogy", "logaddexp"}
    names |= {"bitwise_and", "bitwise_or", "bitwise_xor", "eq", "ne", "not_equal", "lt", "le", "gt", "ge"}
    names |= {"less", "less_equal", "greater", "greater_equal", "isclose", "logaddexp2"}
    for owner in (Tensor, mint, ops):
        for name in names:
            if hasattr(owner, name):
                replaced(owner, name, among)

    def joined(plain: Callable[..., Any]) -> Callable[..., Any]:
        def join(tensors: Any, *args: Any, **given: Any) -> Any:
            every = [*tensors]
            if len({each.dtype for each in every}) > 1:
                common = every[0].dtype
                for each in every[1:]:
                    one, other = (mint.zeros((1,), dtype=kind) for kind in (common, each.dtype))
                    common = result_type(one, other)
                every = [each if each.dtype == common else each.astype(common) for each in every]
            return plain(every, *args, **given)

        return join

    for owner in (mint, ops):
        for name in ("cat", "concat", "stack", "hstack", "vstack", "dstack", "column_stack"):
            if hasattr(owner, name):
                replaced(owner, name, joined)
