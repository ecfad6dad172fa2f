"""A parameter pruned by a given mask, as torch.nn.utils.prune.custom_from_mask."""

from helpers.torch.nn.utils.prune import BasePruningMethod
from mindspore import Tensor
from mindspore.nn import Cell


class _FromMask(BasePruningMethod):
    PRUNING_TYPE = "global"

    def __init__(self, mask: Tensor) -> None:
        self.mask = mask

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        if default_mask.shape != self.mask.shape:
            raise AssertionError(
                f"the mask should have the shape {default_mask.shape}, not {self.mask.shape}"
            )
        return default_mask * self.mask.astype(default_mask.dtype)


def custom_from_mask(module: Cell, name: str, mask: Tensor) -> Cell:
    """Multiply a parameter with a mask whenever the module is called, and with those that it had before.

    The parameter itself is NAME_orig then, the mask the buffer NAME_mask; remove undoes it.
    """
    _FromMask.apply(module, name, mask)
    return module
