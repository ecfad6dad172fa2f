"""A mask function made of several, as torch.nn.attention.flex_attention.and_masks."""

from collections.abc import Callable

import mindspore
from mindspore import Tensor, ops


def and_masks(*mask_mods: Callable[..., Tensor]) -> Callable[..., Tensor]:
    """Give a function that shows what all of the given ones show.

    Its numbers may be those of all positions at once.
    """
    if not all(callable(each) for each in mask_mods):
        raise RuntimeError(f"All inputs should be callable mask_mods: {mask_mods}")

    def and_mask(b: Tensor, h: Tensor, q_idx: Tensor, kv_idx: Tensor) -> Tensor:
        shown = ops.ones((), mindspore.bool_)
        for each in mask_mods:
            shown = shown & each(b, h, q_idx, kv_idx)
        return shown

    return and_mask
