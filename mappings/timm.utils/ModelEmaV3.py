"""A running average of a network, as timm.utils.ModelEmaV3."""

from typing import Any

from helpers.timm.utils import averaged_copy
from mindspore import nn


class ModelEmaV3(averaged_copy):
    """Holds a copy in `module`; update moves its floats towards the network's and takes the rest over.

    Neither dtype nor exclude_buffers; stochastic_rounding, its seed and foreach change nothing.
    """

    def __init__(
        self,
        model: nn.Cell,
        decay: float = 0.9999,
        min_decay: float = 0.0,
        update_after_step: int = 0,
        use_warmup: bool = False,
        warmup_gamma: float = 1.0,
        warmup_power: float = 2 / 3,
        device: Any = None,
        dtype: Any = None,
        stochastic_rounding: bool = True,
        stochastic_rounding_seed: int = 0,
        foreach: bool = True,
        exclude_buffers: bool = False,
    ) -> None:
        super().__init__(model)
        if dtype is not None or exclude_buffers:
            raise NotImplementedError("the average has the dtype of its network, and holds its buffers")
        self.decay, self.min_decay, self.update_after_step = decay, min_decay, update_after_step
        self.use_warmup, self.warmup_gamma, self.warmup_power = use_warmup, warmup_gamma, warmup_power
        self.device, self.foreach = device, foreach

    def get_decay(self, step: int | None = None) -> float:
        """Give the share that is kept at a step; without one, decay."""
        if step is None:
            return self.decay
        done = step - self.update_after_step - 1
        if done <= 0:
            return 0.0
        if not self.use_warmup:
            return self.decay
        return max(min(1 - (1 + done / self.warmup_gamma) ** -self.warmup_power, self.decay), self.min_decay)

    def update(self, model: nn.Cell, step: int | None = None) -> None:
        """Move towards the model."""
        rest = 1.0 - self.get_decay(step)
        self.follow(
            model, lambda own, given: own + rest * (given - own) if own.is_floating_point() else given
        )

    def set(self, model: nn.Cell) -> None:
        """Begin anew with the numbers of the model."""
        self.follow(model, lambda own, given: given)
