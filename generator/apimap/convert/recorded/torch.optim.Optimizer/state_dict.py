from typing import Any

from helpers.torch.optim.Optimizer import settings
from mindspore import Tensor


def state_dict(optimizer: Any) -> dict[str, Any]:
    """What an optimizer holds besides its parameters' values, and its settings, by name."""
    own = {id(each) for each in optimizer.parameters}
    held = [each for each in optimizer.get_parameters() if id(each) not in own]
    return {each.name: Tensor(each.asnumpy()) for each in held} | settings(optimizer)
