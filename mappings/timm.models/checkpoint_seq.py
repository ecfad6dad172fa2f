"""Functions one after the other, as timm.models.checkpoint_seq runs them."""

from collections.abc import Iterable
from itertools import chain
from typing import Any

from mindspore import Tensor, nn


def checkpoint_seq(
    functions: Any,
    x: Tensor,
    every: int = 1,
    flatten: bool = False,
    skip_last: bool = False,
    use_reentrant: bool | None = None,
) -> Tensor:
    """Run all functions, or the cells of a SequentialCell; nothing is forgotten and computed again."""
    order: Iterable[Any] = functions.cells() if isinstance(functions, nn.SequentialCell) else functions
    if flatten:
        order = chain.from_iterable(
            each.cells() if isinstance(each, nn.SequentialCell) else each for each in order
        )
    for each in order:
        x = each(x)
    return x
