from collections.abc import Iterable
from typing import Any

import mindspore
from helpers.torch.optim.Optimizer import step
from mindspore import Tensor, ops


class GradScaler:
    """Steps an optimizer unless a gradient is not finite; scales on "cpu" only, as torch without CUDA."""

    def __init__(
        self,
        device: str = "cuda",
        init_scale: float = 65536.0,
        growth_factor: float = 2.0,
        backoff_factor: float = 0.5,
        growth_interval: int = 2000,
        enabled: bool = True,
    ) -> None:
        """Arguments are torch's."""
        self._enabled = enabled and str(device).partition(":")[0] == "cpu"
        self._scale, self._growth, self._backoff = float(init_scale), growth_factor, backoff_factor
        self._interval, self._grown = growth_interval, 0
        self._unscaled: dict[int, bool] = {}  # of an optimizer since the last update: whether all was finite

    def scale(self, outputs: Any) -> Any:
        if not self._enabled:
            return outputs
        if isinstance(outputs, Tensor):
            return outputs * self._scale
        scaled = [self.scale(each) for each in outputs]
        return scaled if isinstance(outputs, list) else tuple(scaled)

    def unscale_(self, optimizer: Any) -> None:
        """Divide the gradients of an optimizer's parameters by the scale, once between updates."""
        if not self._enabled:
            return
        if id(optimizer) in self._unscaled:
            raise RuntimeError("the gradients of this optimizer are unscaled already; update() comes first")
        held = [each for each in optimizer.parameters if each._grad is not None]
        for each in held:
            with mindspore._no_grad():
                each._grad.copy_(each._grad / self._scale)
        self._unscaled[id(optimizer)] = _finite(each._grad for each in held)

    def step(self, optimizer: Any, *args: Any) -> Any:
        if self._enabled and id(optimizer) not in self._unscaled:
            self.unscale_(optimizer)
        held = (each._grad for each in optimizer.parameters if each._grad is not None)
        if self._unscaled[id(optimizer)] if self._enabled else _finite(held):
            return step(optimizer, *args)
        return None

    def update(self, new_scale: float | Tensor | None = None) -> None:
        """Set the scale, or have it grow after so many steps, and shrink after one that was left out."""
        if not self._enabled:
            return
        if new_scale is not None:
            self._scale = float(new_scale)
        elif not all(self._unscaled.values()):
            self._scale, self._grown = self._scale * self._backoff, 0
        else:
            self._grown += 1
            if self._grown == self._interval:
                self._scale, self._grown = self._scale * self._growth, 0
        self._unscaled = {}

    def get_scale(self) -> float:
        return self._scale if self._enabled else 1.0

    def get_growth_factor(self) -> float:
        return self._growth

    def get_backoff_factor(self) -> float:
        return self._backoff

    def get_growth_interval(self) -> int:
        return self._interval

    def is_enabled(self) -> bool:
        return self._enabled

    def state_dict(self) -> dict[str, Any]:
        if not self._enabled:
            return {}
        return {
            "scale": self._scale,
            "growth_factor": self._growth,
            "backoff_factor": self._backoff,
            "growth_interval": self._interval,
            "_growth_tracker": self._grown,
        }

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        if self._enabled:
            self._scale, self._grown = state_dict["scale"], state_dict["_growth_tracker"]
            self._growth, self._backoff = state_dict["growth_factor"], state_dict["backoff_factor"]
            self._interval = state_dict["growth_interval"]


def _finite(gradients: Iterable[Tensor]) -> bool:
    return all(bool(ops.isfinite(each).all()) for each in gradients)
