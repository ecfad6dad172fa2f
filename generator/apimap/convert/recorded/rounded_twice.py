from collections.abc import Callable
from functools import partial
from typing import Any

import mindspore
from mindspore import Tensor, mint, ops


def rounded_twice(plain: Callable[..., Any], name: str, kind: Any, args: Any, given: Any) -> Any:
    """What a function gives where torch's kernel rounds on its way as well; None for all others."""
    rule = _RULES.get(name)
    return None if rule is None or not isinstance(args[0], Tensor) else rule(plain, kind, *args, **given)


def _quotient(plain: Callable[..., Any], kind: Any, tensor: Tensor, number: Any) -> Any:
    """``0.7 / x`` by way of the reciprocal."""
    if isinstance(number, Tensor):
        return None
    return (_rounded(1 / _wide(tensor), kind) * number).astype(kind)


def _power(plain: Callable[..., Any], kind: Any, tensor: Tensor, exponent: Any) -> Any:
    """``x ** 3`` and ``x ** -2`` by way of the square."""
    if isinstance(exponent, Tensor) or exponent not in (3, -2):
        return None
    wide = _wide(tensor)
    square = _rounded(wide * wide, kind)
    return (square * wide if exponent == 3 else 1 / square).astype(kind)


def _log_softmax(plain: Callable[..., Any], kind: Any, tensor: Tensor, *args: Any, **given: Any) -> Any:
    """Along the last axis the sum is rounded, and its logarithm."""
    axis = next((each for each in (*args, *given.values()) if isinstance(each, int)), -1)
    if not tensor.ndim or axis % tensor.ndim != tensor.ndim - 1 or given.get("dtype") is not None:
        return None
    wide = _wide(tensor)
    found = plain(wide, *args, **given)
    told = _logarithms(ops.stop_gradient(wide), kind)
    return (found + ops.stop_gradient(told - found)).astype(kind)


def _logarithms(wide: Tensor, kind: Any) -> Tensor:
    below = wide - mint.amax(wide, -1, keepdim=True)
    total = _rounded(mint.sum(mint.exp(below), -1, keepdim=True), kind)
    return below - _rounded(mint.log(total), kind)


def _cross_entropy(
    plain: Callable[..., Any], kind: Any, tensor: Tensor, target: Tensor, *args: Any, **given: Any
) -> Any:
    """By way of the logarithms of shares, which are rounded."""
    if tensor.ndim != 2 or target.is_floating_point() or kind != tensor.dtype:
        return None
    found = plain(_wide(tensor), target, *args, **given)
    layer = plain.args[0] if isinstance(plain, partial) else None
    if layer is not None:
        names = ("weight", "ignore_index", "reduction", "label_smoothing")
        given = {each: getattr(layer, each) for each in names}
    given = {
        key: _wide(each) if isinstance(each, Tensor) else each
        for key, each in (*zip(("weight", "ignore_index"), args, strict=False), *given.items())
    }
    logs = _rounded(_logarithms(ops.stop_gradient(_wide(tensor)), kind), kind)
    told = ops.nll_loss(logs, target, **given)
    return (found + ops.stop_gradient(told - found)).astype(kind)


def _linear(
    plain: Callable[..., Any], kind: Any, tensor: Tensor, weight: Any = None, bias: Any = None
) -> Any:
    """The product first, but for rows that lie in a row: there the bias is added before it is rounded."""
    layer = plain.args[0] if isinstance(plain, partial) else None
    if layer is not None:
        weight, bias = layer.weight, layer.bias
    if not isinstance(bias, Tensor) or getattr(layer, "activation_flag", False):
        return None
    if tensor.ndim < 3 or tensor.is_contiguous():
        return None
    product = mint.nn.functional.linear(_wide(tensor), _rounded(weight, kind))
    return (_rounded(product, kind) + _rounded(bias, kind)).astype(kind)


def _softsign(plain: Callable[..., Any], kind: Any, tensor: Tensor) -> Any:
    wide = _wide(tensor)
    return (wide / _rounded(ops.abs(wide) + 1, kind)).astype(kind)


def _normalize(
    plain: Callable[..., Any], kind: Any, tensor: Tensor, p: float = 2.0, dim: Any = 1, eps: float = 1e-12
) -> Any:
    """By a norm that is rounded first."""
    wide = _wide(tensor)
    powers = mint.square(wide) if p == 2 else ops.abs(wide) ** p
    norm = _rounded(mint.sum(powers, dim, True) ** (1 / p), kind)
    return (wide / _rounded(mint.clamp(norm, min=eps), kind)).astype(kind)


def _wide(tensor: Tensor) -> Tensor:
    return tensor.astype(mindspore.float32)


def _rounded(tensor: Tensor, kind: Any) -> Tensor:
    return tensor.astype(kind).astype(mindspore.float32)


_RULES: dict[str, Callable[..., Any]] = {
    "rtruediv": _quotient,
    "pow": _power,
    "linear": _linear,
    "dense": _linear,
    "Linear": _linear,
    "softsign": _softsign,
    "Softsign": lambda plain, kind, *args: _softsign(plain, kind, args[-1]),
    "SoftSign": lambda plain, kind, *args: _softsign(plain, kind, args[-1]),
    "normalize": _normalize,
    "cross_entropy": _cross_entropy,
    "CrossEntropyLoss": _cross_entropy,
    "log_softmax": _log_softmax,
    "LogSoftmax": _log_softmax,
    "LogSoftmaxExt": _log_softmax,
}
