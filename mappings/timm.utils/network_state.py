"""What a network holds, by torch's names, for helpers of timm that keep or group it."""

from collections import OrderedDict

from helpers.torch.nn.Module import held, placed, torch_name
from mindspore import Tensor, nn


def network_state(network: nn.Cell) -> OrderedDict[str, Tensor]:
    """Parameters, statistics of normalisations and persistent buffers, in torch's order."""
    found: OrderedDict[str, Tensor] = OrderedDict()
    for path, cell in placed(network, every=True):
        head = f"{path}." if path else ""
        for name, each in held(cell, True):
            found[head + name] = each
        passing = getattr(cell, "_non_persistent_buffers_set", ())
        for name, each in getattr(cell, "_buffers", {}).items():
            if each is not None and name not in passing:
                found[head + torch_name(name)] = each
    return found
