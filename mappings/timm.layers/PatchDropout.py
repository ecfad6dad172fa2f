"""Patches left out at random, as timm.layers.PatchDropout."""

import mindspore
from mindspore import Tensor, nn, ops


class PatchDropout(nn.Cell):
    """Keep a share 1 - prob of the patches of (N, L, C) while training; the first num_prefix_tokens all stay.

    Each sample keeps others; ordered leaves them in their order.
    """

    def __init__(self, prob: float = 0.5, num_prefix_tokens: int = 1, ordered: bool = False) -> None:
        super().__init__()
        if not 0 <= prob < 1:
            raise AssertionError(f"prob must be from 0 to below 1, not {prob}")
        self.prob, self.num_prefix_tokens, self.ordered = prob, num_prefix_tokens, ordered

    def construct(self, x: Tensor) -> Tensor:
        """Leave patches out."""
        if not self.training or self.prob == 0:
            return x
        before, patches = x[:, : self.num_prefix_tokens], x[:, self.num_prefix_tokens :]
        count = max(1, int(patches.shape[1] * (1 - self.prob)))
        kept = ops.rand(patches.shape[:2], dtype=mindspore.float32).argsort(1)[:, :count]
        if self.ordered:
            kept = kept.astype(mindspore.int64).sort(1)[0]
        patches = ops.gather_elements(
            patches, 1, ops.tile(kept.astype(mindspore.int64)[:, :, None], (1, 1, x.shape[2]))
        )
        return ops.cat([before, patches], 1) if self.num_prefix_tokens else patches
