"""A running average, as timm.utils.AverageMeter."""

from typing import Any


class AverageMeter:
    """Holds the last value (val), the sum, the count and the average of what update was given."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Begin anew."""
        self.val: Any = 0
        self.avg: Any = 0
        self.sum: Any = 0
        self.count: Any = 0

    def update(self, val: Any, n: int = 1) -> None:
        """Count a value n times."""
        self.val = val
        self.sum, self.count = self.sum + val * n, self.count + n
        self.avg = self.sum / self.count if self.count else 0
