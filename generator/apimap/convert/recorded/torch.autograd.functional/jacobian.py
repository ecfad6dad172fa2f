from collections.abc import Callable
from typing import Any

from helpers.torch.autograd import derivative_rows, derived
from mindspore import Tensor


def jacobian(
    func: Callable[..., Any],
    inputs: Any,
    create_graph: bool = False,
    strict: bool = False,
    vectorize: bool = False,
    strategy: str = "reverse-mode",
) -> Any:
    """Give the derivative of each element of each result by each element of each input, of what was recorded.

    With ``strict`` it refuses; both strategies give the same.
    """
    if strict:
        raise NotImplementedError("whether an input has an influence is not told here")
    given, results = derived(func, inputs, create_graph)
    blocks = [derivative_rows(each, given, create_graph) for each in results]
    of_each = [block[0] if isinstance(inputs, Tensor) else block for block in blocks]
    return of_each[0] if len(results) == 1 else tuple(of_each)
