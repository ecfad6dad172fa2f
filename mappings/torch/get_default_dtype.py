"""The dtype of tensors made of Python floats, as torch.get_default_dtype."""

import mindspore


def get_default_dtype() -> mindspore.Type:
    """Give float32, which mindspore makes tensors of Python floats of; it cannot be changed."""
    return mindspore.float32
