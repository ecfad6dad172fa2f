from typing import Any

import mindspore
from helpers import autocast_block


class autocast(autocast_block):
    """A block in which products and convolutions compute in dtype on a CPU."""

    def __init__(
        self, enabled: bool = True, dtype: Any = mindspore.bfloat16, cache_enabled: bool = True
    ) -> None:
        super().__init__("cpu", dtype, enabled, cache_enabled)
