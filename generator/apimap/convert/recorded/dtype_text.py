from typing import Any

import mindspore


def dtype_text(value: Any) -> str:
    """The text of a value; of a dtype the one that torch gives, ``torch.float32``."""
    return f"torch.{str(value).lower()}" if isinstance(value, mindspore.Type) else str(value)
