from typing import Any

from mindspore import Parameter


def settings(optimizer: Any) -> dict[str, Any]:
    """What the groups of an optimizer say, rates among it, by ``param_groups.NUMBER.NAME``."""
    return {
        f"param_groups.{place}.{key}": each.copy() if isinstance(each, Parameter) else each
        for place, group in enumerate(optimizer.param_groups)
        for key, each in group.items()
        if key != "params"
    }
