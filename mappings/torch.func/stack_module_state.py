"""The state of several networks in one, as torch.func.stack_module_state."""

from collections.abc import Sequence
from typing import Any

import mindspore
from helpers.torch.nn.Module import held, placed, torch_name
from helpers.torch.Tensor import requires_grad_
from mindspore import Tensor, nn, ops


def stack_module_state(models: Sequence[nn.Cell]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The parameters and the buffers of networks of one kind, by torch's names, stacked over the networks."""
    if not models:
        raise RuntimeError("stack_module_state: Expected at least one model, got 0.")
    if any(each.training != models[0].training for each in models):
        raise RuntimeError("stack_module_state: Expected all models to have the same training/eval mode.")
    if any(type(each) is not type(models[0]) for each in models):
        raise RuntimeError("stack_module_state: Expected all models to be of the same class.")
    states = [_state_of(each) for each in models]
    return _stacked([each[0] for each in states], True), _stacked([each[1] for each in states], False)


def _state_of(model: nn.Cell) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a network learns, and its buffers with the statistics of normalisations."""
    learnt: dict[str, Any] = {}
    kept: dict[str, Any] = {}
    for path, cell in placed(model):
        head = f"{path}." if path else ""
        own = dict(held(cell, False))
        learnt |= {head + name: each for name, each in own.items()}
        kept |= {head + name: each for name, each in held(cell, True) if name not in own}
        kept |= {head + torch_name(name): each for name, each in cell._buffers.items() if each is not None}
    return learnt, kept


def _stacked(states: list[dict[str, Any]], leaves: bool) -> dict[str, Tensor]:
    found = {}
    for name, first in states[0].items():
        with mindspore._no_grad():
            value = ops.stack([ops.stop_gradient(each[name]) for each in states])
        found[name] = requires_grad_(value) if leaves and first.requires_grad else value
    return found
