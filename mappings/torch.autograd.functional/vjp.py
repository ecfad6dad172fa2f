"""A vector times the Jacobian matrix of a function, as torch.autograd.functional.vjp."""

from collections.abc import Callable
from typing import Any

import mindspore
from mindspore import Tensor, ops


def vjp(
    func: Callable[..., Any], inputs: Any, v: Any = None, create_graph: bool = False, strict: bool = False
) -> Any:
    """Give what the function gives, and for each input the derivative of that, weighted by ``v``.

    Without ``v`` the function gives one number. With ``strict`` it refuses.
    """
    if strict:
        raise NotImplementedError("whether an input has an influence is not told here")
    given = [
        each * 1 for each in ((inputs,) if isinstance(inputs, Tensor) else inputs)
    ]  # each one of its own
    outputs, back = mindspore.vjp(func, *given)
    results = (outputs,) if isinstance(outputs, Tensor) else outputs
    if v is None:
        if len(results) != 1 or results[0].size != 1:
            raise RuntimeError("v may only be left out where the function gives one number")
        weights = (ops.ones_like(results[0]),)
    else:
        weights = (v,) if isinstance(v, Tensor) else tuple(v)
    if [each.shape for each in weights] != [each.shape for each in results]:
        raise RuntimeError("v should have the shapes of what the function gives")
    found = back(*(each.astype(result.dtype) for each, result in zip(weights, results, strict=True)))
    return outputs, found[0] if isinstance(inputs, Tensor) else found
