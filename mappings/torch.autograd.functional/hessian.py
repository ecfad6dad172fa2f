"""The matrix of second derivatives of a function, as torch.autograd.functional.hessian."""

from collections.abc import Callable
from typing import Any

import mindspore
from helpers.torch.autograd.functional import hvp
from mindspore import Tensor, ops


def hessian(
    func: Callable[..., Any],
    inputs: Any,
    create_graph: bool = False,
    strict: bool = False,
    vectorize: bool = False,
    outer_jacobian_strategy: str = "reverse-mode",
) -> Any:
    """Give the second derivatives of a function of one number, a block for each pair of inputs.

    The function is compiled from its source: a lambda stands on a line of its own, and nothing branches on
    values. Of other dtypes than float32 columns are taken one by one.
    """
    if strict:
        raise NotImplementedError("whether an input has an influence is not told here")
    if outer_jacobian_strategy not in ("forward-mode", "reverse-mode"):
        raise AssertionError('the strategy is either "forward-mode" or "reverse-mode"')
    given = tuple(each * 1 for each in ((inputs,) if isinstance(inputs, Tensor) else inputs))
    value = func(*given)
    if not isinstance(value, Tensor) or value.size != 1:
        raise RuntimeError("the function should give one tensor with one element")
    if all(each.dtype == mindspore.float32 and each.size for each in given):  # jacrev takes no others
        places = tuple(range(len(given))) if len(given) > 1 else 0
        found = mindspore.jacrev(mindspore.grad(func, places), places)(*given)
        return found if len(given) > 1 or isinstance(inputs, Tensor) else ((found,),)
    blocks: list[list[Tensor]] = [[] for _ in given]
    for place, each in enumerate(given):
        columns: list[list[Tensor]] = [[] for _ in given]
        for at in range(each.size):
            vectors = [ops.zeros_like(other) for other in given]
            vectors[place] = (ops.arange(each.size) == at).astype(each.dtype).reshape(each.shape)
            for column, part in zip(columns, hvp(func, given, tuple(vectors))[1]):
                column.append(part)
        for block, column, other in zip(blocks, columns, given):
            shape = other.shape + each.shape
            whole = ops.stack(column, -1).reshape(shape) if column else ops.zeros(shape, other.dtype)
            block.append(whole.astype(each.dtype))
    return blocks[0][0] if isinstance(inputs, Tensor) else tuple(tuple(block) for block in blocks)
