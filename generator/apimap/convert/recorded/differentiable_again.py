from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from helpers import functions_again, instead, kinks_again, matrices_again, places_again, replaced
from helpers.torch.nn.functional import group_norm, layer_norm
from mindspore import Tensor, mint, nn, ops


def differentiable_again() -> None:
    """Give sums, products of matrices and their like gradients that can be differentiated as in torch.

    The gradients of mindspore's own lose terms there, without a word, or refuse to be differentiated.
    """
    for owner in (Tensor, mint, ops):
        for name in ("sum", "mean"):
            replaced(owner, name, _by_kept_axes)
        for name in ("amax", "amin"):
            replaced(owner, name, _extreme)
        instead(_logsumexp, (owner, "logsumexp"))
        instead(_matmul, (owner, "matmul"), (owner, "bmm"))
    instead(_matmul, (Tensor, "__matmul__"), (Tensor, "dot"), (mint, "dot"))
    instead(lambda right, left: _matmul(left, right), (Tensor, "__rmatmul__"))
    functional = mint.nn.functional
    instead(_linear, (functional, "linear"), (ops, "dense"))
    mint.nn.Linear.construct = lambda layer, x: _linear(x, layer.weight, layer.bias)
    for place in (functional, mint, ops, Tensor):
        instead(_softmax, (place, "softmax"))
    mint.nn.Softmax.construct = lambda layer, x: _softmax(x, layer.dim)
    nn.Softmax.construct = lambda layer, x: _softmax(x, layer.axis)
    Tensor.log_softmax = _log_softmax  # which mindspore has not
    instead(_log_softmax, (functional, "log_softmax"), (ops, "log_softmax"))
    mint.nn.LogSoftmax.construct = lambda layer, x: _log_softmax(x, layer.dim)
    nn.LogSoftmax.construct = lambda layer, x: _log_softmax(x, layer.axis)
    instead(_nll_loss, (functional, "nll_loss"), (ops, "nll_loss"))
    instead(_cross_entropy, (functional, "cross_entropy"), (ops, "cross_entropy"))
    nn.CrossEntropyLoss.construct = mint.nn.CrossEntropyLoss.construct = lambda layer, x, target: (
        _cross_entropy(x, target, layer.weight, layer.ignore_index, layer.reduction, layer.label_smoothing)
    )
    for pool in (_mean, _largest):
        name = "avg_pool2d" if pool is _mean else "max_pool2d"
        for each in (functional, ops):
            replaced(each, name, partial(_over_windows, pool))
        layer = nn.AvgPool2d if pool is _mean else nn.MaxPool2d
        layer.construct = _layer_over_windows(pool, layer.construct)
    adaptive = _adaptive(ops.adaptive_avg_pool2d)
    instead(adaptive, (ops, "adaptive_avg_pool2d"), (functional, "adaptive_avg_pool2d"))
    nn.AdaptiveAvgPool2d.construct = lambda layer, x: ops.adaptive_avg_pool2d(
        x, layer.adaptive_avgpool2d.output_size
    )
    nn.LayerNorm.construct = lambda layer, x: layer_norm(
        x, layer.normalized_shape, layer.gamma, layer.beta, layer.epsilon
    )
    mint.nn.GroupNorm.construct = lambda layer, x: group_norm(
        x, layer.num_groups, layer.weight, layer.bias, layer.eps
    )
    nn.GroupNorm.construct = lambda layer, x: group_norm(
        x, layer.num_groups, layer.gamma, layer.beta, layer.eps
    )
    functions_again()
    kinks_again()
    places_again()
    matrices_again()


_KEEP = ("keepdim", "keepdims", "keep_dims")
_AXIS = ("dim", "axis")


def _asked(args: tuple[Any, ...], given: dict[str, Any]) -> tuple[Any, bool, dict[str, Any]]:
    """The axes that a reduction is over, whether it keeps them, and what else it is given."""
    rest = {key: value for key, value in given.items() if key not in _KEEP + _AXIS}
    axis = args[0] if args else next((given[key] for key in _AXIS if key in given), None)
    keep = any(given.get(key) for key in _KEEP)
    for each in args[1:]:
        if isinstance(each, bool):
            keep = keep or each
        elif each is not None:
            rest["dtype"] = each
    return axis, keep, rest


def _places(tensor: Tensor, axis: Any) -> tuple[int, ...]:
    if axis is None or (isinstance(axis, Sequence) and not axis):
        return tuple(range(tensor.ndim))
    return tuple(each % tensor.ndim for each in (axis if isinstance(axis, Sequence) else (axis,)))


