"""Whether a tensor lies on a CPU, as torch.Tensor.is_cpu."""

from mindspore import Tensor


def is_cpu(self: Tensor) -> bool:
    """Tell whether the tensor lies in the memory of a CPU."""
    return bool(self.device.startswith("CPU"))
