"""An optimizer out of settings, as timm.optim.create_optimizer makes it."""

from typing import Any

from helpers.timm.optim import create_optimizer_v2

_OPTIMIZER_SETTINGS = {
    "opt_eps": "eps",
    "opt_betas": "betas",
    "layer_decay": "layer_decay",
    "layer_decay_min_scale": "layer_decay_min_scale",
    "layer_decay_no_opt_scale": "layer_decay_no_opt_scale",
    "opt_foreach": "foreach",
}


def create_optimizer(args: Any, model: Any, filter_bias_and_bn: bool = True) -> Any:
    """Make the optimizer that opt, lr, weight_decay, momentum and others name on args."""
    given = {key: getattr(args, key) for key in ("opt", "lr", "weight_decay", "momentum")}
    for key, name in _OPTIMIZER_SETTINGS.items():
        if getattr(args, key, None) is not None:
            given[name] = getattr(args, key)
    given |= getattr(args, "opt_args", None) or {}
    return create_optimizer_v2(model, **given, filter_bias_and_bn=filter_bias_and_bn)
