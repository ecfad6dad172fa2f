"""Padding in circles as a layer, as torch.nn.CircularPad1d."""

from mindspore import Tensor, nn, ops


class CircularPad1d(nn.Cell):
    """The layer that continues the last axis from its other end; padding is an int, or one for each end."""

    _axes = 1

    def __init__(self, padding: int | tuple[int, ...]) -> None:
        super().__init__()
        self.padding = (
            tuple(padding) if isinstance(padding, list | tuple) else (int(padding),) * (2 * self._axes)
        )

    def construct(self, input: Tensor) -> Tensor:
        """Give the tensor with its rims."""
        for place in range(self._axes):
            before, after = self.padding[2 * place : 2 * place + 2]
            rows = input.swapaxes(-1 - place, -1)
            size = rows.shape[-1]
            if before > size or after > size:
                raise RuntimeError("Padding value causes wrapping around more than once.")
            if min(before, after) < 0 < max(before, after) and size <= max(-before, 0) + max(-after, 0):
                raise RuntimeError("nothing is left to copy: torch returns memory that it never wrote")
            middle = rows[..., max(-before, 0) : size - max(-after, 0)]
            parts = [middle[..., middle.shape[-1] - before :]] if before > 0 else []
            parts += [middle, middle[..., :after]] if after > 0 else [middle]
            rows = ops.concat(parts, -1) if len(parts) > 1 else middle
            input = rows.swapaxes(-1 - place, -1)
        return input
