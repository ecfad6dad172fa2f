"""A weight that stays orthogonal, as torch.nn.utils.parametrizations.orthogonal."""

from typing import Any

import mindspore
import numpy as np
from helpers.torch.linalg import matrix_exp, solve
from helpers.torch.nn.utils.parametrize import register_parametrization
from mindspore import Tensor, ops
from mindspore.nn import Cell


class _Orthogonal(Cell):
    """Makes an orthogonal matrix of any one, beside a matrix from which it starts, if it has one."""

    def __init__(self, shape: tuple[int, ...], orthogonal_map: str, trivial: bool) -> None:
        super().__init__()
        self.shape, self.orthogonal_map, self.trivial = shape, orthogonal_map, trivial
        if trivial:
            self.register_buffer("base", None)

    def construct(self, given: Tensor) -> Tensor:
        wide = given.shape[-2] < given.shape[-1]
        # Not the Parameter itself: `tril` takes it to have the shape that one of its name had before.
        x = given.swapaxes(-1, -2) if wide else given * 1
        n, k = x.shape[-2:]
        if self.orthogonal_map == "householder":
            found = self.reflected(x, n, k)
        else:
            lower = ops.tril(x)
            if n != k:
                lower = ops.cat([lower, ops.zeros((*x.shape[:-1], n - k), dtype=x.dtype)], -1)
            skew = lower - lower.swapaxes(-1, -2)
            if self.orthogonal_map == "matrix_exp":
                found = matrix_exp(skew)
            else:
                eye = ops.eye(n).astype(x.dtype).broadcast_to(skew.shape)
                found = solve(eye - skew * 0.5, eye + skew * 0.5)
            found = found[..., :k]
        if self.trivial:
            found = ops.matmul(self._buffers["base"], found)
        return found.swapaxes(-1, -2) if wide else found

    def reflected(self, x: Tensor, n: int, k: int) -> Tensor:
        """The product of the reflections along the columns below the diagonal, whose signs it takes."""
        below = ops.tril(x, -1)
        scale = 2.0 / (1.0 + (below * below).sum(-2))
        eye = ops.eye(n, k).astype(x.dtype)
        vectors, found = below + eye, eye.broadcast_to(x.shape)
        for place in reversed(range(k)):
            column = vectors[..., place : place + 1]
            turned = ops.matmul(column.swapaxes(-1, -2), found)
            found = found - scale[..., place, None, None] * ops.matmul(column, turned)
        signs = np.diagonal(ops.stop_gradient(x).asnumpy(), axis1=-2, axis2=-1).astype(np.int32)
        return found * mindspore.tensor(np.ascontiguousarray(signs)[..., None, :]).astype(x.dtype)

    def right_inverse(self, value: Tensor) -> Any:
        if tuple(value.shape) != self.shape:
            raise ValueError(f"Expected a matrix or batch of shape {self.shape}, not {value.shape}")
        q = value.asnumpy()
        wide = q.shape[-2] < q.shape[-1]
        q = np.swapaxes(q, -1, -2) if wide else q
        n, k = q.shape[-2:]
        if not self.trivial:
            if self.orthogonal_map != "householder":
                raise NotImplementedError("without trivialization nothing can be assigned to this map")
            raw, tau = np.linalg.qr(q, mode="raw")
            a = np.array(np.swapaxes(raw, -1, -2))
            places = np.arange(k)
            signs = np.sign(a[..., places, places])
            a[..., places, places] = np.where(tau == 0, -signs, signs)
            return mindspore.tensor(np.array(np.swapaxes(a, -1, -2) if wide else a), value.dtype)
        if n != k:
            q = np.concatenate([q, np.random.normal(size=(*q.shape[:-1], n - k)).astype(q.dtype)], -1)
        near = np.allclose(np.swapaxes(q, -1, -2) @ q, np.eye(n), atol=10 * n * float(np.finfo(q.dtype).eps))
        if n != k or not near:
            found, upper = np.linalg.qr(q)
            q = found * np.sign(np.diagonal(upper, axis1=-2, axis2=-1))[..., None, :]
        self._buffers["base"] = mindspore.tensor(np.array(q), value.dtype)
        negative = np.broadcast_to(-np.eye(self.shape[-2], self.shape[-1]), self.shape)
        return mindspore.tensor(np.array(negative), value.dtype)


def orthogonal(
    module: Cell, name: str = "weight", orthogonal_map: str | None = None, *, use_trivialization: bool = True
) -> Cell:
    """Have a real matrix (or a batch) computed so that it stays orthogonal: its rows, if there are fewer.

    orthogonal_map is "matrix_exp" (of square ones), "cayley" or "householder". Not in compiled functions.
    """
    weight = module._params.get(name)
    if weight is None:
        raise ValueError(f"{type(module).__name__} has no parameter `{name}`")
    if weight.ndim < 2:
        raise ValueError(f"Expected a matrix or batch of matrices. Got a tensor of {weight.ndim} dimensions.")
    if orthogonal_map is None:
        orthogonal_map = "matrix_exp" if weight.shape[-2] == weight.shape[-1] else "householder"
    if orthogonal_map not in ("matrix_exp", "cayley", "householder"):
        raise ValueError(f'"matrix_exp", "cayley" or "householder", not {orthogonal_map}')
    made = _Orthogonal(tuple(weight.shape), orthogonal_map, use_trivialization)
    return register_parametrization(module, name, made, unsafe=True)
