"""A function that gives second derivatives, as torch.func.hessian."""

from collections.abc import Callable
from typing import Any

import mindspore
from mindspore import Tensor, ops


def hessian(func: Callable[..., Any], argnums: int | tuple[int, ...] = 0) -> Callable[..., Any]:
    """Give a function of the same arguments that returns the second derivatives by those that are chosen.

    The function gives one number, and is compiled from its source: a lambda stands on a line of its own, and
    nothing branches on values. Of other dtypes than float32 columns are taken one by one.
    """

    def second(*args: Any) -> Any:
        chosen = [each % len(args) for each in (argnums if isinstance(argnums, tuple) else (argnums,))]
        given = [each * 1 for each in args]  # each one of its own
        if func(*given).size != 1:
            raise NotImplementedError("only functions that give one number have a helper")
        places = chosen[0] if len(chosen) == 1 else tuple(chosen)
        gradient = mindspore.grad(func, places)
        if all(each.dtype == mindspore.float32 and each.size for each in given):  # jacrev takes no others
            whole = mindspore.jacrev(gradient, places)(*given)
            return ((whole,),) if isinstance(argnums, tuple) and len(chosen) == 1 else whole
        blocks: list[list[Tensor]] = [[] for _ in chosen]
        for place in chosen:
            columns: list[list[Tensor]] = [[] for _ in chosen]
            for at in range(given[place].size):
                vectors = [ops.zeros_like(each) for each in given]
                ones = (ops.arange(given[place].size) == at).astype(given[place].dtype)
                vectors[place] = ones.reshape(given[place].shape)
                along = (given[0], vectors[0]) if len(given) == 1 else (tuple(given), tuple(vectors))
                found = mindspore.jvp(gradient, *along)[1]
                for column, part in zip(columns, (found,) if len(chosen) == 1 else found):
                    column.append(part)
            for block, column, row in zip(blocks, columns, chosen):
                shape = given[row].shape + given[place].shape
                block.append(
                    ops.stack(column, -1).reshape(shape) if column else ops.zeros(shape, given[row].dtype)
                )
        return tuple(tuple(block) for block in blocks) if isinstance(argnums, tuple) else blocks[0][0]

    return second
