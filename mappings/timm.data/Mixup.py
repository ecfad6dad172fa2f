"""Images of a batch mixed with each other, as timm.data.Mixup does."""

from collections.abc import Sequence
from typing import Any

import mindspore
import numpy as np
from helpers.torch.Tensor import copy_
from mindspore import Tensor


class Mixup:
    """Mix images (N, C, H, W) with those of the turned batch, or put boxes of them in; N is even.

    Gives the images, which are changed, and shares of the classes (N, num_classes). It draws as timm does,
    from np.random, and computes in NumPy, so that no gradients go through it.
    """

    def __init__(
        self,
        mixup_alpha: float = 1.0,
        cutmix_alpha: float = 0.0,
        cutmix_minmax: Sequence[float] | None = None,
        prob: float = 1.0,
        switch_prob: float = 0.5,
        mode: str = "batch",
        correct_lam: bool = True,
        label_smoothing: float = 0.1,
        num_classes: int = 1000,
        multi_label: bool = False,
    ) -> None:
        if cutmix_minmax is not None and len(cutmix_minmax) != 2:
            raise AssertionError("cutmix_minmax is the least and the most of a side")
        self.mixup_alpha, self.cutmix_minmax = mixup_alpha, cutmix_minmax
        self.cutmix_alpha = cutmix_alpha if cutmix_minmax is None else 1.0
        self.mix_prob, self.switch_prob, self.mode = prob, switch_prob, mode
        self.correct_lam, self.label_smoothing = correct_lam, label_smoothing
        self.num_classes, self.multi_label = num_classes, multi_label
        self.mixup_enabled = True

    def __call__(self, x: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
        """Mix a batch."""
        if len(x) % 2:
            raise AssertionError("Batch size should be even when using this")
        images = x.asnumpy().copy()
        if self.mode in ("elem", "pair"):
            share: Any = self._each(images, len(x) // 2 if self.mode == "pair" else len(x))
        else:
            share = self._whole(images)
        copy_(x, mindspore.tensor(images, x.dtype))
        return x, self._target(target, share)

    def _draw(self, size: int | None) -> tuple[Any, Any]:
        """How much of each image stays, and whether a box of the other one comes in; size is None for all."""
        kept = 1.0 if size is None else np.ones(size, dtype=np.float32)
        boxed = False if size is None else np.zeros(size, dtype=bool)
        if not self.mixup_enabled or (size is None and not np.random.rand() < self.mix_prob):
            return kept, boxed
        if self.mixup_alpha > 0 and self.cutmix_alpha > 0:
            chance: Any = np.random.rand() if size is None else np.random.rand(size)
            boxed = chance < self.switch_prob
            if size is None:
                alpha = self.cutmix_alpha if boxed else self.mixup_alpha
                drawn: Any = np.random.beta(alpha, alpha)
            else:
                drawn = [
                    np.random.beta(each, each, size=size) for each in (self.cutmix_alpha, self.mixup_alpha)
                ]
                drawn = np.where(boxed, *drawn)
        else:
            alpha = self.mixup_alpha if self.mixup_alpha > 0 else self.cutmix_alpha
            if not alpha > 0:
                raise AssertionError("one of mixup_alpha, cutmix_alpha and cutmix_minmax is wanted")
            boxed = boxed if self.mixup_alpha > 0 else (True if size is None else np.ones(size, dtype=bool))
            drawn = np.random.beta(alpha, alpha, size=size)
        if size is None:
            return float(drawn), boxed
        return np.where(np.random.rand(size) < self.mix_prob, drawn.astype(np.float32), kept), boxed

    def _box(self, shape: Sequence[int], share: Any) -> tuple[slice, slice, Any]:
        """A box of a size by the share that stays, and the share that it leaves."""
        sizes = shape[-2:]
        if self.cutmix_minmax is not None:
            low, high = self.cutmix_minmax
            cut = [np.random.randint(int(size * low), int(size * high)) for size in sizes]
            first = [np.random.randint(0, size - part + 1) for size, part in zip(sizes, cut, strict=True)]
            ends = [(place, place + part) for place, part in zip(first, cut, strict=True)]
        else:
            cut = [int(size * np.sqrt(1 - share)) for size in sizes]
            middle = [np.random.randint(0, size) for size in sizes]
            ends = [
                (int(np.clip(place - part // 2, 0, size)), int(np.clip(place + (part + 1) // 2, 0, size)))
                for place, part, size in zip(middle, cut, sizes, strict=True)
            ]
        if self.correct_lam or self.cutmix_minmax is not None:
            area = (ends[0][1] - ends[0][0]) * (ends[1][1] - ends[1][0])
            share = 1.0 - area / float(sizes[0] * sizes[1])
        return slice(*ends[0]), slice(*ends[1]), share

    def _whole(self, images: Any) -> float:
        share, boxed = self._draw(None)
        if share == 1.0:
            return 1.0
        turned = images[::-1].copy()
        if boxed:
            rows, columns, share = self._box(images.shape, share)
            images[:, :, rows, columns] = turned[:, :, rows, columns]
        else:
            images[...] = images * images.dtype.type(share) + turned * images.dtype.type(1.0 - share)
        return float(share)

    def _each(self, images: Any, size: int) -> Any:
        shares, boxed = self._draw(size)
        before, paired = images.copy(), size < len(images)
        for one in range(size):
            other, share = len(images) - one - 1, shares[one]
            if share == 1.0:
                continue
            ways = [(one, other), (other, one)] if paired else [(one, other)]
            if boxed[one]:
                rows, columns, shares[one] = self._box(images.shape, share)
            for into, source in ways:
                if boxed[one]:
                    images[into][:, rows, columns] = before[source][:, rows, columns]
                else:
                    images[into] = before[into] * share + before[source] * (1 - share)
        shares = np.concatenate((shares, shares[::-1])) if paired else shares
        return shares.astype(images.dtype)[:, None]

    def _target(self, target: Tensor, share: Any) -> Tensor:
        if self.multi_label:
            if target.ndim != 2 or target.shape[1] != self.num_classes:
                raise ValueError("mixing of several labels wants targets (N, num_classes)")
            one = target.asnumpy().astype(np.float32) * np.float32(1.0 - self.label_smoothing)
            one = one + np.float32(0.5 * self.label_smoothing)
        else:
            low = self.label_smoothing / self.num_classes
            one = np.full((target.size, self.num_classes), low, np.float32)
            one[np.arange(target.size), target.asnumpy().reshape(-1)] = 1.0 - self.label_smoothing + low
        rest = 1 - share
        if not isinstance(share, np.ndarray):
            share, rest = np.float32(share), np.float32(rest)
        return mindspore.tensor(one * share + one[::-1] * rest)
