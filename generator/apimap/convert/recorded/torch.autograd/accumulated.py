from contextlib import nullcontext
from typing import Any

from helpers.torch.autograd import connected, graph_nodes
from mindspore import Tensor
from mindspore._c_expression import run_backward


def _copied(gradient: Tensor | None) -> Tensor | None:
    return None if gradient is None else gradient * 1


def accumulated(ends: tuple[Tensor, ...], firsts: tuple[Tensor, ...], *rest: Any) -> None:
    """Add gradients to ``_grad`` of the leaves; ``rest`` is retain_graph, create_graph and inputs."""
    # A gradient that is a view has to be copied before it is kept; the engine's own copy has no CPU kernel.
    hooks = [
        node.register_prehook(lambda found: tuple(_copied(each) for each in found))
        for node, behind in graph_nodes(ends)
        if not behind
    ]
    try:
        with connected(ends) if rest[1] else nullcontext():
            run_backward(ends, firsts, *rest, True, accumulate_grad=True)
    finally:
        for hook in hooks:
            hook.remove()
