from typing import Any

import mindspore
from mindspore import Parameter, Tensor, ops


def copied_apart() -> None:
    """Let ``copy.deepcopy`` of a tensor or what holds some have numbers of its own, and ``copy.copy`` not.

    mindspore's deep copy shares them, so that writing into one changes both; its shallow one does not.
    """

    def copied(self: Tensor, memo: dict[int, Any]) -> Tensor:
        with mindspore._no_grad():
            new = self.copy() if self.init is None else whole(self, memo)
        if self._requires_grad:
            new.requires_grad_()
        return new

    def shared(self: Tensor) -> Any:
        with mindspore._no_grad():
            new = self.view(self.shape)
        if self._requires_grad:
            new.requires_grad_()
        return new

    whole = Tensor.__deepcopy__
    Tensor.__deepcopy__, Tensor.__copy__ = copied, shared
    for kind in (ops.Map, ops.HyperMap, ops.MultitypeFuncGraph):  # of which optimizers are made
        kind.__deepcopy__ = lambda self, memo: self
    Parameter.__copy__ = None  # `Parameter.clone` fills a copy with numbers of its own
