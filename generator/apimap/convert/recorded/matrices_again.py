from collections.abc import Callable
from typing import Any

import mindspore.scipy.linalg
import numpy
from helpers import instead, replaced
from mindspore import Tensor, mint, ops


def matrices_again() -> None:
    """Give eigenvalues, pseudo-inverses, powers of matrices and shortened rows gradients of gradients.

    mindspore takes what a gradient of its own was computed of for constant, without a word.
    """
    replaced(mindspore.scipy.linalg, "eigh", _eigh)
    replaced(ops, "pinv", _pinv)
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


def _pinv(invert: Callable[..., Tensor]) -> Callable[..., Tensor]:
    """The pseudo-inverse of matrices: what is found, and of what they are now what changes it.

    With A = U S V^T and the U, S and V of now, A is C G^-1 R: C = A V, G = U^T A V, R = U^T A. So its
    pseudo-inverse is R^+ G C^+, where only matrices close to the identity are inverted, by a short series.
    """

    def found(x: Tensor, *, atol: Any = None, rtol: Any = None, hermitian: bool = False) -> Tensor:
        value = invert(x, atol=atol, rtol=rtol, hermitian=hermitian)
        fixed = ops.stop_gradient(x).asnumpy()
        if not x._requires_grad or hermitian or x.is_complex() or not numpy.isfinite(fixed).all():
            return value
        u, s, v = numpy.linalg.svd(fixed, full_matrices=False)
        bounds = [each.asnumpy() if isinstance(each, Tensor) else each for each in (atol, rtol)]
        share = max(x.shape[-2:]) * numpy.finfo(s.dtype).eps if bounds[0] is None else 0.0
        share = share if bounds[1] is None else bounds[1]
        least = numpy.maximum(0.0 if bounds[0] is None else bounds[0], share * s.max(-1))
        held = s > numpy.asarray(least)[..., None]
        inverse = numpy.where(held, 1 / numpy.where(held, s, 1), 0).astype(s.dtype)
        left, right = Tensor(u * held[..., None, :]), Tensor(v.swapaxes(-1, -2) * held[..., None, :])
        one, scale = Tensor(numpy.eye(s.shape[-1], dtype=s.dtype) * held[..., None, :]), Tensor(inverse)
        column, row = scale.expand_dims(-1), scale.expand_dims(-2)
        c, r = (x @ right) * row, column * (left.swapaxes(-1, -2) @ x)
        g = column * (left.swapaxes(-1, -2) @ x @ right) * row
        c_side, r_side = c.swapaxes(-1, -2), r.swapaxes(-1, -2)
        made = r_side @ _inverse(r @ r_side, one) @ g @ _inverse(c_side @ c, one) @ c_side
        return ops.stop_gradient(value) + (made - ops.stop_gradient(made))

    return found


def _inverse(matrix: Tensor, one: Tensor) -> Tensor:
    """The inverse of a matrix that is the identity but for rounding, with three derivatives."""
    beside = matrix - one
    squared = beside @ beside
    return one - beside + squared - squared @ beside


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
