from typing import Any


def get_last_lr(scheduler: Any) -> list[float]:
    """The learning rates, one per group of parameters, as numbers."""
    return [
        float(str(getattr(each, "asnumpy", lambda each=each: each)())) for each in scheduler.get_last_lr()
    ]
