from typing import Any

import mindspore
from mindspore import Tensor


def set_data(owner: Any, index: Any, value: Any) -> None:
    """``owner.data[index] = value``; mindspore's ``data`` is a tensor of its own, which hands nothing on."""
    with mindspore._no_grad():
        if isinstance(owner, Tensor):
            owner[index] = value
        else:
            owner.data[index] = value
