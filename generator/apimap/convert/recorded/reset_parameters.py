import math
from typing import Any

import mindspore
from mindspore import Tensor, ops


def reset_parameters(layer: Any) -> None:
    """Give a layer's parameters the values that torch begins with."""
    held = {name.rpartition(".")[2]: each for name, each in layer._params.items() if each is not None}
    weight = held.get("weight", held.get("embedding_table", held.get("gamma")))
    bias = held.get("bias", held.get("beta"))
    if weight is None:
        return

    def uniform(each: Any, bound: float) -> None:
        low, high = Tensor(-bound, each.dtype), Tensor(bound, each.dtype)
        each.copy_(ops.uniform(each.shape, low, high, dtype=each.dtype))

    with mindspore._no_grad():
        if weight.ndim == 1:
            weight.copy_(ops.ones_like(weight))
            if bias is not None:
                bias.copy_(ops.zeros_like(bias))
        elif "Embedding" in type(layer).__name__:
            weight.copy_(ops.standard_normal(weight.shape).astype(weight.dtype))
        else:
            bound = 1 / math.sqrt(math.prod(weight.shape[1:]))
            uniform(weight, bound)
            if bias is not None:
                uniform(bias, bound)
