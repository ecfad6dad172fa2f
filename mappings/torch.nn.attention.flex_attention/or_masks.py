"""A mask function made of several, as torch.nn.attention.flex_attention.or_masks."""

from collections.abc import Callable

import mindspore
from mindspore import Tensor, ops


def or_masks(*mask_mods: Callable[..., Tensor]) -> Callable[..., Tensor]:
    """Give a function that shows what any of the given ones shows.

    Its numbers may be those of all positions at once.
    """
    if not all(callable(each) for each in mask_mods):
        raise RuntimeError(f"All inputs should be callable mask_mods: {mask_mods}")

    def or_mask(b: Tensor, h: Tensor, q_idx: Tensor, kv_idx: Tensor) -> Tensor:
        shown = ops.zeros((), mindspore.bool_)
        for each in mask_mods:
            shown = shown | each(b, h, q_idx, kv_idx)
        return shown

    return or_mask
