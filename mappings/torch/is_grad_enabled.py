"""Whether gradients are on, as torch.is_grad_enabled."""

from mindspore.common.api import _pynative_executor


def is_grad_enabled() -> bool:
    """Tell whether what is computed here would be differentiated; False inside of no_grad.

    Not in compiled functions.
    """
    return bool(_pynative_executor.enable_grad())