def _without(tensor: Tensor, places: tuple[int, ...]) -> Tensor:
    return tensor.reshape(tuple(size for place, size in enumerate(tensor.shape) if place not in places))


def _by_kept_axes(reduce: Callable[..., Tensor]) -> Callable[..., Tensor]:
    """A reduction that keeps its axes at first: with them its gradient loses nothing."""

    def reduced(tensor: Tensor, *args: Any, **given: Any) -> Tensor:
        axis, keep, rest = _asked(args, given)
        if not tensor.ndim:
            return reduce(tensor, **rest)
        places = _places(tensor, axis)
        kept = reduce(tensor, places, True, **rest)
        return kept if keep else _without(kept, places)

    return reduced


def _extreme(find: Callable[..., Tensor]) -> Callable[..., Tensor]:
    """The largest or smallest numbers, whose gradient goes to them in equal parts."""

    def found(tensor: Tensor, *args: Any, **given: Any) -> Tensor:
        axis, keep, _ = _asked(args, given)
        if not tensor.ndim or not tensor.is_floating_point():
            return find(tensor, *args, **given)
        places = _places(tensor, axis)
        end = ops.stop_gradient(find(tensor, places, True))
        there = ops.equal(tensor, end)
        held = ops.where(there, tensor, ops.zeros_like(tensor)).sum(places, True)
        kept = held / there.astype(tensor.dtype).sum(places, True)
        return kept if keep else _without(kept, places)

    return found


def _logsumexp(input: Tensor, dim: Any, keepdim: bool = False) -> Tensor:
    places = _places(input, dim)
    largest = ops.stop_gradient(
        input.max(places, True) if len(places) == 1 else ops.amax(input, places, True)
    )
    largest = ops.where(ops.isfinite(largest), largest, ops.zeros_like(largest))
    kept = ops.log(ops.exp(input - largest).sum(places, True)) + largest
    return kept if keepdim else _without(kept, places)


def _matmul(input: Tensor, other: Any) -> Tensor:
    """A product of vectors, matrices or stacks of them, by the kernels whose gradients lose nothing."""
    other = other if isinstance(other, Tensor) else Tensor(other)
    if input.ndim == 1:
        found = _matmul(input.reshape(1, -1), other)
        return found.reshape(found.shape[:-2] + found.shape[-1:]) if other.ndim > 1 else found.reshape(())
    if other.ndim == 1:
        found = _matmul(input, other.reshape(-1, 1))
        return found.reshape(found.shape[:-1])
    if input.ndim == 2 and other.ndim == 2:
        return ops.MatMul()(input, other)
    if other.ndim == 2:
        rows = ops.MatMul()(input.reshape(-1, input.shape[-1]), other)
        return rows.reshape(input.shape[:-1] + other.shape[-1:])
    pairs = zip(
        ((1,) * other.ndim + input.shape[:-2])[-max(input.ndim, other.ndim) + 2 :],
        ((1,) * input.ndim + other.shape[:-2])[-max(input.ndim, other.ndim) + 2 :],
        strict=True,
    )
    stack = tuple(b if a == 1 else a for a, b in pairs)
    left, right = (
        each if each.shape[:-2] == stack else ops.broadcast_to(each, stack + each.shape[-2:])
        for each in (input, other)
    )
    return ops.BatchMatMul()(left, right)


