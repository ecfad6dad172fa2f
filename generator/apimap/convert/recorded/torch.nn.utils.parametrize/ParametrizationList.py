from mindspore import Parameter, Tensor
from mindspore.nn import Cell


class ParametrizationList(Cell):
    """A parameter, `original`, and the modules that make of it what is used.

    What the first of them makes of several is `original0`, `original1` and so on.
    """

    def __init__(self, original: Parameter) -> None:
        super().__init__()
        self._params["original"] = original

    def __len__(self) -> int:
        return len(self._cells)

    def __getitem__(self, place: int) -> Cell:
        return list(self._cells.values())[place]

    def __call__(self) -> Tensor:
        """What the modules make of the parameter, one after the other."""
        found = tuple(self._params.values())
        for cell in self._cells.values():
            found = (cell(*found),)
        return found[0]
