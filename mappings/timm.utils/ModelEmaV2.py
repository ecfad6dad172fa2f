"""A running average of a network, as timm.utils.ModelEmaV2."""

from typing import Any

from helpers.timm.utils import averaged_copy
from mindspore import nn


class ModelEmaV2(averaged_copy):
    """Holds a copy of the network in `module`; update moves all that it holds towards the network's."""

    def __init__(self, model: nn.Cell, decay: float = 0.9999, device: Any = None) -> None:
        super().__init__(model)
        self.decay, self.device = decay, device

    def update(self, model: nn.Cell) -> None:
        """Keep `decay` of the average, and take the rest of the model."""
        self.follow(model, lambda own, given: self.decay * own + (1.0 - self.decay) * given)

    def set(self, model: nn.Cell) -> None:
        """Begin anew with the numbers of the model."""
        self.follow(model, lambda own, given: given)
