from typing import Any

import mindspore


def shared_state(optimizer: Any, *, given: bool) -> None:
    """Take what others made of the tensors that a state was loaded from, or give them what a step made of it.

    torch goes on with those tensors themselves; mindspore's optimizers keep memory of their own.
    """
    links = vars(optimizer).get("_shared", [])
    if not links:
        return
    with mindspore._no_grad():
        for own, other in links:
            tensor = other()
            if tensor is not None:
                (tensor if given else own).copy_(own if given else tensor)
    vars(optimizer)["_shared"] = [link for link in links if link[1]() is not None]
