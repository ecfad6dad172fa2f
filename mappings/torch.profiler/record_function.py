"""A named part of a program, as torch.profiler.record_function."""

from contextlib import ContextDecorator
from typing import Any

from mindspore.profiler import mstx


class record_function(ContextDecorator):
    """Give the block a name in what the profiler of Ascend shows; elsewhere nothing happens.

    Also a decorator. args is not shown.
    """

    def __init__(self, name: str, args: Any = None) -> None:
        self.name = name
        self._open: list[int] = []

    def __enter__(self) -> Any:
        self._open.append(mstx.range_start(self.name))
        return self

    def __exit__(self, *_: object) -> None:
        mstx.range_end(self._open.pop())
