"""Gradients on or off, as torch.set_grad_enabled."""

import contextlib

from mindspore.common.api import _pynative_executor


class set_grad_enabled(contextlib.ContextDecorator):
    """Switch gradients from here on, or for a block or function: what is computed while off is constant.

    Not in compiled functions; while off, mindspore.grad cannot be called.
    """

    def __init__(self, mode: bool) -> None:
        self._mode = mode
        self._before: bool = _pynative_executor.enable_grad()
        _pynative_executor.set_enable_grad(mode)

    def __enter__(self) -> None:
        _pynative_executor.set_enable_grad(self._mode)

    def __exit__(self, *_: object) -> None:
        _pynative_executor.set_enable_grad(self._before)
