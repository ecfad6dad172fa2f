from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

import mindspore
from helpers.torch.optim.Optimizer import restored, saved
from mindspore import Parameter, ops


class Optimizer:
    """The base of a program's own optimizer: groups of parameters, and a state for each parameter."""

    def __init__(self, params: Iterable[Any], defaults: dict[str, Any]) -> None:
        self.defaults = defaults
        self.state: dict[Any, dict[str, Any]] = defaultdict(dict)
        self.param_groups: list[dict[str, Any]] = []
        given = list(params)
        for group in given if given and isinstance(given[0], dict) else [{"params": given}]:
            self.add_param_group(group)

    @property
    def parameters(self) -> list[Parameter]:
        """All parameters, group by group."""
        return [each for group in self.param_groups for each in group["params"]]

    def add_param_group(self, param_group: dict[str, Any]) -> None:
        """Add a group; what it does not say is as in the defaults."""
        named = param_group["params"]
        held = [named] if isinstance(named, Parameter) else list(named)
        self.param_groups.append({**self.defaults, **param_group, "params": held})

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Forget the gradients."""
        for each in self.parameters:
            if set_to_none or each._grad is None:
                each._grad = None
            else:
                with mindspore._no_grad():
                    each._grad.copy_(ops.zeros_like(each._grad))

    def state_dict(self) -> dict[str, Any]:
        """What is kept for each parameter, by place, and the settings of the groups."""
        return saved(self)

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Take over what ``state_dict`` gave."""
        restored(self, state_dict)

    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        """What a subclass says."""
        raise NotImplementedError
