import math
from collections.abc import Callable
from typing import Any

import mindspore
import numpy
from helpers import averaged, linked, loss_of, nothing_at, replaced, summed
from mindspore import Tensor, mint, nn, ops


def of_nothing() -> None:
    """Let sums, means, products and losses of tensors without elements, and writes into them, be torch's.

    mindspore's kernels write nothing there on CPU: the result is what the memory held.
    """

    def reduced(plain: Callable[..., Any], nothing: Callable[..., Any]) -> Callable[..., Any]:
        def reduction(tensor: Any, *args: Any, **given: Any) -> Any:
            if not isinstance(tensor, Tensor) or tensor.size:
                return plain(tensor, *args, **given)
            axis = next((given.pop(key) for key in ("dim", "axis") if key in given), None)
            keep = next(
                (given.pop(key) for key in ("keepdim", "keepdims", "keep_dims") if key in given), False
            )
            rest = [*args]
            axis = rest.pop(0) if rest and axis is None else axis
            keep = rest.pop(0) if rest else keep
            return nothing(tensor, tuple(axis) if isinstance(axis, list) else axis, keep, given.get("dtype"))

        return reduction

    def filled(value: Any) -> Callable[..., Any]:
        def found(tensor: Tensor, axis: Any, keep: bool, dtype: Any) -> Tensor:
            shape = numpy.empty(tensor.shape).sum(axis=axis, keepdims=bool(keep) and axis is not None).shape
            kind = mindspore.bool_ if isinstance(value, bool) else dtype or tensor.dtype
            whole = kind not in (mindspore.bool_, mindspore.float16, mindspore.bfloat16) and dtype is None
            kind = mindspore.int64 if whole and not tensor.is_floating_point() else kind
            return linked(ops.full(shape, value, dtype=kind), tensor)

        return found

    def multiplied(plain: Callable[..., Any]) -> Callable[..., Any]:
        def product(left: Any, right: Any, *args: Any, **given: Any) -> Any:
            tensors = isinstance(left, Tensor) and isinstance(right, Tensor)
            if not tensors or not left.ndim or not right.ndim or (left.size and right.size):
                return plain(left, right, *args, **given)
            shape = numpy.matmul(numpy.empty(left.shape), numpy.empty(right.shape)).shape
            return linked(ops.zeros(shape, left.dtype), left, right)

        return product

    def mapped(construct: Callable[..., Any]) -> Callable[..., Any]:
        def layer_of(layer: Any, input: Tensor) -> Any:
            if input.size:
                return construct(layer, input)
            shape = (*input.shape[:-1], layer.weight.shape[0])
            return linked(ops.zeros(shape, input.dtype), input, layer.weight, getattr(layer, "bias", None))

        return layer_of

    def judged(plain: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *args, **given: loss_of(plain, *args, **given) if args else plain(**given)

    def called(construct: Callable[..., Any]) -> Callable[..., Any]:
        def judge(layer: Any, input: Any, *args: Any) -> Any:
            if not isinstance(input, Tensor) or input.size:
                return construct(layer, input, *args)
            return loss_of(layer, input, *args)

        return judge

    def found_along(values: bool) -> Callable[..., Any]:
        """What is largest or smallest along an axis, where no row is left to look at."""

        def wrapped(plain: Callable[..., Any]) -> Callable[..., Any]:
            def found(tensor: Any, *args: Any, **given: Any) -> Any:
                axis = given.get("dim", given.get("axis", args[0] if args else None))
                empty = isinstance(tensor, Tensor) and tensor.size == 0 and isinstance(axis, int)
                if (
                    not empty or "return_indices" in given or not tensor.shape[axis]
                ):  # which torch refuses as well
                    return plain(tensor, *args, **given)
                keep = given.get("keepdim", given.get("keepdims", args[1] if args[1:] else False))
                shape = numpy.empty(tensor.shape).any(axis=axis, keepdims=bool(keep)).shape
                places = ops.zeros(shape, mindspore.int64)
                return (ops.zeros(shape, tensor.dtype), places) if values else places

            return found

        return wrapped

    def tiled(plain: Callable[..., Any]) -> Callable[..., Any]:
        def tile(tensor: Any, *times: Any, **given: Any) -> Any:
            if not isinstance(tensor, Tensor) or tensor.size or given:
                return plain(tensor, *times, **given)
            each = times[0] if len(times) == 1 and isinstance(times[0], (tuple, list)) else times
            return ops.zeros(numpy.tile(numpy.empty(tensor.shape), each).shape, tensor.dtype)

        return tile

    def one_hot_of(plain: Callable[..., Any]) -> Callable[..., Any]:
        def one_hot(tensor: Any, depth: int = -1, *args: Any, **given: Any) -> Any:
            if not isinstance(tensor, Tensor) or tensor.size or args or given or depth < 1:
                return plain(tensor, depth, *args, **given)
            return ops.zeros((*tensor.shape, depth), mindspore.int64)

        return one_hot

    def written(plain: Callable[..., Any]) -> Callable[..., Any]:
        return lambda tensor, *args: tensor if nothing_at(tensor, args[0]) else plain(tensor, *args)

    Tensor.__setitem__ = written(Tensor.__setitem__)
    reductions = {
        "sum": lambda tensor, axis, keep, dtype: summed(tensor, axis, keep, dtype),
        "mean": lambda tensor, axis, keep, dtype: averaged(tensor, axis, keep, dtype),
        "prod": filled(1),
        "any": filled(False),
        "all": filled(True),
        "logsumexp": filled(-math.inf),
    }
    for owner in (Tensor, mint, ops):
        for name, nothing in reductions.items():
            if hasattr(owner, name):
                replaced(owner, name, lambda plain, nothing=nothing: reduced(plain, nothing))
        for name in ("matmul", "mm", "bmm", "dot", "__matmul__"):
            if hasattr(owner, name):
                replaced(owner, name, multiplied)
        for name in ("argmax", "argmin"):
            if hasattr(owner, name):
                replaced(owner, name, found_along(values=False))
        for name in ("tile", "repeat") if owner is Tensor else ("tile",):
            replaced(owner, name, tiled)
        for name in ("max", "min"):
            replaced(owner, name, found_along(values=True))
    replaced(ops, "one_hot", one_hot_of)
    for layer in {nn.Dense, mint.nn.Linear}:
        layer.construct = mapped(layer.construct)
    kinds = ("MSE", "L1", "SmoothL1", "Huber", "CrossEntropy", "NLL", "BCE", "BCEWithLogits", "KLDiv")
    for name in ("mse", "l1", "smooth_l1", "huber", "cross_entropy", "nll", "kl_div"):
        for owner in (mint.nn.functional, ops):
            leaf = name if name in ("cross_entropy", "kl_div") else f"{name}_loss"
            if hasattr(owner, leaf):
                replaced(owner, leaf, judged)
    for owner in (mint.nn.functional, ops):
        for leaf in ("binary_cross_entropy", "binary_cross_entropy_with_logits"):
            if hasattr(owner, leaf):
                replaced(owner, leaf, judged)
    for owner in (nn, mint.nn):
        for kind in kinds:
            layer = getattr(owner, f"{kind}Loss", None)
            if layer is not None and "construct" in vars(layer):
                layer.construct = called(layer.construct)
