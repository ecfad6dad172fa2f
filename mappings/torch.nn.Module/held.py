"""What a layer holds, by torch's names."""

import math
from collections.abc import Iterator
from typing import Any

from helpers.torch.nn.Module import torch_name
from mindspore import Parameter, nn

_TORCH_NAMES = {
    "gamma": "weight",
    "beta": "bias",
    "embedding_table": "weight",
    "moving_mean": "running_mean",
    "moving_variance": "running_var",
}
_KINDS = ("weight_ih", "weight_hh", "bias_ih", "bias_hh", "weight_hr")
_SCALES = ("gamma", "beta", "weight", "bias")
_LAYERS = ("mindspore.nn.layer", "mindspore.mint")
_STATISTICS = ("moving_mean", "moving_variance", "running_mean", "running_var")


def held(cell: nn.Cell, statistics: bool) -> Iterator[tuple[str, Parameter]]:
    """What a layer itself holds, by torch's names in its order; statistics of a normalisation if asked.

    Without `affine` torch's has no weights, and mindspore's has some that are not trained. A helper that
    keeps buffers as parameters, so that checkpoints hold them, names them in `buffer_names`.
    """
    # A program's own `gamma` stays what it is.
    names = _TORCH_NAMES if any(map(_is_layer, type(cell).__mro__)) else {}
    bare = getattr(cell, "affine", True) is False
    kept = {*_STATISTICS, *getattr(cell, "buffer_names", ())}
    order = sorted(cell._params.items(), key=lambda pair: (pair[0] in kept, _place(pair[0])))
    for name, each in order:
        leaf = name.rpartition(".")[2]
        if each is None:
            continue
        if (statistics or leaf not in kept) and not (bare and leaf in _SCALES):
            yield names.get(leaf) or torch_name(leaf), each


def _is_layer(kind: type) -> bool:
    """Whether a class is a layer of mindspore's, with mindspore's names; what holds cells is none."""
    return kind.__module__.startswith(_LAYERS) and not kind.__module__.endswith(".container")


def _place(name: str) -> tuple[Any, ...]:
    """Where a parameter stands in torch: a recurrent layer's by layer, direction, kind; statistics last."""
    kind, _, rest = name.rpartition("_l")
    if name.rpartition(".")[2] in _STATISTICS:
        return (math.inf,)
    if kind not in _KINDS:
        return (-1,)
    return int(rest.partition("_")[0]), rest.endswith("_reverse"), _KINDS.index(kind)
