from collections.abc import Collection
from typing import Any

from helpers.timm.optim import param_groups_weight_decay
from mindspore import nn


def add_weight_decay(
    model: nn.Cell, weight_decay: float = 1e-5, skip_list: Collection[str] = ()
) -> list[dict[str, Any]]:
    """Give groups of parameters with and without weight decay, as older releases of timm called it."""
    return param_groups_weight_decay(model, weight_decay, no_weight_decay_list=skip_list)
