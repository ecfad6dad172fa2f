from collections.abc import Callable
from typing import Any

from helpers import linked, replaced
from mindspore import Tensor, mint, ops


def pieces_of_nothing() -> None:
    """Let gradients go through pieces of a tensor that have no elements, as torch does: as zeros.

    The kernels of mindspore's CPU read memory there that is nobody's, or refuse.
    """

    def parted(plain: Callable[..., Any]) -> Callable[..., Any]:
        def piece(tensor: Any, *args: Any, **given: Any) -> Any:
            found = plain(tensor, *args, **given)
            if type(found) in (tuple, list):
                return type(found)(_apart(each, tensor) for each in found)
            return _apart(found, tensor)

        return piece

    def narrowed(plain: Callable[..., Any]) -> Callable[..., Any]:
        def narrow(tensor: Any, dim: int, start: Any, length: int) -> Any:
            if length or not isinstance(tensor, Tensor):
                return plain(tensor, dim, start, length)
            shape = [*tensor.shape]
            shape[dim] = 0
            return linked(ops.zeros(tuple(shape), tensor.dtype), tensor)

        return narrow

    def chunked(plain: Callable[..., Any]) -> Callable[..., Any]:
        def chunk(tensor: Any, chunks: int, dim: int = 0) -> Any:
            if isinstance(tensor, Tensor) and not tensor.shape[dim]:
                return tuple(linked(ops.zeros(tensor.shape, tensor.dtype), tensor) for _ in range(chunks))
            return plain(tensor, chunks, dim)

        return chunk

    for owner in (Tensor, mint, ops):
        for name in ("split", "tensor_split", "hsplit", "vsplit", "dsplit", "index_select", "unbind"):
            if hasattr(owner, name):
                replaced(owner, name, parted)
        for name, made in (("narrow", narrowed), ("chunk", chunked)):
            if hasattr(owner, name):
                replaced(owner, name, made)
    Tensor.__getitem__ = parted(Tensor.__getitem__)


def _apart(piece: Any, of: Any) -> Any:
    """A piece without elements, of which nothing is recorded but what it is a piece of."""
    if not isinstance(piece, Tensor) or piece.size or not of._requires_grad:
        return piece
    return linked(ops.stop_gradient(piece), of)
