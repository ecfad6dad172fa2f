"""The Jacobian matrix of a function at a point, as torch.autograd.functional.jacobian."""

from collections.abc import Callable
from typing import Any

import mindspore
from mindspore import Tensor, ops


def jacobian(
    func: Callable[..., Any],
    inputs: Any,
    create_graph: bool = False,
    strict: bool = False,
    vectorize: bool = False,
    strategy: str = "reverse-mode",
) -> Any:
    """Give the derivative of each element of each result by each element of each input.

    The function is run as it is, once for each element of its results; both strategies give the same. With
    ``strict`` it refuses.
    """
    if strict:
        raise NotImplementedError("whether an input has an influence is not told here")
    if strategy not in ("forward-mode", "reverse-mode"):
        raise AssertionError('the strategy is either "forward-mode" or "reverse-mode"')
    given = [
        each * 1 for each in ((inputs,) if isinstance(inputs, Tensor) else inputs)
    ]  # each one of its own
    outputs = func(*given)
    results = (outputs,) if isinstance(outputs, Tensor) else outputs
    blocks = []
    for place, result in enumerate(results):
        rows: list[list[Tensor]] = [[] for _ in given]
        one = func if isinstance(outputs, Tensor) else _jacobian_of(func, place)
        for at in range(result.size):
            weight = (ops.arange(result.size) == at).astype(result.dtype).reshape(result.shape)
            found = mindspore.vjp(one, *given)[1](weight)
            for row, part in zip(rows, found):
                row.append(part)
        shapes = [result.shape + each.shape for each in given]
        blocks.append(
            tuple(
                ops.stack(row).reshape(shape) if row else ops.zeros(shape, each.dtype)
                for row, shape, each in zip(rows, shapes, given)
            )
        )
    of_each = [block[0] if isinstance(inputs, Tensor) else block for block in blocks]
    return of_each[0] if isinstance(outputs, Tensor) else tuple(of_each)


def _jacobian_of(func: Callable[..., Any], place: int) -> Callable[..., Any]:
    """The function that gives one of several results: a weight of 0 for the others makes NaN of infinity."""

    def one(*inputs: Tensor) -> Any:
        return func(*inputs)[place]

    return one
