from typing import Any

import mindspore
from helpers.torch.amp import autocast as amp_autocast


class autocast(amp_autocast):
    """A block for a CPU."""

    def __init__(
        self, enabled: bool = True, dtype: Any = mindspore.bfloat16, cache_enabled: bool = True
    ) -> None:
        super().__init__("cpu", dtype, enabled, cache_enabled)
