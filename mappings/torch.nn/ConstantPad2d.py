"""One number around an image, as torch.nn.ConstantPad2d."""

from collections.abc import Sequence
from numbers import Integral

from mindspore import Tensor, nn, ops


class ConstantPad2d(nn.Cell):
    """Puts value around the last axes, as many as padding says for each side; a negative one cuts off."""

    def __init__(self, padding: int | Sequence[int], value: float) -> None:
        super().__init__()
        self.padding = (int(padding),) * 4 if isinstance(padding, (int, Integral)) else tuple(padding)
        self.value = value

    def construct(self, input: Tensor) -> Tensor:
        """Give the input with its edges cut and filled."""
        kept = input
        for place in range(0, len(self.padding), 2):
            axis, before, after = -1 - place // 2, self.padding[place], self.padding[place + 1]
            low, high = max(-before, 0), max(-after, 0)
            if low or high:
                kept = kept.narrow(axis, low, kept.shape[axis] - low - high)
        more = [max(each, 0) for each in self.padding]
        if any(more) and not kept.size:  # no kernel pads nothing
            shape = list(kept.shape)
            for place in range(0, len(more), 2):
                shape[-1 - place // 2] += more[place] + more[place + 1]
            return ops.full(tuple(shape), self.value, dtype=kept.dtype)
        return ops.pad(kept, more, value=self.value) if any(more) else kept
