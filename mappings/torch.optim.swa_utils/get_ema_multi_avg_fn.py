"""The mix of averaged weights and new ones, as torch.optim.swa_utils.get_ema_multi_avg_fn."""

from collections.abc import Callable, Sequence
from typing import Any

import mindspore
from mindspore import Tensor


def get_ema_multi_avg_fn(decay: float = 0.999) -> Callable[[Sequence[Tensor], Sequence[Tensor], Any], None]:
    """Make the function of averages, new values and a count that writes the next averages into the first."""
    if decay < 0.0 or decay > 1.0:
        raise ValueError(f"Invalid decay value {decay} provided. Please provide a value in [0,1] range.")

    def ema_update(ema_param_list: Sequence[Tensor], current_param_list: Sequence[Tensor], _: Any) -> None:
        part = float(1 - decay)
        with mindspore._no_grad():
            for kept, new in zip(ema_param_list, current_param_list, strict=True):
                if kept.is_floating_point():
                    wide = mindspore.float32 if kept.itemsize < 4 else kept.dtype
                    # A tensor: beside float64, a Python number would be rounded to float32.
                    old, share = kept.astype(wide), mindspore.tensor(part, wide)
                    way = new.astype(wide) - old
                    # The formula of torch's lerp, which decides where one is infinite.
                    mixed = old + way * share if part < 0.5 else new - way * (1 - share)
                else:
                    mixed = kept * decay + new * (1 - decay)
                kept.copy_(mixed.astype(kept.dtype))

    return ema_update
