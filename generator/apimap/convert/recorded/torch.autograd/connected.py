import contextlib
from collections.abc import Iterator
from typing import Any

from helpers.torch.autograd import graph_nodes
from mindspore import Tensor


@contextlib.contextmanager
def connected(ends: tuple[Tensor, ...]) -> Iterator[None]:
    """Keep gradients differentiable while they are computed.

    A gradient that is a view of another (of reshape, transpose, expand …) forgets what it came from as soon
    as the next operation takes it, without a word; so each is handed on as a tensor of its own.
    """
    hooks = [
        node.register_hook(lambda given, _: tuple(map(_connected_own, given)))
        for node, behind in graph_nodes(ends)
        if behind
    ]
    try:
        yield
    finally:
        for hook in hooks:
            hook.remove()


def _connected_own(gradient: Any) -> Any:
    if gradient is None or gradient._grad_node is None:
        return gradient
    return gradient + 0 if gradient.is_complex() else gradient * 1
