from collections.abc import Sequence
from typing import Any

import mindspore
from helpers.torch.nn.Module import named_buffers, named_parameters
from helpers.torch.Tensor import requires_grad_
from mindspore import Tensor, nn, ops


def stack_module_state(models: Sequence[nn.Cell]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The parameters and the buffers of networks of one kind, each stacked over the networks."""
    if not models:
        raise RuntimeError("stack_module_state: Expected at least one model, got 0.")
    if any(type(each) is not type(models[0]) for each in models):
        raise RuntimeError("stack_module_state: Expected all models to be of the same class.")
    parameters = [dict(named_parameters(each)) for each in models]
    buffers = [dict(named_buffers(each)) for each in models]
    return _stacked(parameters, True), _stacked(buffers, False)


def _stacked(states: list[dict[str, Any]], leaves: bool) -> dict[str, Tensor]:
    found = {}
    for name, first in states[0].items():
        with mindspore._no_grad():
            value = ops.stack([ops.stop_gradient(each[name]) for each in states])
        found[name] = requires_grad_(value) if leaves and first.requires_grad else value
    return found
