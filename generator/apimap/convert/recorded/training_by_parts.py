from typing import Any

from mindspore import nn


def training_by_parts() -> None:
    """Have ``set_train`` go from part to part, as torch's ``train`` does: some say what it means."""

    def set_train(self: nn.Cell, mode: bool = True) -> Any:
        self._phase = "train" if mode else "predict"
        self.add_flags(training=mode)
        for part in self.cells():
            part.set_train(mode)
        return self

    nn.Cell.set_train = set_train
