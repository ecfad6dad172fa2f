"""An optimizer by name, as timm.optim.create_optimizer_v2 makes it."""

from collections.abc import Callable, Collection
from typing import Any

from helpers.timm.optim import param_groups_weight_decay
from helpers.torch.optim import Adam, NAdam
from mindspore import nn
from mindspore.experimental import optim

_MADE_OPTIMIZERS: dict[str, Callable[..., Any]] = {
    "sgd": optim.SGD,
    "momentum": optim.SGD,
    "adam": Adam,
    "adamw": optim.AdamW,
    "nadam": NAdam,
}


def create_optimizer_v2(
    model_or_params: Any,
    opt: str = "sgd",
    lr: float | None = None,
    weight_decay: float = 0.0,
    momentum: float = 0.9,
    foreach: bool | None = None,
    filter_bias_and_bn: bool = True,
    fallback_list: Collection[str] = (),
    fallback_no_weight_decay: bool = False,
    layer_decay: float | None = None,
    layer_decay_min_scale: float = 0.0,
    layer_decay_no_opt_scale: float | None = None,
    param_group_fn: Callable[[Any], Any] | None = None,
    **kwargs: Any,
) -> Any:
    """Make an optimizer of mindspore.experimental.optim for a network, or for parameters or groups of them.

    opt is sgd (with Nesterov's momentum), momentum, adam, adamw or nadam. layer_decay is refused.
    """
    if layer_decay is not None or opt.lower() not in _MADE_OPTIMIZERS:
        what = f"the optimizer {opt}" if layer_decay is None else "layer_decay"
        raise NotImplementedError(f"{what} has no counterpart here: make the optimizer by hand")
    params = model_or_params
    if isinstance(params, nn.Cell):
        spared = params.no_weight_decay() if hasattr(params, "no_weight_decay") else ()
        if param_group_fn is not None:
            params = param_group_fn(params)
        else:
            others = (fallback_list, fallback_no_weight_decay)
            params = param_groups_weight_decay(params, weight_decay, filter_bias_and_bn, spared, *others)
            weight_decay = 0.0
    groups = [dict(each) if isinstance(each, dict) else each for each in params]
    _apart([one for each in groups for one in (each["params"] if isinstance(each, dict) else [each])])
    given: dict[str, Any] = {"weight_decay": weight_decay, "lr": 1e-3 if lr is None else lr, **kwargs}
    if opt.lower() in ("sgd", "momentum"):
        given = {"momentum": momentum, "nesterov": opt.lower() == "sgd", **given}
    elif opt.lower() == "nadam" and lr is None:
        given["lr"] = 2e-3
    return _MADE_OPTIMIZERS[opt.lower()](groups, **given)


def _apart(params: list[Any]) -> None:
    """Give parameters of the same name others, which mindspore wants."""
    taken: dict[str, Any] = {}
    for each in params:
        number, name = 1, each.name
        while taken.setdefault(each.name, each) is not each:
            each.name, number = f"{name}_{number}", number + 1
