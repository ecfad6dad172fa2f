from collections.abc import Iterable
from typing import Any

from helpers.torch.optim.Optimizer import step
from mindspore import Tensor, ops


class GradScaler:
    """Steps an optimizer unless a gradient is not finite; nothing is scaled."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Arguments say how torch would scale."""

    def scale(self, outputs: Any) -> Any:
        return outputs

    def unscale_(self, optimizer: Any) -> None:
        """Gradients are not scaled."""

    def step(self, optimizer: Any, *args: Any) -> Any:
        held: Iterable[Tensor] = [each._grad for each in optimizer.parameters if each._grad is not None]
        if all(bool(ops.isfinite(each).all()) for each in held):
            return step(optimizer, *args)
        return None

    def update(self, new_scale: float | None = None) -> None:
        """There is no scale."""

    def get_scale(self) -> float:
        return 1.0

    def is_enabled(self) -> bool:
        return False

    def state_dict(self) -> dict[str, Any]:
        return {}

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """There is no state."""
