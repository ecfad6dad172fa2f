"""The plain average of many weights, as torch.optim.swa_utils.get_swa_multi_avg_fn."""

from collections.abc import Callable, Sequence
from typing import Any

import mindspore
from mindspore import Tensor


def get_swa_multi_avg_fn() -> Callable[[Sequence[Tensor], Sequence[Tensor], Any], None]:
    """Make the function of averages, new values and a count that writes the next averages into the first."""

    def swa_update(averaged: Sequence[Tensor], current: Sequence[Tensor], num_averaged: Any) -> None:
        with mindspore._no_grad():
            for kept, new in zip(averaged, current, strict=True):
                mixed = kept + (new - kept) / (num_averaged + 1)
                kept.copy_(mixed.astype(kept.dtype))

    return swa_update
