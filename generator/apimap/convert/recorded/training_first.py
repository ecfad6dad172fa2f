from typing import Any

from mindspore import nn


def training_first() -> None:
    """Have every Cell begin in training mode, as torch's modules do, wherever it is made."""
    made = nn.Cell.__init__

    def begin(self: nn.Cell, *args: Any, **kwargs: Any) -> None:
        made(self, *args, **kwargs)
        self.add_flags(training=True)

    nn.Cell.__init__ = begin
