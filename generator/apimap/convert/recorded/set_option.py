from typing import Any

from helpers import changing
from mindspore import Parameter, Tensor, nn, ops

# Where layers of mindspore keep what torch's read at every call: torch's name, the attribute that holds the
# operator, and the operator's own name for it. Without an operator, the attribute is the layer's.
_OPERATORS = {
    nn.LayerNorm: {"eps": ("layer_norm", "epsilon")},
    nn.AdaptiveAvgPool2d: {"output_size": ("adaptive_avgpool2d", "output_size")},
    nn.CELU: {"alpha": ("celu", "alpha")},
    nn.ELU: {"alpha": ("elu", "alpha")},
    nn.LogSoftmax: {"dim": ("log_softmax", "axis")},
    nn.Softmax: {"dim": ("softmax", "axis")},
    nn.SoftShrink: {"lambd": ("softshrink", "lambd")},
    nn.HShrink: {"lambd": ("hshrink", "lambd")},
    nn.MultiMarginLoss: {each: ("multi_margin_loss", each) for each in ("p", "margin", "reduction")},
    nn.BatchNorm1d: {"eps": ("bn_train", "epsilon"), "momentum": ("bn_train", "momentum")},
    nn.BatchNorm2d: {"eps": ("bn_train", "epsilon"), "momentum": ("bn_train", "momentum")},
    nn.LeakyReLU: {"negative_slope": ("", "alpha")},
    nn.Softmin: {"dim": ("", "axis")},
}
_CONVOLUTIONS = {nn.Conv1d: "conv2d", nn.Conv2d: "conv2d", nn.Conv3d: "conv3d"}
_POOLS = {nn.MaxPool2d: ("max_pool", "use_pad"), nn.AvgPool2d: ("avg_pool", "is_expand")}


def set_option(owner: Any, name: str, value: Any) -> None:
    """``owner.name = value``; a layer that keeps it in an operator, built once, has that built anew.

    Layers of mindspore that would not notice refuse it.
    """
    layer = next((each for each in type(owner).__mro__ if each.__module__.startswith("mindspore.")), object)
    held = getattr(owner, name, None) if name == "last_epoch" else None
    if isinstance(held, Parameter):  # a scheduler counts in it
        ops.assign(held, Tensor(float(value), held.dtype))
        return None
    if isinstance(owner, nn.BatchNorm3d) and layer is nn.BatchNorm3d:
        return set_option(owner.bn2d, name, value)
    if not issubclass(layer, nn.Cell) or layer in (nn.Cell, nn.SequentialCell, nn.CellList):
        setattr(owner, name, value)
    elif layer in _CONVOLUTIONS and name in ("bias", "stride", "padding", "dilation", "groups"):
        _set_of_convolution(owner, _CONVOLUTIONS[layer], name, value)
    elif layer in _POOLS and name != "return_indices":
        _set_of_pool(owner, layer, name, value)
    elif layer in (nn.Dropout1d, nn.Dropout2d, nn.Dropout3d) and name == "p":
        new = layer(float(value))
        for each in ("prob", "keep_prob", "dropout2d", "dropout3d"):
            if hasattr(new, each):
                setattr(owner, each, getattr(new, each))
    elif name == "inplace":
        if "inplace" not in vars(owner) or hasattr(owner, "_unchanging"):  # others read it
            changing(owner, value)
        owner.inplace = value
    elif name in _OPERATORS.get(layer, {}):
        attribute, key = _OPERATORS[layer][name]
        setattr(owner, key, value)
        if attribute:
            operator = getattr(owner, attribute)
            setattr(owner, attribute, type(operator)(**{**operator.init_attrs, key: value}))
        if attribute == "bn_train" and name == "eps":
            owner.eps, infer = value, owner.bn_infer
            owner.bn_infer = type(infer)(**{**infer.init_attrs, "epsilon": value})
    elif name == "padding" and layer.__name__.startswith("ReflectionPad"):
        owner.padding = layer(value).padding  # in an order of its own
    elif name == "reduction" and isinstance(owner, nn.LossBase):
        owner.reduction, owner.average, owner.reduce = value, value == "mean", value != "none"
    elif layer not in (nn.MaxPool1d, nn.AvgPool1d) and _reads(layer, name):
        setattr(owner, name, value)
    else:
        raise NotImplementedError(f"mindspore's {layer.__name__} keeps the `{name}` that it was made with")


def _reads(layer: type, name: str) -> bool:
    """Whether a layer looks at an attribute when it is called."""
    code = [vars(each).values() for each in layer.__mro__ if each not in nn.Cell.__mro__]
    functions = [each for values in code for each in values if hasattr(each, "__code__")]
    return any(
        name in each.__code__.co_names
        for each in functions
        if each.__name__ not in ("__init__", "extend_repr", "reset_parameters")
    )


def _set_of_convolution(owner: Any, attribute: str, name: str, value: Any) -> None:
    if name == "bias":
        owner.has_bias = value is not None
        if value is None and owner.bias is not None:
            owner._params.pop("bias", None)
        owner.bias = value
        return
    axes = len(owner.kernel_size)
    operator = getattr(owner, attribute)
    each = tuple(value) if isinstance(value, (tuple, list)) else (value,) * axes
    if axes == 2 and len(each) == 1:
        each = (0, *each) if name == "padding" else (1, *each)
    if name == "padding" and isinstance(value, str):
        raise NotImplementedError("a convolution's padding is set later by numbers only")
    changed: dict[str, Any] = {name: each}
    if name == "groups":
        owner.group, changed = value, {"group": value}
    elif name == "padding":
        owner.pad_mode, owner.padding = "pad", tuple(side for one in each for side in (one, one))
        changed = {"pad_mode": "pad", "pad": owner.padding}
    else:
        setattr(owner, name, each)
    setattr(owner, attribute, type(operator)(**{**operator.init_attrs, **changed}))


def _set_of_pool(owner: Any, layer: type, name: str, value: Any) -> None:
    """A pool takes over the operator of one that is made with the new option."""
    attribute, padded = _POOLS[layer]
    if not hasattr(owner, "_options"):
        given = getattr(owner, attribute).init_attrs
        owner._options = {"kernel_size": owner.kernel_size, "stride": owner.stride}
        pads = given.get("pads") or given.get("pad", ())[::2]
        if pads:
            owner._options["padding"] = tuple(pads[-2:])
        for each in ("ceil_mode", "count_include_pad"):
            if each in given:
                owner._options[each] = given[each]
        if given.get("divisor_override"):  # 0 says that there is none
            owner._options["divisor_override"] = given["divisor_override"]
        if "dilation" in given:
            dilation = given["dilation"]
            owner._options["dilation"] = dilation if isinstance(dilation, int) else tuple(dilation[-2:])
    owner._options[name] = value
    changed = layer(pad_mode="pad", **owner._options)
    setattr(owner, name, value)
    setattr(owner, attribute, getattr(changed, attribute))
    setattr(owner, padded, True)
