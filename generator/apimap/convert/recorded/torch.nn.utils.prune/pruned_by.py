from collections.abc import Callable
from typing import Any

import mindspore
import numpy as np
from helpers.torch.nn.utils.prune import custom_from_mask
from mindspore import Tensor
from mindspore.nn import Cell


def pruned_by(
    module: Cell,
    name: str,
    choose: Callable[[np.ndarray[Any, Any], np.ndarray[Any, Any]], np.ndarray[Any, Any]],
    scores: Tensor | None = None,
) -> Cell:
    """Prune a parameter by what ``choose`` says of the scores, or its numbers, and of the mask so far."""
    before: Any = vars(module).get("_prunings", {})
    weight = module._params[f"{name}_orig" if name in before else name]
    mask = module._buffers[f"{name}_mask"].asnumpy() if name in before else np.ones(weight.shape, np.float32)
    chosen = choose((weight if scores is None else scores).asnumpy(), mask)
    return custom_from_mask(module, name, mindspore.tensor(chosen.astype(np.float32)).astype(weight.dtype))
