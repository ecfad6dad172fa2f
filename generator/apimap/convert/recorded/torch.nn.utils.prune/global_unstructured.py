from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from helpers.torch.nn.utils.prune import pruned_by
from mindspore.nn import Cell


def global_unstructured(
    parameters: Iterable[tuple[Cell, str]],
    pruning_method: Any,
    importance_scores: Mapping[tuple[Cell, str], Any] | None = None,
    **kwargs: Any,
) -> None:
    """Prune several parameters as if they were one: the elements of all of them are compared."""
    pairs = list(parameters)
    given = importance_scores or {}
    held: list[tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]] = []

    def look(scores: np.ndarray[Any, Any], mask: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        held.append((scores, mask))
        return mask

    for module, name in pairs:
        pruned_by(module, name, look, given.get((module, name)))
    scores = np.concatenate([each.reshape(-1) for each, _ in held])
    whole = pruning_method(**kwargs).chosen(scores, np.concatenate([each.reshape(-1) for _, each in held]))
    begin = 0
    for (module, name), (_, mask) in zip(pairs, held, strict=True):
        part = whole[begin : begin + mask.size].reshape(mask.shape)
        begin += mask.size
        pruned_by(module, name, lambda _, __, part=part: part)
