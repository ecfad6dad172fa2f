"""A place where quantization begins or ends, as torch.quantization.QuantStub before it is converted."""

from typing import Any

from mindspore import nn


class QuantStub(nn.Cell):
    """Hands on numbers before quantized layers; a qconfig is kept and changes nothing."""

    def __init__(self, qconfig: Any = None) -> None:
        super().__init__()
        if qconfig:
            self.qconfig = qconfig

    def construct(self, x: Any) -> Any:
        """The input as it is, of any shape and dtype."""
        return x
