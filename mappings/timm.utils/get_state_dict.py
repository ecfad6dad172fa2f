"""What the network within a wrapper holds, as timm.utils.get_state_dict gives it."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from helpers.timm.utils import network_state, unwrap_model
from mindspore import Tensor


def get_state_dict(model: Any, unwrap_fn: Callable[[Any], Any] = unwrap_model) -> OrderedDict[str, Tensor]:
    """Give parameters, statistics and persistent buffers by torch's names."""
    return network_state(unwrap_fn(model))
