from collections.abc import Callable
from typing import Any

from helpers.torch.autograd import derivative_rows, derived, first_derivatives
from mindspore import Tensor


def hessian(
    func: Callable[..., Any],
    inputs: Any,
    create_graph: bool = False,
    strict: bool = False,
    vectorize: bool = False,
    outer_jacobian_strategy: str = "reverse-mode",
) -> Any:
    """Give the second derivatives of a function of one number, a block for each pair of inputs, as recorded.

    With ``strict`` it refuses; both strategies give the same.
    """
    if strict:
        raise NotImplementedError("whether an input has an influence is not told here")
    given, (value, *_) = derived(func, inputs, create_graph)
    blocks = [derivative_rows(each, given, create_graph) for each in first_derivatives(value, given)]
    return blocks[0][0] if isinstance(inputs, Tensor) else tuple(blocks)
