"""The number of a tensor's device, as torch.Tensor.get_device."""

from mindspore import Tensor


def get_device(self: Tensor) -> int:
    """Give the number of the accelerator that the tensor is on, -1 for the CPU."""
    name, _, number = self.device.partition(":")
    return -1 if name == "CPU" else int(number or 0)
