"""Statistics of batch normalisations computed anew, as torch.optim.swa_utils.update_bn."""

from collections.abc import Iterable
from typing import Any

import mindspore
from mindspore import Tensor, nn, ops


def update_bn(loader: Iterable[Any], model: nn.Cell, device: Any = None) -> None:
    """Give every batch normalisation the average over batches of its statistics, in one pass.

    Of a batch that is a list or tuple the first element is given to the network.
    """
    cells = [cell for _, cell in model.cells_and_names()]
    kinds = [[each.__name__ for each in type(cell).__mro__] for cell in cells]
    normal = [
        cell for cell, kind in zip(cells, kinds, strict=True) if any("BatchNorm" in each for each in kind)
    ]
    layers = [cell for cell in normal if _statistics(cell)[0] is not None]
    if not layers:
        return
    modes = [(cell, cell.training) for cell in cells]
    totals = [[ops.zeros_like(each) for each in _statistics(layer)] for layer in layers]
    model.set_train()
    for layer in layers:
        if hasattr(layer, "num_batches_tracked"):
            with mindspore._no_grad():
                layer.num_batches_tracked.copy_(ops.zeros_like(layer.num_batches_tracked))
    count = 0
    for batch in loader:
        for layer in layers:
            _write(layer, [ops.zeros_like(each) for each in _statistics(layer)])
        model(batch[0] if isinstance(batch, (list, tuple)) else batch)
        count += 1
        for layer, total in zip(layers, totals, strict=True):
            for place, each in enumerate(_statistics(layer)):
                share = 1 / count if layer.momentum is None else layer.momentum
                total[place] = total[place] + each / share
    for layer, total in zip(layers, totals, strict=True):
        fresh = [total[0], ops.ones_like(total[1])]  # what a layer begins with
        _write(layer, [each / count for each in total] if count else fresh)
    for cell, mode in modes:
        cell.training = mode


def _statistics(layer: nn.Cell) -> list[Tensor]:
    """Mean and variance that a layer keeps; None for each where it keeps none."""
    old = hasattr(layer, "moving_mean")
    names = ("moving_mean", "moving_variance") if old else ("running_mean", "running_var")
    return [getattr(layer, each) for each in names]


def _write(layer: nn.Cell, values: list[Tensor]) -> None:
    with mindspore._no_grad():  # a layer that has run never sees what set_data puts there
        for kept, value in zip(_statistics(layer), values, strict=True):
            kept.copy_(value)
