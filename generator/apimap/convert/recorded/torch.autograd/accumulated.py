from contextlib import nullcontext
from typing import Any

from helpers.torch.autograd import connected
from mindspore import Tensor
from mindspore._c_expression import run_backward


def _copied(gradient: Tensor | None) -> Tensor | None:
    return None if gradient is None else gradient * 1


def accumulated(ends: tuple[Tensor, ...], firsts: tuple[Tensor, ...], *rest: Any) -> None:
    """Add gradients to ``_grad`` of the leaves; ``rest`` is retain_graph, create_graph and inputs."""
    # A gradient that is a view has to be copied before it is kept; the engine's own copy has no CPU kernel.
    seen: set[int] = set()
    hooks, todo = [], [each._grad_node for each in ends]
    while todo:
        node = todo.pop()
        if node is None or node._unique_id() in seen:
            continue
        seen.add(node._unique_id())
        behind = [edge[0] for edge in node.next_functions if edge[0] is not None]
        if not behind:
            hooks.append(node.register_prehook(lambda found: tuple(_copied(each) for each in found)))
        todo += behind
    try:
        with connected(ends) if rest[1] else nullcontext():
            run_backward(ends, firsts, *rest, True, accumulate_grad=True)
    finally:
        for hook in hooks:
            hook.remove()
