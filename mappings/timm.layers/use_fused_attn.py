"""Whether attention is one operation, as timm.layers.use_fused_attn says."""

import os


def use_fused_attn(experimental: bool = False) -> bool:
    """Tell what TIMM_FUSED_ATTN says (1 unless set); experimental asks for 2. It changes no numbers."""
    return int(os.environ.get("TIMM_FUSED_ATTN", "1")) > (1 if experimental else 0)
