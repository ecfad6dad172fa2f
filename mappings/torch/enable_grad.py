"""A block inside of no_grad that gradients pass again, as torch.enable_grad."""

import contextlib
from typing import Any

from mindspore.common.api import _pynative_executor


class enable_grad(contextlib.ContextDecorator):
    """What the block computes is differentiated again, inside of no_grad.

    Also a decorator, with parentheses or without. Not in compiled functions.
    """

    def __new__(cls, function: Any = None) -> Any:
        return cls()(function) if callable(function) else super().__new__(cls)

    def __init__(self) -> None:
        self._mode = True
        self._before: list[bool] = []

    def __enter__(self) -> None:
        self._before.append(_pynative_executor.enable_grad())
        _pynative_executor.set_enable_grad(self._mode)

    def __exit__(self, *_: object) -> None:
        _pynative_executor.set_enable_grad(self._before.pop())
