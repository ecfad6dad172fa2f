"""Gradients against numerical differences, as torch.autograd.gradcheck compares them."""

from collections.abc import Callable, Sequence
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor


def gradcheck(
    func: Callable[..., Any],
    inputs: Tensor | Sequence[Any],
    *,
    eps: float = 1e-6,
    atol: float = 1e-5,
    rtol: float = 1e-3,
    raise_exception: bool = True,
) -> bool:
    """Compare the gradients of a function with central differences; of all real floating tensors given.

    Whether a gradient is wanted is not asked, and only what mindspore.vjp gives is checked.
    """
    given = [inputs] if isinstance(inputs, Tensor) else list(inputs)
    places = [place for place, each in enumerate(given) if _is_real(each)]
    if not places:
        raise ValueError("gradcheck expects at least one input tensor of real floating point numbers")

    def real(*values: Tensor) -> tuple[Tensor, ...]:
        full = list(given)
        for place, value in zip(places, values, strict=True):
            full[place] = value
        found = func(*full)
        return tuple(
            each for each in (found if isinstance(found, (tuple, list)) else (found,)) if _is_real(each)
        )

    at = [given[place].asnumpy().copy() for place in places]
    for index, outside in enumerate(real(*map(Tensor, at))):

        def one(*values: Tensor, index: int = index) -> Tensor:
            return real(*values)[index]

        _, back = mindspore.vjp(one, *map(Tensor, at))
        rows = []
        for element in range(outside.size):
            weight = np.zeros(outside.size)
            weight[element] = 1
            found = back(Tensor(weight.reshape(outside.shape), outside.dtype))
            rows.append(
                [each.asnumpy().ravel() for each in (found if isinstance(found, tuple) else (found,))]
            )
        for number in range(len(places)):
            numerical = _numerical(one, at, number, eps)
            analytical = np.stack([row[number] for row in rows], -1) if rows else np.zeros_like(numerical)
            if not np.allclose(analytical, numerical, rtol, atol):
                if not raise_exception:
                    return False
                raise RuntimeError(
                    f"Jacobian mismatch for output {index} with respect to input {places[number]},\n"
                    f"numerical:{numerical}\nanalytical:{analytical}\n"
                )
    return True


def _numerical(function: Callable[..., Tensor], at: list[Any], number: int, eps: float) -> Any:
    """How each element of the result changes with each of one input, a row per element of the input."""
    rows = []
    for element in range(at[number].size):
        ends = []
        for step in (eps, -eps):
            moved = [each.copy() for each in at]
            moved[number].reshape(-1)[element] += step
            ends.append(function(*map(Tensor, moved)).asnumpy().ravel())
        rows.append((ends[0] - ends[1]) / (2 * eps))
    return np.stack(rows) if rows else np.zeros((0, 0))


def _is_real(value: Any) -> bool:
    return isinstance(value, Tensor) and value.is_floating_point()
