"""The plain average of many weights, as torch.optim.swa_utils.get_swa_multi_avg_fn."""

from collections.abc import Callable, Sequence
from typing import Any

import mindspore
from mindspore import Tensor


def get_swa_multi_avg_fn() -> Callable[[Sequence[Tensor], Sequence[Tensor], Any], None]:
    """Make the function of averages, new values and a count that writes the next averages into the first."""

    def swa_update(averaged: Sequence[Tensor], current: Sequence[Tensor], num_averaged: Any) -> None:
        part = float(1 / (num_averaged + 1))
        with mindspore._no_grad():
            for kept, new in zip(averaged, current, strict=True):
                if kept.is_floating_point():
                    wide = mindspore.float32 if kept.itemsize < 4 else kept.dtype
                    # A tensor: beside float64, a Python number would be rounded to float32.
                    old, share = kept.astype(wide), mindspore.tensor(part, wide)
                    way = new.astype(wide) - old
                    # The formula of torch's lerp, which decides where one is infinite.
                    mixed = old + way * share if part < 0.5 else new - way * (1 - share)
                else:
                    mixed = kept + (new - kept) / (num_averaged + 1)
                kept.copy_(mixed.astype(kept.dtype))

    return swa_update
