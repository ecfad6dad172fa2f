from typing import Any

import mindspore
from mindspore import ops


def padding_beside(mask: Any, padding: Any) -> Any:
    """The padding mask as one that is added, where the mask beside it is: mindspore takes one kind only."""
    if mask is None or padding is None or padding.dtype != mindspore.bool_ or mask.dtype == mindspore.bool_:
        return padding
    return ops.zeros(padding.shape, mask.dtype).masked_fill(padding, float("-inf"))
