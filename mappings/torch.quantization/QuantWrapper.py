"""A network between stubs, as torch.quantization.QuantWrapper before it is converted."""

from typing import Any

from helpers.torch.quantization import DeQuantStub, QuantStub
from mindspore import nn


class QuantWrapper(nn.Cell):
    """Holds a network as `module`; its stubs hand numbers on, so it computes in floating point."""

    def __init__(self, module: nn.Cell) -> None:
        super().__init__()
        self.quant = QuantStub()
        self.dequant = DeQuantStub()
        self.module = module
        self.set_train(module.training)

    def construct(self, X: Any) -> Any:
        """Call the network."""
        return self.dequant(self.module(self.quant(X)))
