import math
from collections.abc import Callable
from typing import Any

import mindspore.numpy
from helpers import instead, largest_first, replaced
from mindspore import Tensor, mint, nn, ops


def functions_again() -> None:
    """Give activations, losses and places whose gradients mindspore cannot differentiate such as it can."""
    erf = ops.gelu
    gelu = lambda x, approximate="none": _gelu(x) if approximate == "tanh" else erf(x)  # noqa: E731
    functional = mint.nn.functional
    instead(gelu, (ops, "gelu"), (functional, "gelu"))
    nn.GELU.construct = _by_tanh(nn.GELU.construct)
    instead(_hardswish, (ops, "hardswish"), (functional, "hardswish"))
    nn.HSwish.construct = mint.nn.Hardswish.construct = lambda layer, x: _hardswish(x)
    instead(_prelu, (ops, "prelu"), (functional, "prelu"))
    mint.nn.PReLU.construct = lambda layer, x: _prelu(x, layer.weight)
    nn.PReLU.construct = lambda layer, x: _prelu(x, layer.w)
    instead(lambda x, axis=-1: _glu(x, axis), (ops, "glu"))
    instead(_glu, (functional, "glu"))
    mint.nn.GLU.construct = lambda layer, x: _glu(x, layer.dim)
    instead(
        lambda input, target, beta=1.0, reduction="none": _smooth_l1_loss(input, target, reduction, beta),
        (ops, "smooth_l1_loss"),
    )
    instead(_smooth_l1_loss, (functional, "smooth_l1_loss"))
    nn.SmoothL1Loss.construct = mint.nn.SmoothL1Loss.construct = lambda layer, x, target: _smooth_l1_loss(
        x, target, layer.reduction, layer.beta
    )
    instead(_gather, (ops, "gather_elements"), (mint, "gather"), (Tensor, "gather_elements"))
    replaced(Tensor, "gather", _by_axis_first)
    instead(_take_along_axis, (mindspore.numpy, "take_along_axis"))
    makers = {"tile": _tiled, "repeat": _tiled, "repeat_interleave": _interleaved, "prod": _prod}
    makers |= {"slogdet": _sign_and_log}
    for owner in (mint, ops, Tensor):
        for name, made in makers.items():
            if hasattr(owner, name):
                replaced(owner, name, made)


def _gelu(x: Tensor) -> Tensor:
    return 0.5 * x * (1 + ops.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x * x * x)))


def _by_tanh(exact: Callable[..., Tensor]) -> Callable[..., Tensor]:
    return lambda layer, x: _gelu(x) if layer.approximate in (True, "tanh") else exact(layer, x)


def _hardswish(input: Tensor, inplace: bool = False) -> Tensor:
    return input * ops.clamp(input + 3, 0, 6) / 6


def _prelu(input: Tensor, weight: Tensor) -> Tensor:
    slope = weight.reshape((-1,) + (1,) * (input.ndim - 2)) if weight.size > 1 else weight.reshape(())
    return ops.where(input > 0, input, slope * input)


def _glu(input: Tensor, dim: int = -1) -> Tensor:
    first, second = mint.chunk(input, 2, dim)
    return first * ops.sigmoid(second)


def _smooth_l1_loss(input: Tensor, target: Tensor, reduction: str = "mean", beta: float = 1.0) -> Tensor:
    far = input - target
    found = ops.abs(far)
    if beta:
        found = ops.where(found < beta, 0.5 * far * far / beta, found - 0.5 * beta)
    return {"none": lambda: found, "sum": found.sum, "mean": found.mean}[reduction]()


def _gather(input: Tensor, dim: int, index: Tensor) -> Tensor:
    """The elements at an index along an axis, taken from the row of all elements."""
    if not input.ndim or not index.size:
        return input.reshape(-1)[index.reshape(-1)].reshape(index.shape) if index.size else input[:0]
    axis = dim % input.ndim
    strides = [math.prod(input.shape[place + 1 :]) for place in range(input.ndim)]
    size = input.shape[axis]
    places = ops.where(index < 0, index + size, index) * strides[axis]
    for place, stride in enumerate(strides):
        if place != axis:
            shape = [1] * input.ndim
            shape[place] = index.shape[place]
            places = places + (ops.arange(index.shape[place]) * stride).reshape(shape)
    return ops.gather(input.reshape(-1), places.reshape(-1), 0).reshape(index.shape)


