import math
from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any

from mindspore.experimental.optim import lr_scheduler

_KINDS = (
    *("StepLR", "MultiStepLR", "ConstantLR", "LinearLR", "PolynomialLR", "ExponentialLR"),
    *("CosineAnnealingLR", "SequentialLR"),
)
_REAL_COUNTS = ("step_size", "T_max", "total_iters", "last_epoch")
_REAL_FACTORS = ("gamma", "power", "eta_min")


def real_steps() -> None:
    """Let schedulers take any number for a count of steps or a factor, as torch's do."""
    for name in _KINDS:
        kind = getattr(lr_scheduler, name)
        kind.__init__ = _of_numbers(kind.__init__)


def _of_numbers(begin: Callable[..., None]) -> Callable[..., None]:
    names = [*signature(begin).parameters][2:]

    @wraps(begin)
    def started(self: Any, optimizer: Any, *args: Any, **kwargs: Any) -> None:
        given = dict(zip(names, args, strict=False)) | kwargs
        fractions: dict[str, float] = {}
        for key, value in given.items():
            if key == "milestones":  # one that is no whole number is never reached
                given[key] = [int(each) for each in value if each == int(each)]
            elif key in _REAL_FACTORS:
                given[key] = float(value)
            elif key in _REAL_COUNTS and not isinstance(value, int):
                given[key] = math.ceil(value)
                fractions |= {} if value == int(value) else {key: float(value)}
        begin(self, optimizer, *args[len(names) :], **given)
        vars(self).update(fractions)  # only the check wants an integer, the formula takes any number

    return started
