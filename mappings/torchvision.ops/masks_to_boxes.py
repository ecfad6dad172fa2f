"""The boxes around masks, as torchvision.ops.masks_to_boxes."""

import mindspore
import numpy as np
from mindspore import Tensor


def masks_to_boxes(masks: Tensor) -> Tensor:
    """Give the box (N, 4) around what is not zero in each mask (N, H, W); four zeros where all is.

    The masks are read, so not in compiled functions.
    """
    if not masks.size:
        return mindspore.tensor(np.zeros((0, 4), np.float32))
    found = masks.asnumpy() != 0
    rows, columns = found.any(2), found.any(1)
    last = [line.shape[1] - 1 - line[:, ::-1].argmax(1) for line in (columns, rows)]
    boxes = np.stack([columns.argmax(1), rows.argmax(1), *last], 1) * rows.any(1)[:, None]
    return mindspore.tensor(boxes.astype(np.float32))
