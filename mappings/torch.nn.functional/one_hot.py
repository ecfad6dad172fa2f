"""Rows with a single one, as torch.nn.functional.one_hot."""

import mindspore
from mindspore import Tensor, ops


def one_hot(input: Tensor, num_classes: int = -1) -> Tensor:
    """Give rows of zeros with a one at the class that int64 indices name, (…, classes).

    Indices beyond the classes are refused, as in torch. Not in compiled functions.
    """
    if input.dtype != mindspore.int64:
        raise RuntimeError("one_hot takes indices of int64")
    if not input.size and num_classes < 1:
        raise RuntimeError("the number of classes cannot be told from an empty tensor")
    if not input.size:
        return ops.zeros((*input.shape, num_classes), mindspore.int64)
    classes = int(input.max()) + 1 if num_classes == -1 else int(num_classes)
    if int(input.min()) < 0 or int(input.max()) >= classes:
        raise RuntimeError("class values must not be negative, and smaller than num_classes")
    return (input.expand_dims(-1) == ops.arange(classes)).astype(mindspore.int64)
