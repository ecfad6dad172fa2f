"""Whether a tensor lies on a GPU, as torch.Tensor.is_cuda."""

from mindspore import Tensor


def is_cuda(self: Tensor) -> bool:
    """Tell whether the tensor lies in the memory of a GPU."""
    return bool(self.device.startswith("GPU"))
