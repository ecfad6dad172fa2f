"""The name of a tensor, as torch.Tensor.name."""

from mindspore import Tensor


def name(self: Tensor) -> None:
    """Give None, always, as torch does; of a parameter too, whose real name is its attribute `name`."""
    return
