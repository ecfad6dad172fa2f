from collections.abc import Callable
from typing import Any

from helpers import instead, largest_first, replaced
from helpers.torch.nn.functional import group_norm
from mindspore import Tensor, mint, ops


def places_again() -> None:
    """Give parts and rearrangements of tensors gradients that can be differentiated, and so determinants."""
    for owner in (mint, mint.linalg, ops, Tensor):
        for name, made in _INSTEAD.items():
            if hasattr(owner, name):
                instead(made, (owner, name))
        for name, around in _AROUND.items():
            if hasattr(owner, name):
                replaced(owner, name, around)
    for owner in (ops, mint.nn.functional):
        instead(group_norm, (owner, "group_norm"))
        replaced(owner, "pad", _padded)
    replaced(ops, "tensor_scatter_add", _adding)


def _masked_select(input: Tensor, mask: Tensor) -> Tensor:
    shape = (input + mask.astype(input.dtype)).shape
    return input.broadcast_to(shape)[mask.broadcast_to(shape)]


def _narrow(input: Tensor, dim: int = 0, start: Any = 0, length: int = 0, axis: int | None = None) -> Tensor:
    place = (dim if axis is None else axis) % input.ndim
    begin = int(start) % input.shape[place] if int(start) < 0 else int(start)
    return input[(slice(None),) * place + (slice(begin, begin + length),)]


def _split(
    tensor: Tensor, split_size_or_sections: Any, dim: int = 0, axis: int | None = None
) -> tuple[Tensor, ...]:
    place, sizes = (dim if axis is None else axis) % tensor.ndim, split_size_or_sections
    count = tensor.shape[place]
    if isinstance(sizes, int):
        sizes = [min(sizes, count - begin) for begin in range(0, count, sizes)] or [0]
    begins = [sum(sizes[:each]) for each in range(len(sizes))]
    return tuple(_narrow(tensor, place, *pair) for pair in zip(begins, sizes, strict=True))


def _unbind(input: Tensor, dim: int = 0, axis: int | None = None) -> tuple[Tensor, ...]:
    place = (dim if axis is None else axis) % input.ndim
    shape = input.shape[:place] + input.shape[place + 1 :]
    return tuple(_narrow(input, place, each, 1).reshape(shape) for each in range(input.shape[place]))


def _diagonal(
    input: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1, axis1: Any = None, axis2: Any = None
) -> Tensor:
    first = (dim1 if axis1 is None else axis1) % input.ndim
    second = (dim2 if axis2 is None else axis2) % input.ndim
    rest = [each for each in range(input.ndim) if each not in (first, second)]
    rows, columns = input.shape[first], input.shape[second]
    count = max(min(rows + min(offset, 0), columns - max(offset, 0)), 0)
    begin = offset if offset >= 0 else -offset * columns
    flat = input.permute((*rest, first, second))
    flat = flat.reshape((*flat.shape[:-2], rows * columns))
    if not count:
        return flat[..., :0]
    return ops.gather(flat, ops.arange(count) * (columns + 1) + begin, flat.ndim - 1)


def _trace(input: Tensor, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype: Any = None) -> Tensor:
    found = _diagonal(input, offset, axis1, axis2)
    return (found if dtype is None else found.astype(dtype)).sum(-1)


