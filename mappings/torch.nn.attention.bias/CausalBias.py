"""A causal mask of a kind and a size, as torch.nn.attention.bias.CausalBias."""

from typing import Any

import numpy as np
from helpers.torch.nn.attention.bias import CausalVariant
from mindspore import Tensor


class CausalBias:
    """A causal mask, aligned at the first query and key or at the last: a tensor of booleans."""

    def __new__(cls, variant: CausalVariant, seq_len_q: int, seq_len_kv: int) -> Any:
        if variant not in (CausalVariant.UPPER_LEFT, CausalVariant.LOWER_RIGHT):  # a number where compiled
            raise AssertionError(f"variant must be a CausalVariant, got {type(variant).__name__}")
        beyond = seq_len_kv - seq_len_q if variant == CausalVariant.LOWER_RIGHT else 0
        return Tensor(np.tri(seq_len_q, seq_len_kv, beyond, dtype=np.bool_))
