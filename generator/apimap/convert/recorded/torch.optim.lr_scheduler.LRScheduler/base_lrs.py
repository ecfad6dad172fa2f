from typing import Any


def base_lrs(scheduler: Any) -> list[float]:
    """The learning rates that a scheduler began with, one per group of parameters, as numbers."""
    return [float(str(getattr(each, "asnumpy", lambda each=each: each)())) for each in scheduler.base_lrs]
