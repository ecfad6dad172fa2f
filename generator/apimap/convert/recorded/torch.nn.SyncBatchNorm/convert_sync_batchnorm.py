import os
from typing import Any


def convert_sync_batchnorm(module: Any, process_group: Any = None) -> Any:
    """The network itself: in a program of one process there is nothing to bring together."""
    if int(os.environ.get("RANK_SIZE", os.environ.get("WORLD_SIZE", "1"))) > 1:
        raise NotImplementedError("use mindspore.nn.SyncBatchNorm for the layers")
    return module
