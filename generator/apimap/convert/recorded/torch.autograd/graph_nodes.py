from typing import Any

from mindspore import Tensor


def graph_nodes(ends: tuple[Tensor, ...]) -> list[tuple[Any, list[Any]]]:
    """Every node of the graph that tensors were computed in, each with the nodes behind it."""
    found: list[tuple[Any, list[Any]]] = []
    seen: set[int] = set()
    todo = [each._grad_node for each in ends]
    while todo:
        node = todo.pop()
        if node is None or node._unique_id() in seen:
            continue
        seen.add(node._unique_id())
        behind = [edge[0] for edge in node.next_functions if edge[0] is not None]
        found.append((node, behind))
        todo += behind
    return found
