"""A function of a batch made of one of an item, as torch.func.vmap."""

from collections.abc import Callable
from typing import Any

from mindspore import Tensor, ops


def vmap(
    func: Callable[..., Any],
    in_dims: Any = 0,
    out_dims: Any = 0,
    randomness: str = "error",
    *,
    chunk_size: int | None = None,
) -> Callable[..., Any]:
    """A function of batches: func is called item by item, and what it gives is put together.

    Keyword arguments are the same for all items. mindspore's own compiles func, and refuses much.
    """
    if randomness not in ("error", "different"):
        raise NotImplementedError(f"vmap: no random numbers of randomness={randomness!r}")
    if chunk_size is not None and chunk_size <= 0:
        raise ValueError(f"vmap: chunk_size should be greater than 0, got {chunk_size}")

    def mapped(*args: Any, **kwargs: Any) -> Any:
        dims = in_dims if isinstance(in_dims, (tuple, list)) else (in_dims,) * len(args)
        if len(dims) != len(args):
            raise ValueError(f"vmap: in_dims has {len(dims)} entries for {len(args)} arguments")
        sizes = {size for each, dim in zip(args, dims, strict=True) for size in _sizes(each, dim)}
        if len(sizes) != 1:
            raise ValueError(f"vmap: the mapped axes must have one size, not {sorted(sizes)}")
        count = sizes.pop()
        found = [
            func(
                *(_item(each, dim, place) for each, dim in zip(args, dims, strict=True)),
                **kwargs,
            )
            for place in range(max(count, 1))  # of no items, one of zeros says what func gives
        ]
        return _together(found, out_dims, count)

    return mapped


def _sizes(value: Any, dim: Any) -> list[int]:
    if isinstance(value, Tensor):
        return [] if dim is None else [value.shape[dim]]
    if isinstance(value, dict):
        return [size for key, each in value.items() for size in _sizes(each, _dim_of(dim, key))]
    if isinstance(value, (list, tuple)):
        return [size for place, each in enumerate(value) for size in _sizes(each, _dim_of(dim, place))]
    return []


def _dim_of(dim: Any, key: Any) -> Any:
    return dim[key] if isinstance(dim, (dict, list, tuple)) else dim


def _item(value: Any, dim: Any, place: int) -> Any:
    if isinstance(value, Tensor):
        if dim is None:
            return value
        if not value.shape[dim]:
            shape = list(value.shape)
            shape.pop(dim)
            return ops.zeros(tuple(shape), value.dtype)
        return value.narrow(dim, place, 1).squeeze(dim)  # two of select's views have no gradient
    if isinstance(value, dict):
        return type(value)((key, _item(each, _dim_of(dim, key), place)) for key, each in value.items())
    if isinstance(value, (list, tuple)):
        items = [_item(each, _dim_of(dim, key), place) for key, each in enumerate(value)]
        return type(value)(*items) if hasattr(value, "_fields") else type(value)(items)
    return value


def _together(found: list[Any], dim: Any, count: int) -> Any:
    first = found[0]
    if isinstance(first, Tensor):
        parts = [each if each.dtype == first.dtype else each.astype(first.dtype) for each in found]
        whole = ops.stack(parts, dim)
        if count:
            return whole
        shape = list(whole.shape)
        shape[dim] = 0
        return ops.zeros(tuple(shape), whole.dtype)
    if isinstance(first, dict):
        return type(first)(
            (key, _together([each[key] for each in found], _dim_of(dim, key), count)) for key in first
        )
    if isinstance(first, (list, tuple)):
        parts = [
            _together([each[place] for each in found], _dim_of(dim, place), count)
            for place in range(len(first))
        ]
        return type(first)(*parts) if hasattr(first, "_fields") else type(first)(parts)
    raise ValueError(f"vmap: the function must give tensors, got {type(first).__name__}")
