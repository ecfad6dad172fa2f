from typing import Any

from mindspore import Tensor


def state_dict(optimizer: Any) -> dict[str, Tensor]:
    """What an optimizer holds besides its parameters' values, by name."""
    own = {id(each) for each in optimizer.parameters}
    held = [each for each in optimizer.get_parameters() if id(each) not in own]
    return {each.name: Tensor(each.asnumpy()) for each in held}
