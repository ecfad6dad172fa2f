from collections.abc import Callable
from typing import Any

from mindspore import nn


def chained_containers() -> None:
    """Let sequences and lists of modules give themselves when something is added, as torch's do."""

    def giving(plain: Callable[..., Any]) -> Callable[..., Any]:
        def added(self: Any, *args: Any, **given: Any) -> Any:
            plain(self, *args, **given)
            return self

        return added

    for kind in (nn.SequentialCell, nn.CellList):
        for name in ("append", "extend", "insert"):
            if hasattr(kind, name):
                setattr(kind, name, giving(getattr(kind, name)))
