"""A copy of a network that follows it, which timm's averages of networks are made of."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import mindspore
from helpers.timm.utils import network_state
from helpers.torch.Tensor import copy_
from mindspore import Tensor, nn


class averaged_copy(nn.Cell):
    """Holds a copy as `module`, with numbers of its own, that is never trained."""

    def __init__(self, model: nn.Cell) -> None:
        super().__init__()
        self.module = deepcopy(model)
        for own, given in self._pairs(model):
            copy_(own, given.copy())
        self.module.set_train(False)

    def _pairs(self, model: nn.Cell) -> list[tuple[Tensor, Tensor]]:
        return list(zip(network_state(self.module).values(), network_state(model).values(), strict=True))

    def follow(self, model: nn.Cell, mixed: Callable[[Tensor, Tensor], Tensor]) -> None:
        """Set every number that is held to what is made of it and of the model's."""
        with mindspore._no_grad():
            for own, given in self._pairs(model):
                copy_(own, mixed(own, given).astype(own.dtype))

    def construct(self, *args: Any, **kwargs: Any) -> Any:
        """Run the copy."""
        return self.module(*args, **kwargs)
