"""Several parameters pruned as if they were one, as torch.nn.utils.prune.global_unstructured."""

from collections.abc import Iterable
from typing import Any

from helpers.torch.nn.utils.prune import custom_from_mask
from mindspore import ops
from mindspore.nn import Cell


def global_unstructured(
    parameters: Iterable[tuple[Cell, str]], pruning_method: Any, importance_scores: Any = None, **kwargs: Any
) -> None:
    """Prune parameters by a method like L1Unstructured that compares the elements of all of them.

    importance_scores are tensors by (module, name). Each gets a mask, as by custom_from_mask.
    """
    if importance_scores is not None and not isinstance(importance_scores, dict):
        raise TypeError("global_unstructured(): importance_scores must be of type dict")
    given = importance_scores or {}
    pairs = [(module, name, getattr(module, name)) for module, name in parameters]
    scores = ops.cat(
        [ops.stop_gradient(given.get((cell, name), each)).reshape(-1) for cell, name, each in pairs]
    )
    masks = [cell._buffers.get(f"{name}_mask") for cell, name, _ in pairs]
    masks = [
        (ops.ones_like(each) if mask is None else mask).reshape(-1)
        for mask, (_, _, each) in zip(masks, pairs, strict=True)
    ]
    method = pruning_method(**kwargs)
    if method.PRUNING_TYPE != "unstructured":
        raise TypeError(f'only methods of PRUNING_TYPE "unstructured" are global, not {pruning_method}')
    whole, begin = method._further(scores, ops.cat(masks)), 0
    for module, name, each in pairs:
        custom_from_mask(module, name, whole[begin : begin + each.size].reshape(each.shape))
        begin += each.size
