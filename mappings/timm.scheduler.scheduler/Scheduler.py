"""What timm's schedulers have in common, as timm.scheduler.scheduler.Scheduler."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from mindspore import Parameter, Tensor, ops


class Scheduler:
    """Sets a field of an optimizer's groups by epochs (step) or updates (step_update) that the caller counts.

    A class below it gives the values at a time: _get_lr, or get_epoch_values and get_update_values as timm's
    older releases had them. Noise is drawn from NumPy, other numbers than timm's.
    """

    def __init__(
        self,
        optimizer: Any,
        param_group_field: str,
        t_in_epochs: bool = True,
        noise_range_t: Sequence[int] | int | None = None,
        noise_type: str = "normal",
        noise_pct: float = 0.67,
        noise_std: float = 1.0,
        noise_seed: int | None = None,
        initialize: bool = True,
    ) -> None:
        self.optimizer, self.param_group_field = optimizer, param_group_field
        first = f"initial_{param_group_field}"
        self._initial_param_group_field = first
        for place, group in enumerate(optimizer.param_groups):
            wanted = param_group_field if initialize else first
            if wanted not in group:
                raise KeyError(f"{wanted} missing from param_groups[{place}]")
            if initialize and first not in group:
                group[first] = self._number(self._held(place))
        self.base_values = [self._number(group[first]) for group in optimizer.param_groups]
        self.metric: Any = None
        self.t_in_epochs, self.noise_range_t, self.noise_type = t_in_epochs, noise_range_t, noise_type
        self.noise_pct, self.noise_std = noise_pct, noise_std
        self.noise_seed = 42 if noise_seed is None else noise_seed
        self.update_groups(self.base_values)

    def state_dict(self) -> dict[str, Any]:
        """Give all but the optimizer."""
        return {key: value for key, value in vars(self).items() if key != "optimizer"}

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Take what state_dict gave."""
        vars(self).update(state_dict)

    def _get_lr(self, t: int) -> list[float]:
        raise NotImplementedError("a scheduler gives its values by _get_lr")

    def _get_values(self, t: int, on_epoch: bool = True) -> list[float] | None:
        older = getattr(self, "get_epoch_values" if on_epoch else "get_update_values", None)
        if older is not None:
            return older(t)
        return self._get_lr(t) if on_epoch == bool(self.t_in_epochs) else None

    def step(self, epoch: int, metric: float | None = None) -> None:
        """Set the values of an epoch."""
        self._take(self._get_values(epoch, True), epoch, metric)

    def step_update(self, num_updates: int, metric: float | None = None) -> None:
        """Set the values after so many updates."""
        self._take(self._get_values(num_updates, False), num_updates, metric)

    def update_groups(self, values: Any) -> None:
        """Set a value for each group, or one for all, times the group's lr_scale."""
        groups = self.optimizer.param_groups
        every = values if isinstance(values, (list, tuple)) else [values] * len(groups)
        for place, (group, value) in enumerate(zip(groups, every, strict=False)):
            self._set(place, value * group["lr_scale"] if "lr_scale" in group else value)

    def _take(self, values: list[float] | None, t: int, metric: float | None) -> None:
        self.metric = metric
        if values is not None:
            self.update_groups(self._add_noise(values, t))

    def _held(self, place: int) -> Any:
        """The setting of a group; mindspore's own optimizers keep their rates beside the groups."""
        rates = getattr(self.optimizer, "lrs", None) if self.param_group_field == "lr" else None
        return self.optimizer.param_groups[place][self.param_group_field] if rates is None else rates[place]

    def _set(self, place: int, value: float) -> None:
        held = self._held(place)
        if isinstance(held, Parameter):  # which a compiled step holds
            ops.assign(held, Tensor(float(value), held.dtype))
        else:
            self.optimizer.param_groups[place][self.param_group_field] = value

    def _number(self, value: Any) -> Any:
        return float(str(value.asnumpy())) if isinstance(value, Tensor) else value  # 0.1, as it was written

    def _add_noise(self, lrs: list[float], t: int) -> list[float]:
        if not self._is_apply_noise(t):
            return lrs
        noise = self._calculate_noise(t)
        return [each + each * noise for each in lrs]

    def _is_apply_noise(self, t: int) -> bool:
        span: Any = self.noise_range_t
        if isinstance(span, (list, tuple)):
            return bool(span[0] <= t < span[1])
        return span is not None and bool(t >= span)

    def _calculate_noise(self, t: int) -> float:
        draw = np.random.default_rng(self.noise_seed + t)
        if self.noise_type != "normal":
            return float(draw.uniform(-self.noise_pct, self.noise_pct))
        while True:
            noise = float(draw.normal(0, self.noise_std))
            if abs(noise) < self.noise_pct:
                return noise
