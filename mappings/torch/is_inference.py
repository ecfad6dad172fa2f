"""Whether the tensor was made in inference mode, as torch.is_inference."""

from mindspore import Tensor


def is_inference(input: Tensor) -> bool:
    """Tell whether the tensor was made in inference mode: never, in mindspore."""
    return False
