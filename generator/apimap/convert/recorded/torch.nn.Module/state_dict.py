from collections import OrderedDict
from typing import Any

from helpers.torch.nn.Module import held
from mindspore import nn


def state_dict(self: nn.Cell, *, prefix: str = "", keep_vars: bool = False) -> dict[str, Any]:
    """Parameters, statistics and persistent buffers under torch's names."""
    found: dict[str, Any] = OrderedDict()
    for path, cell in self.cells_and_names():
        head = f"{prefix}{path}." if path else prefix
        for name, each in held(cell, True):
            found[head + name] = each
        for name, each in getattr(cell, "_buffers", {}).items():
            if each is not None and name not in getattr(cell, "_non_persistent_buffers_set", ()):
                found[head + name] = each
    return found
