"""A block that gradients do not pass, as torch.no_grad."""

import contextlib
from typing import Any

from mindspore.common.api import _pynative_executor


class no_grad(contextlib.ContextDecorator):
    """What the block computes is a constant to the function around it that mindspore.grad differentiates.

    Also a decorator, with parentheses or without. Not in compiled functions; no mindspore.grad in it.
    """

    def __new__(cls, function: Any = None) -> Any:
        return cls()(function) if callable(function) else super().__new__(cls)

    def __init__(self) -> None:
        self._mode = False
        self._before: list[bool] = []

    def __enter__(self) -> None:
        self._before.append(_pynative_executor.enable_grad())
        _pynative_executor.set_enable_grad(self._mode)

    def __exit__(self, *_: object) -> None:
        _pynative_executor.set_enable_grad(self._before.pop())
