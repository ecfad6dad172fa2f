"""Batches mixed with themselves, as torchvision.transforms.v2.MixUp."""

import mindspore
import numpy as np
from mindspore import Tensor, ops


class MixUp:
    """Mix each image and label of a batch with the one before, by a share drawn from Beta(alpha, alpha).

    Called with images (N, C, H, W) and labels (N), or their shares of classes (N, num_classes).
    """

    def __init__(self, *, alpha: float = 1.0, num_classes: int | None = None) -> None:
        self.alpha, self.num_classes = alpha, num_classes

    def __call__(self, images: Tensor, labels: Tensor) -> tuple[Tensor, Tensor]:
        """Give mixed images, and labels (N, num_classes)."""
        share = float(np.random.beta(self.alpha, self.alpha))
        if labels.ndim == 1:
            if self.num_classes is None:
                raise ValueError("num_classes is needed for labels that are numbers")
            labels = ops.one_hot(labels, self.num_classes)
        labels = labels if labels.is_floating_point() else labels.astype(mindspore.float32)
        return _mixup_mixed(images, share), _mixup_mixed(labels, share)


def _mixup_mixed(rows: Tensor, share: float) -> Tensor:
    return ops.cat([rows[-1:], rows[:-1]]) * (1 - share) + rows * share
