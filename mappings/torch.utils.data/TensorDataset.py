"""Tensors side by side as a dataset, as torch.utils.data.TensorDataset is."""

from mindspore import Tensor


class TensorDataset:
    """A dataset whose items are tuples: the same place of every tensor's first axis."""

    def __init__(self, *tensors: Tensor) -> None:
        if any(len(each) != len(tensors[0]) for each in tensors):
            raise AssertionError("Size mismatch between tensors")
        self.tensors = tensors

    def __getitem__(self, index: int) -> tuple[Tensor, ...]:
        return tuple(each[index] for each in self.tensors)

    def __len__(self) -> int:
        return len(self.tensors[0])
