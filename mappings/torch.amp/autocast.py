"""A block in mixed precision, as torch.amp.autocast."""

from contextlib import ContextDecorator
from typing import Any

import mindspore
from mindspore._c_expression.amp import AmpLevel, pop_amp_strategy, push_amp_strategy
from mindspore.train.amp import AMP_AUTO_BLACK_LIST, AMP_AUTO_WHITE_LIST, AMP_PRIM_ARG_TABLE


class autocast(ContextDecorator):
    """Products and convolutions of the block compute in dtype, sums, logarithms and losses in float32.

    The operations are those that `auto_mixed_precision(function, "auto")` casts. A block for a CPU does
    nothing elsewhere, nor one for a GPU on a CPU. Not in compiled functions.
    """

    def __init__(
        self, device_type: str, dtype: Any = None, enabled: bool = True, cache_enabled: Any = None
    ) -> None:
        usual = mindspore.bfloat16 if device_type == "cpu" else mindspore.float16
        self._dtype = usual if dtype is None else dtype
        here = (device_type == "cpu") == (mindspore.get_context("device_target") == "CPU")
        half = self._dtype in (mindspore.float16, mindspore.bfloat16)
        self._level = AmpLevel.AmpAuto if enabled and here and half else AmpLevel.AmpO0

    def __enter__(self) -> Any:
        lists = [
            [(each.__name__, AMP_PRIM_ARG_TABLE[each]) for each in operations]
            for operations in (AMP_AUTO_WHITE_LIST, AMP_AUTO_BLACK_LIST)
        ]
        push_amp_strategy(self._level, self._dtype, *lists)
        return self

    def __exit__(self, *_: object) -> None:
        pop_amp_strategy()
