"""A block for inference, as torch.inference_mode."""

import contextlib
from typing import Any

from mindspore.common.api import _pynative_executor


class inference_mode(contextlib.ContextDecorator):
    """What the block computes is a constant to the function around it that mindspore.grad differentiates.

    Also a decorator, with parentheses or without. Not in compiled functions; no mindspore.grad in it.
    """

    enabled = False  # whether the program is in such a block

    def __new__(cls, mode: Any = True) -> Any:
        return cls()(mode) if callable(mode) else super().__new__(cls)

    def __init__(self, mode: bool = True) -> None:
        self._mode = mode
        self._before: list[tuple[bool, bool]] = []

    def __enter__(self) -> None:
        self._before.append((inference_mode.enabled, _pynative_executor.enable_grad()))
        inference_mode.enabled = self._mode
        _pynative_executor.set_enable_grad(not self._mode)

    def __exit__(self, *_: object) -> None:
        inference_mode.enabled, recording = self._before.pop()
        _pynative_executor.set_enable_grad(recording)
