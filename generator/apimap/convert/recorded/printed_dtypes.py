import sys
from typing import Any

import mindspore

_OF = (
    *(mindspore.float32, mindspore.bfloat16, mindspore.int64, mindspore.uint8, mindspore.bool_),
    mindspore.complex64,
)


def printed_dtypes() -> None:
    """Give dtypes torch's text wherever the program shows or compares it: ``torch.float32``.

    mindspore's own code reads its own text, by which it saves tensors.
    """

    def texts(plain: Any, named: Any) -> Any:
        def text(self: Any) -> str:
            asks = sys._getframe(1).f_globals.get("__name__", "")
            if asks == __name__ or asks.partition(".")[0] == "mindspore":
                found: str = plain(self)
                return found
            return f"torch.{named(self).lower()}"

        return text

    for kind in {type(each) for each in _OF}:
        kind.__str__, kind.__repr__ = texts(kind.__str__, kind.__str__), texts(kind.__repr__, kind.__str__)
