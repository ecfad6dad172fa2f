"""Modules one after the other, as torch.nn.Sequential runs them."""

from collections import OrderedDict

from mindspore import Tensor, nn


class Sequential(nn.SequentialCell):
    """A SequentialCell that also runs children which a subclass sets as attributes or adds later.

    Where one is deleted, the others are called by their numbers.
    """

    def __init__(self, *args: nn.Cell) -> None:
        super().__init__(*args)

    def construct(self, input: Tensor) -> Tensor:
        """Run the children in the order in which they were set."""
        for cell in self._cells.values():
            input = cell(input)
        return input

    def __delitem__(self, index: int | slice) -> None:
        """Delete children; those that are left are called 0, 1 and so on, whatever they were called."""
        super().__delitem__(index)
        left = list(self.cells())
        self._cells = OrderedDict((str(place), cell) for place, cell in enumerate(left))
        self._is_dynamic_name = [True] * len(left)
        self.cell_list = left
