from typing import Any

import mindspore
from mindspore import Tensor
from mindspore.nn.layer.normalization import _BatchNorm


def counted_batches() -> None:
    """Let layers of batch normalisation count the batches that they were trained with, as torch's do.

    The count, ``num_batches_tracked``, is a buffer, so checkpoints and lists of buffers hold it.
    """
    make, run = _BatchNorm.__init__, _BatchNorm.__call__

    def made(self: _BatchNorm, *args: Any, **kwargs: Any) -> None:
        make(self, *args, **kwargs)
        if not self.use_batch_statistics and "num_batches_tracked" not in self._buffers:
            self.register_buffer("num_batches_tracked", Tensor(0, mindspore.int64))

    def called(self: _BatchNorm, *args: Any, **kwargs: Any) -> Any:
        counted = self._buffers.get("num_batches_tracked")
        if self.training and counted is not None:
            with mindspore._no_grad():
                counted.copy_(counted + 1)
        return run(self, *args, **kwargs)

    if "__call__" not in vars(_BatchNorm):  # they do not count already
        _BatchNorm.__init__, _BatchNorm.__call__ = made, called
