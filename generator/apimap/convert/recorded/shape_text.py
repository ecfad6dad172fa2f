from typing import Any

from mindspore import Tensor


def shape_text(of: Any) -> str:
    """The text of a tensor's shape, or of a shape, as torch gives it: ``torch.Size([2, 3])``."""
    shape = of if isinstance(of, tuple) else of.shape
    return f"torch.Size({list(shape)})" if isinstance(of, (tuple, Tensor)) else str(shape)
