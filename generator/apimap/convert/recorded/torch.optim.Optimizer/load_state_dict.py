from typing import Any

from mindspore import Tensor


def load_state_dict(optimizer: Any, state_dict: dict[str, Tensor]) -> None:
    """Give an optimizer what ``state_dict`` took from one of the same kind."""
    own = {id(each) for each in optimizer.parameters}
    for each in optimizer.get_parameters():
        if id(each) not in own:
            each.set_data(state_dict[each.name])