def _linear(input: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    rows = ops.MatMul(transpose_b=True)(input.reshape(-1, input.shape[-1]), weight)
    rows = rows if bias is None else rows + bias
    return rows if input.ndim == 2 else rows.reshape(input.shape[:-1] + weight.shape[:1])


def _softmax(input: Tensor, dim: Any = None, axis: Any = -1, *, dtype: Any = None) -> Tensor:
    given = input if dtype is None else input.astype(dtype)
    place = int(axis if dim is None else dim)
    parts = ops.exp(given - ops.stop_gradient(ops.max(given, place, True)[0]))
    return parts / parts.sum(place, True)


def _log_softmax(input: Tensor, dim: Any = None, axis: Any = -1, *, dtype: Any = None) -> Tensor:
    given = input if dtype is None else input.astype(dtype)
    place = int(axis if dim is None else dim)
    below = given - ops.stop_gradient(ops.max(given, place, True)[0])
    return below - ops.log(ops.exp(below).sum(place, True))


def _windows(input: Tensor, size: Any, stride: Any = None, padding: Any = 0, *rest: Any) -> Tensor | None:
    """The windows of a pooling along a last axis; None where they overlap or reach beyond the input."""
    high, wide = (size, size) if isinstance(size, int) else size[-2:]
    steps = stride or (high, wide)
    steps = (steps, steps) if isinstance(steps, int) else tuple(steps[-2:])
    if steps != (high, wide) or padding not in (0, (0, 0)) or any(rest) or input.ndim < 3:
        return None
    rows, columns = input.shape[-2] // high, input.shape[-1] // wide
    inside = input[..., : rows * high, : columns * wide]
    parted = inside.reshape(-1, rows, high, columns, wide).permute(0, 1, 3, 2, 4)
    return parted.reshape((*input.shape[:-2], rows, columns, high * wide))


def _mean(windows: Tensor) -> Tensor:
    return windows.mean(-1)


def _largest(windows: Tensor) -> Tensor:
    first = windows.argmax(-1).expand_dims(-1)
    chosen = ops.equal(first, ops.arange(windows.shape[-1]))
    return ops.where(chosen, windows, ops.zeros_like(windows)).sum(-1)


def _over_windows(pool: Callable[[Tensor], Tensor], otherwise: Callable[..., Any]) -> Callable[..., Any]:
    def pooled(
        input: Tensor, kernel_size: Any, stride: Any = None, padding: Any = 0, *args: Any, **given: Any
    ) -> Any:
        windows = None if args or given else _windows(input, kernel_size, stride, padding)
        return (
            otherwise(input, kernel_size, stride, padding, *args, **given)
            if windows is None
            else pool(windows)
        )

    return pooled


def _layer_over_windows(
    pool: Callable[[Tensor], Tensor], otherwise: Callable[..., Any]
) -> Callable[..., Any]:
    def construct(layer: Any, input: Tensor) -> Any:
        plain = layer.pad_mode.lower() == "valid" and not getattr(layer, "return_indices", False)
        windows = _windows(input, layer.kernel_size, layer.stride) if plain else None
        return otherwise(layer, input) if windows is None else pool(windows)

    return construct


def _adaptive(otherwise: Callable[..., Tensor]) -> Callable[..., Tensor]:
    def pooled(input: Tensor, output_size: Any) -> Tensor:
        both = (output_size, output_size) if isinstance(output_size, int) else tuple(output_size)
        sizes = [all_ if each is None else each for each, all_ in zip(both, input.shape[-2:], strict=True)]
        if any(all_ % each for each, all_ in zip(sizes, input.shape[-2:], strict=True)):
            return otherwise(input, output_size)
        size = tuple(all_ // each for each, all_ in zip(sizes, input.shape[-2:], strict=True))
        return _mean(_windows(input, size))

    return pooled


def _nll_loss(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    ignore_index: int = -100,
    reduction: str = "mean",
    label_smoothing: float = 0.0,
) -> Tensor:
    """Of logarithms of shares, classes along the second axis, or the only one."""
    place = 1 if input.ndim > 1 else 0
    classes = ops.arange(input.shape[place]).reshape((-1,) + (1,) * (input.ndim - place - 1))
    chosen = ops.equal(target.expand_dims(place), classes).astype(input.dtype)
    counted = ops.not_equal(target, ignore_index).astype(input.dtype)
    each = ops.ones_like(chosen) if weight is None else ops.ones_like(chosen) * weight.reshape(classes.shape)
    losses = -(input * chosen * each).sum(place) * counted
    counts = (chosen * each).sum(place) * counted
    if label_smoothing:
        spread = -(input * each).sum(place) * counted / input.shape[place]
        losses = losses * (1 - label_smoothing) + spread * label_smoothing
    if reduction == "mean":
        return losses.sum() / counts.sum()
    return losses.sum() if reduction == "sum" else losses


def _cross_entropy(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    ignore_index: int = -100,
    reduction: str = "mean",
    label_smoothing: float = 0.0,
) -> Tensor:
    place = 1 if input.ndim > 1 else 0
    logs = _log_softmax(input, place)
    if not target.is_floating_point():
        return _nll_loss(logs, target, weight, ignore_index, reduction, label_smoothing)
    count = input.shape[place]
    shares = target * (1 - label_smoothing) + label_smoothing / count if label_smoothing else target
    scale = 1.0 if weight is None else weight.reshape((-1,) + (1,) * (input.ndim - place - 1))
    losses = -(logs * shares * scale).sum(place)
    if reduction == "mean":
        return losses.sum() / max(losses.size, 1)
    return losses.sum() if reduction == "sum" else losses
