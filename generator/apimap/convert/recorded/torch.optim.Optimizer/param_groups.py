from typing import Any

from mindspore import Tensor, ops
from mindspore.experimental import optim


class _Group(dict[str, Any]):
    """A group of parameters whose learning rate is a number; what is set reaches the optimizer."""

    def __init__(self, group: dict[str, Any], rate: Any) -> None:
        super().__init__(group)
        self._group, self._rate = group, rate
        super().__setitem__("lr", self["lr"])

    def __getitem__(self, key: str) -> Any:
        # As it is now: a scheduler may have set it. 0.1, not 0.10000000149.
        return float(str(self._rate.asnumpy())) if key == "lr" else super().__getitem__(key)

    def __setitem__(self, key: str, value: Any) -> None:
        super().__setitem__(key, value)
        if key == "lr":
            ops.assign(self._rate, Tensor(float(value), self._rate.dtype))
        else:
            self._group[key] = value

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
