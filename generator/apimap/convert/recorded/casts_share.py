from typing import Any

from helpers import replaced
from mindspore import Tensor


def casts_share() -> None:
    """Let a cast to the dtype that a tensor has give the tensor itself, as torch does.

    mindspore copies a tensor there that was written into before.
    """

    def shared(plain: Any) -> Any:
        def cast(self: Tensor, *args: Any, **given: Any) -> Tensor:
            made: Tensor = plain(self, *args, **given)
            return self if made.dtype == self.dtype else made

        return cast

    for name in ("astype", "to", "float", "double", "half", "bfloat16", "int", "long", "short", "bool"):
        replaced(Tensor, name, shared)
