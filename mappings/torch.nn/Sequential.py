"""Modules one after the other, as torch.nn.Sequential runs them."""

from mindspore import Tensor, nn


class Sequential(nn.SequentialCell):
    """A SequentialCell that also runs children which a subclass sets as attributes or adds later."""

    def __init__(self, *args: nn.Cell) -> None:
        super().__init__(*args)

    def construct(self, input: Tensor) -> Tensor:
        """Run the children in the order in which they were set."""
        for cell in self._cells.values():
            input = cell(input)
        return input