def _taken(take: Callable[..., Tensor]) -> Callable[..., Tensor]:
    """What takes elements of the row of all; mindspore's has an axis as well."""

    def found(input: Tensor, index: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        if args or kwargs:
            return take(input, index, *args, **kwargs)
        places = ops.where(index < 0, index + input.size, index)
        return ops.gather(input.reshape(-1), places.reshape(-1), 0).reshape(index.shape)

    return found


def _adding(add: Callable[..., Tensor]) -> Callable[..., Tensor]:
    """What adds to places of a row, by the sums that belong to them."""

    def added(input: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
        if input.ndim != 1 or indices.ndim != 2 or not input.is_floating_point():
            return add(input, indices, updates)
        return input + ops.unsorted_segment_sum(updates, indices.reshape(-1), input.shape[0])

    return added


def _det(input: Tensor) -> Tensor:
    """By the rows where they are few, else after steps of elimination, each with the largest pivot of all.

    So where a pivot is 0 all that is left is 0, and neither the determinant nor its gradients divide by it.
    """
    size = input.shape[-1]
    if not input.size:
        return ops.ones(input.shape[:-2], input.dtype)
    factor, rest = (1.0, input) if size <= 3 else largest_first(input)
    while size > 3:
        pivot = rest[..., :1, :1]
        divisor = ops.where(pivot == 0, ops.ones_like(pivot), pivot)
        factor = factor * pivot.reshape(input.shape[:-2])
        rest = rest[..., 1:, 1:] - rest[..., 1:, :1] * (rest[..., :1, 1:] / divisor)
        size -= 1
    at = [[rest[..., row, column] for column in range(size)] for row in range(size)]
    if size == 1:
        return factor * at[0][0]
    if size == 2:
        return factor * (at[0][0] * at[1][1] - at[0][1] * at[1][0])
    crossed = [at[1][a] * at[2][b] - at[1][b] * at[2][a] for a, b in ((1, 2), (2, 0), (0, 1))]
    return factor * (at[0][0] * crossed[0] + at[0][1] * crossed[1] + at[0][2] * crossed[2])


def _moved(ahead: bool) -> Callable[..., Tensor]:
    """``fftshift`` and its inverse: half of an axis, the smaller or the larger one, goes to its beginning."""

    def shifted(input: Tensor, dim: Any = None) -> Tensor:
        places = range(input.ndim) if dim is None else (dim,) if isinstance(dim, int) else dim
        for each in places:
            count = input.shape[each]
            first = count - count // 2 if ahead else count // 2
            input = ops.cat(
                [_narrow(input, each, first, count - first), _narrow(input, each, 0, first)], each
            )
        return input

    return shifted


_INSTEAD: dict[str, Callable[..., Any]] = {
    **{"masked_select": _masked_select, "narrow": _narrow, "split": _split, "diagonal": _diagonal},
    **{"unbind": _unbind, "trace": _trace, "det": _det},
    **{"fftshift": _moved(ahead=True), "ifftshift": _moved(ahead=False)},
}


def _at_places(find: Callable[..., Any]) -> Callable[..., Any]:
    """What gives numbers and where they stand, along one axis: the numbers are taken from there."""

    def found(input: Tensor, *args: Any, **kwargs: Any) -> Any:
        given = find(ops.stop_gradient(input), *args, **kwargs)
        if not isinstance(given, tuple) or not input.is_floating_point():
            return find(input, *args, **kwargs)
        axis = next((kwargs[key] for key in ("dim", "axis") if key in kwargs), args[0] if args else -1)
        places = given[1]
        kept = places if places.ndim == input.ndim else places.expand_dims(axis)
        values = ops.gather_elements(input, axis, kept.astype("int64"))
        make: Any = type(given)
        both = values.reshape(places.shape), places
        return both if make is tuple else make(*both)

    return found


def _powers(power: Callable[..., Tensor]) -> Callable[..., Tensor]:
    """A power with a fraction, by a tensor: by a number it cannot be differentiated again."""

    def found(input: Any, exponent: Any) -> Tensor:
        if isinstance(exponent, float) and isinstance(input, Tensor) and input.is_floating_point():
            return power(input, Tensor(exponent, input.dtype))
        return power(input, exponent)

    return found


_AROUND = {"median": _at_places, "cummax": _at_places, "cummin": _at_places, "pow": _powers, "take": _taken}


def _padded(pad: Callable[..., Tensor]) -> Callable[..., Tensor]:
    """Edges that repeat what is inside, taken by their places, axis by axis."""

    def padded(*args: Any, **kwargs: Any) -> Tensor:
        names = ("input_x", "input"), ("padding", "pad"), ("mode",)
        given = [*args[:3]]
        for keys in names[len(given) :]:
            given.append(next((kwargs[key] for key in keys if key in kwargs), "constant"))
        input, sides, mode = given
        if mode == "constant" or isinstance(sides, Tensor):
            return pad(*args, **kwargs)
        for number in range(len(sides) // 2):
            axis, before, after = input.ndim - 1 - number, sides[2 * number], sides[2 * number + 1]
            size = input.shape[axis]
            if min(before, after) < 0 or max(before, after) >= size + (mode != "reflect"):
                return pad(*args, **kwargs)
            places = ops.arange(-before, size + after)
            if mode == "reflect":
                places = size - 1 - ops.abs(size - 1 - ops.abs(places))
            else:
                places = ops.clamp(places, 0, size - 1) if mode == "replicate" else (places + size) % size
            input = ops.gather(input, places, axis)
        return input

    return padded
