from collections.abc import Callable
from typing import Any

import mindspore.scipy.linalg
from helpers import instead, replaced
from mindspore import Tensor, mint, ops


def matrices_again() -> None:
    """Give eigenvalues, powers of matrices and shortened rows gradients that can be differentiated.

    mindspore takes what a gradient of its own was computed of for constant, without a word.
    """
    replaced(mindspore.scipy.linalg, "eigh", _eigh)
    for owner in (mint, ops, Tensor):
        if hasattr(owner, "matrix_power"):
            replaced(owner, "matrix_power", _power)
        if hasattr(owner, "renorm"):
            instead(_renorm, (owner, "renorm"))
        if hasattr(owner, "logit"):
            instead(_logit, (owner, "logit"))


def _eigh(find: Callable[..., Any]) -> Callable[..., Any]:
    """The eigenvalues and vectors of one matrix: those found, moved by what the matrix is beside itself.

    That is nothing, but it has two derivatives: the vectors are put right once for each of them.
    """

    def found(matrix: Tensor, *args: Any, **given: Any) -> Any:
        if args or given or not matrix._requires_grad or matrix.is_complex():
            return find(matrix, *args, **given)
        fixed = ops.stop_gradient(matrix)
        values, vectors = (ops.stop_gradient(each) for each in find(fixed))
        apart = values.reshape(1, -1) - values.reshape(-1, 1)
        inverse = ops.where(apart == 0, ops.zeros_like(apart), 1 / ops.where(apart == 0, 1, apart))
        beside, moved = matrix - fixed, vectors
        new = (vectors * (matrix @ vectors)).sum(0)
        for _ in range(2):
            pushed = beside @ moved - moved * (new - values)
            moved = vectors + vectors @ (inverse * (vectors.T @ pushed))
            length = (moved * moved).sum(0)
            new = (moved * (matrix @ moved)).sum(0) / length
        return new, moved / ops.sqrt(length)

    return found


def _power(power: Callable[..., Tensor]) -> Callable[..., Tensor]:
    def found(input: Tensor, n: int) -> Tensor:
        if n == 0:
            return power(input, n)
        base = made = ops.inverse(input) if n < 0 else input
        for _ in range(abs(n) - 1):
            made = made @ base
        return made

    return found


def _renorm(input: Tensor, p: Any, axis: int, maxnorm: float) -> Tensor:
    rest = tuple(each for each in range(input.ndim) if each != axis % input.ndim)
    lengths = mint.norm(input, p, rest, True) if p != 2 else ops.sqrt((input * input).sum(rest, True))
    return ops.where(lengths > maxnorm, input * (maxnorm / (lengths + 1e-7)), input)


def _logit(input: Tensor, eps: float | None = None) -> Tensor:
    share = input if eps is None or eps < 0 else ops.clamp(input, eps, 1 - eps)
    return ops.log(share / (1 - share))
