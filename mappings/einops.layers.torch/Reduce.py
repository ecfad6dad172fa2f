"""The layer of a reduction, as einops.layers.torch.Reduce."""

from typing import Any

from helpers.einops import reduce
from mindspore import nn


class Reduce(nn.Cell):
    """Rearrange the axes of a tensor by a pattern, and reduce those that it drops. It has no parameters."""

    def __init__(self, pattern: str, reduction: Any, **axes_lengths: int) -> None:
        super().__init__()
        self.pattern, self.reduction, self.axes_lengths = pattern, reduction, axes_lengths

    def __repr__(self) -> str:
        lengths = "".join(f", {name}={length}" for name, length in self.axes_lengths.items())
        return f"{type(self).__name__}({self.pattern!r}, {self.reduction!r}{lengths})"

    def construct(self, input: Any) -> Any:
        """Rearrange and reduce."""
        return reduce(input, self.pattern, self.reduction, **self.axes_lengths)
