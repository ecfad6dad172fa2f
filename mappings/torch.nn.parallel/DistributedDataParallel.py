"""A network of one process among several, as torch.nn.parallel.DistributedDataParallel."""

import os
from typing import Any

from mindspore import nn


class DistributedDataParallel(nn.Cell):
    """A network in a program of one process: calls go to it, and it is the attribute `module`.

    With several processes it refuses: gradients are averaged with nn.DistributedGradReducer before the step.
    """

    def __init__(self, module: Any) -> None:
        super().__init__()
        if int(os.environ.get("RANK_SIZE", os.environ.get("WORLD_SIZE", "1"))) > 1:
            raise NotImplementedError("average gradients over processes with nn.DistributedGradReducer")
        self.module = module

    def construct(self, *inputs: Any, **kwargs: Any) -> Any:
        return self.module(*inputs, **kwargs)
