from collections import OrderedDict
from typing import Any

from helpers.torch.nn.Module import held, placed, torch_name
from helpers.torch.optim.lr_scheduler.LRScheduler import saved_scheduler
from helpers.torch.optim.Optimizer import saved
from mindspore import nn
from mindspore.experimental import optim


def state_dict(self: Any, *, prefix: str = "", keep_vars: bool = False) -> dict[str, Any]:
    """Parameters, statistics and persistent buffers under torch's names; of an optimizer what it holds."""
    if isinstance(self, optim.Optimizer):
        return saved(self)
    if not isinstance(self, nn.Cell):
        other: dict[str, Any] = self.state_dict() if hasattr(self, "state_dict") else saved_scheduler(self)
        return other
    found: dict[str, Any] = OrderedDict()
    found._metadata = {}  # type: ignore[attr-defined]  # says that this is all that the network holds
    for path, cell in placed(self, every=True):
        head = f"{prefix}{path}." if path else prefix
        for name, each in held(cell, True):
            found[head + name] = each
        for name, each in getattr(cell, "_buffers", {}).items():
            if each is not None and name not in getattr(cell, "_non_persistent_buffers_set", ()):
                found[head + torch_name(name)] = each
    return found
