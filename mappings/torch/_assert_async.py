"""A check of a value on the device, as torch._assert_async."""

from mindspore import Tensor


def _assert_async(input: Tensor, assert_msg: str = "the value is zero") -> None:
    """Raise RuntimeError unless the one element of the tensor is not zero; waits for the value."""
    if input.size != 1:
        raise RuntimeError(f"one element is wanted, got {input.size}")
    if not input.reshape(()).item():
        raise RuntimeError(assert_msg)
