"""A running average of a network, as timm.utils.ModelEma."""

from typing import Any

from helpers.timm.utils import averaged_copy
from mindspore import nn


class ModelEma:
    """Holds a copy of the network in `ema`, none of whose parameters are trained.

    update moves all that it holds towards the network's. resume is refused: load the checkpoint yourself.
    """

    def __init__(self, model: nn.Cell, decay: float = 0.9999, device: Any = "", resume: str = "") -> None:
        if resume:
            raise NotImplementedError("load the checkpoint into `.ema` yourself")
        self._average = averaged_copy(model)
        self.ema = self._average.module
        for each in self.ema.get_parameters():
            each.requires_grad = False
        self.decay, self.device = decay, device
        self.ema_has_module = hasattr(self.ema, "module")

    def update(self, model: nn.Cell) -> None:
        """Keep `decay` of the average, and take the rest of the model."""
        self._average.follow(model, lambda own, given: own * self.decay + (1.0 - self.decay) * given)
