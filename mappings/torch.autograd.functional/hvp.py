"""The matrix of second derivatives times a vector, as torch.autograd.functional.hvp."""

from collections.abc import Callable
from typing import Any

import mindspore
from mindspore import Tensor, ops


def hvp(
    func: Callable[..., Any], inputs: Any, v: Any = None, create_graph: bool = False, strict: bool = False
) -> Any:
    """Give the function's number, and its matrix of second derivatives times ``v``.

    mindspore.jvp compiles the function from its source: a lambda stands on a line of its own, and nothing
    branches on values. With ``strict`` it refuses.
    """
    if strict:
        raise NotImplementedError("whether an input has an influence is not told here")
    given = [
        each * 1 for each in ((inputs,) if isinstance(inputs, Tensor) else inputs)
    ]  # each one of its own
    value = func(*given)
    if not isinstance(value, Tensor) or value.size != 1:
        raise RuntimeError("the function should give one tensor with one element")
    if v is None:
        if len(given) != 1 or given[0].size != 1:
            raise RuntimeError("v may only be left out where there is one input with one element")
        vectors = (ops.ones_like(given[0]),)
    else:
        vectors = (v,) if isinstance(v, Tensor) else tuple(v)
    if [each.shape for each in vectors] != [each.shape for each in given]:
        raise RuntimeError("v should have the shapes of the inputs")
    vectors = tuple(each.astype(one.dtype) for each, one in zip(vectors, given, strict=True))
    if not any(each.size for each in given):  # jvp refuses tensors without elements
        nothing = tuple(ops.zeros_like(each) for each in given)
        return value, nothing[0] if isinstance(inputs, Tensor) else nothing
    if len(given) == 1:
        found = mindspore.jvp(mindspore.grad(func), given[0], vectors[0])[1]
        return value, found if isinstance(inputs, Tensor) else (found,)
    return value, mindspore.jvp(mindspore.grad(func, tuple(range(len(given)))), tuple(given), vectors)[1]
