"""Parameters with and without weight decay, as timm.optim.param_groups_weight_decay groups them."""

from collections.abc import Collection
from fnmatch import fnmatch
from typing import Any

from helpers.torch.nn.Module import held, placed
from mindspore import nn


def param_groups_weight_decay(
    model: nn.Cell,
    weight_decay: float | None = 1e-5,
    weight_decay_exclude_1d: bool = True,
    no_weight_decay_list: Collection[str] = (),
    fallback_list: Collection[str] = (),
    fallback_no_weight_decay: bool = False,
) -> list[dict[str, Any]]:
    """Give groups of a network's trained parameters: vectors, biases and names in the list have no decay.

    Names are torch's and may be patterns. Those in fallback_list come as groups of their own (use_fallback).
    """
    apart = {*fallback_list, *(no_weight_decay_list if fallback_no_weight_decay else ())}
    groups: dict[tuple[bool, bool], list[Any]] = {
        (other, decays): [] for other in (False, True) for decays in (False, True)
    }
    for path, cell in placed(model):
        for leaf, each in held(cell, False):
            name = f"{path}.{leaf}" if path else leaf
            if not each.requires_grad:
                continue
            small = weight_decay_exclude_1d and (each.ndim <= 1 or name.endswith(".bias"))
            named = any(fnmatch(name, pattern) for pattern in no_weight_decay_list)
            other = any(fnmatch(name, pattern) for pattern in apart)
            groups[other, bool(weight_decay) and not small and not named].append(each)
    return [
        {
            "params": params,
            "weight_decay": weight_decay if decays else 0.0,
            **({"use_fallback": True} if other else {}),
        }
        for (other, decays), params in groups.items()
        if params
    ]
