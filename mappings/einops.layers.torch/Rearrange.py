"""The layer of a rearrangement, as einops.layers.torch.Rearrange."""

from typing import Any

from helpers.einops import rearrange
from mindspore import nn


class Rearrange(nn.Cell):
    """Split, order and join the axes of a tensor by a pattern; there are no parameters."""

    def __init__(self, pattern: str, **axes_lengths: int) -> None:
        super().__init__()
        self.pattern, self.axes_lengths = pattern, axes_lengths

    def __repr__(self) -> str:
        lengths = "".join(f", {name}={length}" for name, length in self.axes_lengths.items())
        return f"{type(self).__name__}({self.pattern!r}{lengths})"

    def construct(self, input: Any) -> Any:
        """Rearrange."""
        return rearrange(input, self.pattern, **self.axes_lengths)
