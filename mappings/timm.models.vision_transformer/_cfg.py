"""What is known of a network's weights, as timm.models.vision_transformer._cfg gives it."""

from typing import Any

_VIT_CFG: dict[str, Any] = {
    "num_classes": 1000,
    "input_size": (3, 224, 224),
    "pool_size": None,
    "crop_pct": 0.9,
    "interpolation": "bicubic",
    "fixed_input_size": True,
    "mean": (0.5, 0.5, 0.5),
    "std": (0.5, 0.5, 0.5),
    "first_conv": "patch_embed.proj",
    "classifier": "head",
    "license": "apache-2.0",
}


def _cfg(url: str = "", **kwargs: Any) -> dict[str, Any]:
    """Give what vision transformers are trained with, changed by what is given."""
    return {"url": url, **_VIT_CFG, **kwargs}
