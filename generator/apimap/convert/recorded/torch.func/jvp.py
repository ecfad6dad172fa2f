from collections.abc import Callable
from typing import Any

from helpers.torch import enable_grad
from helpers.torch.autograd import grad
from helpers.torch.func import vjp
from mindspore import Tensor, ops


def jvp(
    func: Callable[..., Any], primals: Any, tangents: Any, *, strict: bool = False, has_aux: bool = False
) -> tuple[Any, ...]:
    """Give what func makes of tensors, and its derivatives along tangents, of what was recorded twice."""
    if strict:
        raise NotImplementedError("whether an input has an influence is not told here")
    with enable_grad():
        own = tuple(each * 1 for each in primals)
        for each in own:
            each._requires_grad = True
        out, pull, *beside = vjp(func, *own, has_aux=has_aux)
        parts = (out,) if isinstance(out, Tensor) else tuple(out)
        weights = tuple(ops.zeros_like(each) for each in parts)
        for each in weights:
            each._requires_grad = True
        rows = [(a, b) for a, b in zip(pull(*weights), tangents, strict=True) if a._requires_grad]
        if rows:
            ends, starts = zip(*rows, strict=True)
            found = grad(ends, weights, starts, allow_unused=True, materialize_grads=True)
        else:
            found = tuple(ops.zeros_like(each) for each in parts)
    parts = tuple(ops.stop_gradient(each) for each in parts)
    found = tuple(ops.stop_gradient(each) for each in found)
    return (parts[0], found[0], *beside) if isinstance(out, Tensor) else (parts, found, *beside)
