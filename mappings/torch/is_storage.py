"""Whether an object is a storage, as torch.is_storage."""

from typing import Any

import mindspore
from mindspore import Tensor


def is_storage(obj: Any) -> bool:
    """Tell whether the object is the memory behind a tensor, typed or not."""
    of = Tensor([0], mindspore.int32)
    return isinstance(obj, (type(of.untyped_storage()), type(of.storage())))
