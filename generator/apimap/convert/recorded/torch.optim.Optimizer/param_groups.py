from typing import Any

from mindspore import Parameter, Tensor, ops
from mindspore.experimental import optim


class _Group(dict[str, Any]):
    """A group of parameters whose settings are numbers; what is set reaches the optimizer."""

    def __init__(self, group: dict[str, Any], rate: Any) -> None:
        self._group, self._rate = group, rate
        super().__init__({key: self[key] for key in group if key != "grad_centralization"})

    def __getitem__(self, key: str) -> Any:
        value = self._rate if key == "lr" else self._group[key]  # as it is now: a scheduler may have set it
        number = isinstance(value, Parameter) or (isinstance(value, Tensor) and key == "initial_lr")
        return float(str(value.asnumpy())) if number else value  # 0.1, not 0.10000000149

    def __setitem__(self, key: str, value: Any) -> None:
        super().__setitem__(key, value)
        held = self._rate if key == "lr" else self._group.get(key)
        if isinstance(held, Parameter):  # which a scheduler, or a compiled step, holds
            ops.assign(held, Tensor(float(value), held.dtype))
        else:
            self._group[key] = value

    def __delitem__(self, key: str) -> None:
        super().pop(key, None)
        del self._group[key]

    def __contains__(self, key: object) -> bool:
        return key in self._group

    def get(self, key: str, default: Any = None) -> Any:
        """An option as it is now."""
        return self[key] if key in self._group else default

    def setdefault(self, key: str, default: Any = None) -> Any:
        """An option, which is set where there is none yet."""
        if key not in self._group:
            self[key] = default
        return self[key]

    def pop(self, key: str, *default: Any) -> Any:
        """An option, which is taken out."""
        found = super().pop(key, *default) if key not in self else self[key]
        if key in self:
            del self[key]
        return found

    def values(self) -> Any:
        """The options as they are now."""
        return [self[key] for key in self]

    def items(self) -> Any:
        """Names and options as they are now."""
        return [(key, self[key]) for key in self]

    def update(self, *args: Any, **kwargs: Any) -> None:
        """Set several."""
        for key, value in dict(*args, **kwargs).items():
            self[key] = value


def param_groups(optimizer: Any) -> list[dict[str, Any]]:
    """The groups of an optimizer's parameters, with numbers as learning rates."""
    if not isinstance(optimizer, optim.Optimizer):
        groups: list[dict[str, Any]] = optimizer.param_groups
        return groups
    return [_Group(each, rate) for each, rate in zip(optimizer.param_groups, optimizer.lrs, strict=True)]
