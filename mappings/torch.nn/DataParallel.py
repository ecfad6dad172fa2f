"""A network on one device, as torch.nn.DataParallel holds it there."""

from collections.abc import Sequence
from typing import Any

from mindspore import nn


class DataParallel(nn.Cell):
    """Holds a network as `module` and calls it; one process has one device, so nothing is split."""

    def __init__(
        self,
        module: nn.Cell,
        device_ids: Sequence[int] | None = None,
        output_device: object = None,
        dim: int = 0,
    ) -> None:
        super().__init__()
        self.module = module

    def construct(self, *inputs: Any, **kwargs: Any) -> Any:
        """Call the network."""
        return self.module(*inputs, **kwargs)
