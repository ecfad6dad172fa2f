"""Gradients clipped in a way that is named, as timm.utils.dispatch_clip_grad does."""

from collections.abc import Iterable

from helpers.timm.utils import adaptive_clip_grad
from helpers.torch.nn.utils import clip_grad_norm_, clip_grad_value_
from mindspore import Parameter


def dispatch_clip_grad(
    parameters: Parameter | Iterable[Parameter], value: float, mode: str = "norm", norm_type: float = 2.0
) -> None:
    """Clip what the parameters hold as grad: by their norm, by value, or by their weights (agc)."""
    if mode == "norm":
        clip_grad_norm_(parameters, value, norm_type)
    elif mode == "value":
        clip_grad_value_(parameters, value)
    elif mode == "agc":
        adaptive_clip_grad(parameters, value, norm_type=norm_type)
    else:
        raise AssertionError(f"Unknown clip mode ({mode}).")
