from collections.abc import Callable
from functools import wraps
from typing import Any

from mindspore.experimental.optim import lr_scheduler

_KINDS = ("ExponentialLR", "CosineAnnealingLR", "MultiplicativeLR", "LinearLR", "PolynomialLR")


def resumed_schedules() -> None:
    """Let schedulers that go on from a last epoch begin with the optimizer's rate, as torch's do.

    mindspore's take a step of the rate as they are made, so that each resumption is a step ahead.
    """
    for name in _KINDS:
        kind = getattr(lr_scheduler, name)
        kind.__init__, kind.get_lr = _begun(kind.__init__), _kept(kind.get_lr)


def _begun(begin: Callable[..., None]) -> Callable[..., None]:
    @wraps(begin)
    def started(self: Any, *args: Any, **kwargs: Any) -> None:
        self.goes_on = False
        begin(self, *args, **kwargs)
        self.goes_on = True

    return started


def _kept(rates: Callable[[Any], list[Any]]) -> Callable[[Any], list[Any]]:
    @wraps(rates)
    def found(self: Any) -> list[Any]:
        if self.last_epoch > 0 and not self.goes_on:
            return [each * 1.0 for each in self._last_lr]
        return rates(self)

    return found