def _by_axis_first(gather: Callable[..., Tensor]) -> Callable[..., Tensor]:
    """What takes an axis and an index, as torch's does; mindspore's has another one of that name."""

    def found(tensor: Tensor, *args: Any, **given: Any) -> Tensor:
        if (args and isinstance(args[0], Tensor)) or "input_indices" in given:
            return gather(tensor, *args, **given)
        return _gather(tensor, *args, **given)

    return found


def _take_along_axis(arr: Tensor, indices: Tensor, axis: int | None) -> Tensor:
    if axis is None:
        return _gather(arr.reshape(-1), 0, indices.reshape(-1)).reshape(indices.shape)
    place = axis % arr.ndim
    pairs = zip(arr.shape, indices.shape, strict=True)
    sides = [max(pair) if min(pair) else 0 for pair in pairs]
    return _gather(
        arr.broadcast_to((*sides[:place], arr.shape[place], *sides[place + 1 :])),
        place,
        indices.broadcast_to((*sides[:place], indices.shape[place], *sides[place + 1 :])),
    )


def _tiled(plain: Callable[..., Tensor]) -> Callable[..., Tensor]:
    """Copies side by side, joined: the gradient of mindspore's own loses its share of each."""

    def tile(tensor: Tensor, *args: Any, **given: Any) -> Tensor:
        sizes = args[0] if len(args) == 1 and isinstance(args[0], (tuple, list)) else args
        if given or not sizes or not all(isinstance(each, int) and each > 0 for each in sizes):
            return plain(tensor, *args, **given)
        rest = tensor.reshape((1,) * (len(sizes) - tensor.ndim) + tensor.shape)
        for axis, count in enumerate(sizes, rest.ndim - len(sizes)):
            rest = mint.cat([rest] * count, axis) if count > 1 else rest
        return rest

    return tile


def _interleaved(plain: Callable[..., Tensor]) -> Callable[..., Tensor]:
    def repeat(tensor: Tensor, repeats: Any, dim: int | None = None, **given: Any) -> Tensor:
        if not isinstance(repeats, int) or repeats < 1 or given or not tensor.size:
            return plain(tensor, repeats, dim, **given)
        rest = tensor.reshape(-1) if dim is None else tensor
        axis = 0 if dim is None else dim % rest.ndim
        shape = (*rest.shape[:axis], rest.shape[axis] * repeats, *rest.shape[axis + 1 :])
        return mint.cat([rest.expand_dims(axis + 1)] * repeats, axis + 1).reshape(shape)

    return repeat


def _prod(find: Callable[..., Tensor]) -> Callable[..., Tensor]:
    """A product by halves, whose gradient loses nothing."""

    def product(tensor: Tensor, *args: Any, **given: Any) -> Tensor:
        axis = args[0] if args else given.get("dim", given.get("axis"))
        if not tensor.ndim or not tensor.size or not tensor.is_floating_point():
            return find(tensor, *args, **given)
        keep = next(
            (given[key] for key in ("keepdim", "keep_dims") if key in given), (*args, False, False)[1]
        )
        kind = given.get("dtype")
        rest = tensor if kind is None else tensor.astype(kind)
        whole = axis is None
        rest, axis = (rest.reshape(-1), 0) if whole else (rest, axis % tensor.ndim)
        while rest.shape[axis] > 1:
            half = rest.shape[axis] // 2
            first, second, last = ops.split(rest, [half, half, rest.shape[axis] - 2 * half], axis)
            rest = first * second if not last.shape[axis] else mint.cat([first * second, last], axis)
        if whole:
            return rest.reshape((1,) * tensor.ndim if keep else ())
        return rest if keep else rest.reshape(rest.shape[:axis] + rest.shape[axis + 1 :])

    return product


def _sign_and_log(plain: Callable[[Tensor], Any]) -> Callable[[Tensor], Any]:
    """By elimination: the gradient of mindspore's own has another one than torch's."""

    def found(input: Tensor) -> Any:
        if input.is_complex() or not input.size:
            return plain(input)
        sign, pivots = _pivots(input)
        return math.prod(map(ops.sign, pivots), start=sign), sum(ops.log(ops.abs(each)) for each in pivots)

    return found


def _pivots(input: Tensor) -> tuple[Tensor, list[Tensor]]:
    """What an elimination divides by, and the sign of the order in which it takes rows and columns."""
    sign, ordered = largest_first(input)
    pivots = []
    for _ in range(input.shape[-1]):
        pivot = ordered[..., :1, :1]
        pivots.append(pivot.reshape(input.shape[:-2]))
        divisor = ops.where(pivot == 0, ops.ones_like(pivot), pivot)
        ordered = ordered[..., 1:, 1:] - ordered[..., 1:, :1] * ordered[..., :1, 1:] / divisor
    return sign, pivots
