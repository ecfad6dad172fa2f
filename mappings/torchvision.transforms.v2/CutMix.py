"""Rectangles of images pasted into others, as torchvision.transforms.v2.CutMix."""

import mindspore
import numpy as np
from mindspore import Tensor, ops


class CutMix:
    """Paste a rectangle of the image before into each of a batch, and mix labels by areas.

    Called with images (N, C, H, W) and labels (N), or their shares of classes (N, num_classes).
    """

    def __init__(self, *, alpha: float = 1.0, num_classes: int | None = None) -> None:
        self.alpha, self.num_classes = alpha, num_classes

    def __call__(self, images: Tensor, labels: Tensor) -> tuple[Tensor, Tensor]:
        """Give images with rectangles, and labels (N, num_classes)."""
        height, width = images.shape[-2:]
        half = 0.5 * np.sqrt(1 - np.random.beta(self.alpha, self.alpha))
        x, y = np.random.randint(width), np.random.randint(height)
        left, right = max(x - int(half * width), 0), min(x + int(half * width), width)
        top, bottom = max(y - int(half * height), 0), min(y + int(half * height), height)
        rows, columns = np.arange(height)[:, None], np.arange(width)
        inside = (rows >= top) & (rows < bottom) & (columns >= left) & (columns < right)
        if labels.ndim == 1:
            if self.num_classes is None:
                raise ValueError("num_classes is needed for labels that are numbers")
            labels = ops.one_hot(labels, self.num_classes)
        labels = labels if labels.is_floating_point() else labels.astype(mindspore.float32)
        share = 1 - float(inside.mean())
        mixed = ops.where(mindspore.tensor(inside), _cutmix_before(images), images)
        return mixed, _cutmix_before(labels) * (1 - share) + labels * share


def _cutmix_before(rows: Tensor) -> Tensor:
    return ops.cat([rows[-1:], rows[:-1]])
