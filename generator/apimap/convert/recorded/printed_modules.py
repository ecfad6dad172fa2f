import inspect
import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from mindspore import Parameter, Tensor, nn

# What torch calls layers that mindspore has by another name.
_NAMES = {
    **{"Dense": "Linear", "BiDense": "Bilinear", "HSigmoid": "Hardsigmoid", "HSwish": "Hardswish"},
    **{"CellList": "ModuleList", "CellDict": "ModuleDict", "SequentialCell": "Sequential"},
    **{"Conv1dTranspose": "ConvTranspose1d", "Conv2dTranspose": "ConvTranspose2d"},
    **{"Conv3dTranspose": "ConvTranspose3d", "SoftmaxExt": "Softmax", "PReLUExt": "PReLU"},
}
_POOL = "kernel_size={kernel_size}, stride={stride}, padding={padding}"
_NORM = "{num_features}, eps={eps}, momentum={momentum}, affine={affine}, bias={bias}"
_UNFOLD = "kernel_size={kernel_size}, dilation={dilation}, padding={padding}, stride={stride}"
_RATE = {"max_norm": None, "norm_type": 2, "scale_grad_by_freq": False}
# By the names of layers: what stands between the brackets, and what follows where it is another value.
_LAYERS: dict[str, tuple[str, dict[str, Any]]] = {
    r"(Lazy)?Conv(Transpose)?\dd": (
        "{in_channels}, {out_channels}, kernel_size={kernel_size}, stride={stride}",
        {
            "padding": 0,
            "dilation": 1,
            "output_padding": 0,
            "groups": 1,
            "bias": True,
            "padding_mode": "zeros",
        },
    ),
    "(Lazy)?Linear": ("in_features={in_features}, out_features={out_features}, bias={bias}", {}),
    "Bilinear": (
        "in1_features={in1_features}, in2_features={in2_features}, out_features={out_features}, bias={bias}",
        {},
    ),
    r"(Lazy|Sync)?(Batch|Instance)Norm(\dd)?": (
        f"{_NORM}, track_running_stats={{track_running_stats}}",
        {},
    ),
    "LayerNorm": ("{normalized_shape}, eps={eps}, elementwise_affine={elementwise_affine}, bias={bias}", {}),
    "RMSNorm": ("{normalized_shape}, eps={eps}, elementwise_affine={elementwise_affine}", {}),
    "GroupNorm": ("{num_groups}, {num_channels}, eps={eps}, affine={affine}, bias={bias}", {}),
    "LocalResponseNorm": ("{size}, alpha={alpha}, beta={beta}, k={k}", {}),
    "Embedding": ("{num_embeddings}, {embedding_dim}", {"padding_idx": None, **_RATE, "sparse": False}),
    "EmbeddingBag": ("{num_embeddings}, {embedding_dim}", {**_RATE, "mode": "", "padding_idx": None}),
    "RNN|LSTM|GRU": (
        "{input_size}, {hidden_size}",
        {
            **{"proj_size": 0, "num_layers": 1, "bias": True, "batch_first": False},
            **{"dropout": 0, "bidirectional": False},
        },
    ),
    "(RNN|LSTM|GRU)Cell": ("{input_size}, {hidden_size}", {"bias": True, "nonlinearity": "tanh"}),
    r"(Feature)?(Alpha)?Dropout(\dd)?": ("p={p}, inplace={inplace}", {}),
    r"MaxPool\dd": (f"{_POOL}, dilation={{dilation}}, ceil_mode={{ceil_mode}}", {}),
    r"AvgPool\dd|MaxUnpool\dd": (_POOL, {}),
    r"LPPool\dd": (
        "norm_type={norm_type}, kernel_size={kernel_size}, stride={stride}, ceil_mode={ceil_mode}",
        {},
    ),
    r"Adaptive(Avg|Max)Pool\dd": ("output_size={output_size}", {}),
    "ReLU6?|SELU|SiLU|Mish": ("", {"inplace": False}),
    "C?ELU": ("alpha={alpha}", {"inplace": False}),
    "LeakyReLU": ("negative_slope={negative_slope}", {"inplace": False}),
    "RReLU": ("lower={lower}, upper={upper}", {"inplace": False}),
    "PReLU": ("num_parameters={num_parameters}", {}),
    "Hardtanh": ("min_val={min_val}, max_val={max_val}", {"inplace": False}),
    "Threshold": ("threshold={threshold}, value={value}", {"inplace": False}),
    "Softplus": ("beta={beta}, threshold={threshold}", {}),
    "(Hard|Soft)shrink": ("{lambd}", {}),
    "GELU": ("approximate={approximate!r}", {}),
    "(Log)?Softmax|Softmin|GLU": ("dim={dim}", {}),
    "Flatten": ("start_dim={start_dim}, end_dim={end_dim}", {}),
    "Unflatten": ("dim={dim}, unflattened_size={unflattened_size}", {}),
    "PixelShuffle": ("upscale_factor={upscale_factor}", {}),
    "PixelUnshuffle": ("downscale_factor={downscale_factor}", {}),
    "ChannelShuffle": ("groups={groups}", {}),
    "Fold": (f"output_size={{output_size}}, {_UNFOLD}", {}),
    "Unfold": (_UNFOLD, {}),
    r"(Reflection|Replication|Circular|Zero)Pad\dd": ("{padding}", {}),
    r"ConstantPad\dd": ("padding={padding}, value={value}", {}),
    "UpsamplingNearest2d": ("scale_factor={scale_factor}, mode='nearest'", {}),
    "Upsample|UpsamplingBilinear2d": ("scale_factor={scale_factor}, mode={mode!r}", {}),
}
# By what other names a layer may have what torch calls so, and what it is where nothing says so.
_OTHERS = {
    **{"in_features": "in_channels", "out_features": "out_channels", "in1_features": "in1_channels"},
    **{"in2_features": "in2_channels", "groups": "group", "eps": "epsilon", "negative_slope": "alpha"},
    **{"dim": "axis", "bias": "beta"},
}
_ELSE = {
    "inplace": False,
    "elementwise_affine": True,
    "affine": True,
    "track_running_stats": True,
    "bias": None,
}
# What is told as it was said when the layer was made; the rest as the layer has it.
_AS_MADE = re.compile(r"(Adaptive)?(Max|Avg)\w+\dd|Pad\dd|Up\w+|Softm\w+")
_PARTS = {"dense1": "linear1", "dense2": "linear2", "rnn": "", "dropout_op": "", "sync_batch_norm": ""}


def printed_modules() -> None:
    """Have modules printed as torch prints them, by its names, with what it tells of each layer.

    Layers of mindspore never write into their input, so that `inplace=True` is not told of them.
    """
    plain = nn.Cell.__new__

    def made(cls: Any, *args: Any, **kwargs: Any) -> Any:
        cell = plain(cls, *args, **kwargs)
        if _is_of_mindspore(cls):
            vars(cell)["_said"] = _said(cls, args, kwargs)
        return cell

    nn.Cell.__new__ = made
    kinds: list[Any] = [nn.Cell]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        if _is_of_mindspore(kind) and ".optim" not in kind.__module__:
            kind.__repr__, kind.__str__, kind.extend_repr = _text, object.__str__, _extra


def _is_of_mindspore(kind: Any) -> bool:
    return bool(kind.__module__.startswith("mindspore."))


def _said(kind: Any, args: Any, kwargs: Any) -> dict[str, Any]:
    """What a layer was told when it was made, but for tensors and modules."""
    try:
        bound = inspect.signature(kind.__init__).bind(None, *args, **kwargs)
    except TypeError:
        return {}
    bound.apply_defaults()
    return {key: each for key, each in bound.arguments.items() if not isinstance(each, (Tensor, nn.Cell))}


def _layer(kind: Any) -> str:
    """What torch calls the layer that a class is or derives from."""
    for each in kind.__mro__:
        if _is_of_mindspore(each) or each.__module__ == __name__:
            name = str(each.__name__).rpartition("_")[2]
            return _NAMES.get(name, name)
    return ""


def _text(cell: Any) -> str:
    kind = type(cell)
    own = not _is_of_mindspore(kind) and kind.__module__ != __name__
    name = kind.__name__ if own else _layer(kind)
    extra = cell.extend_repr()
    lines = extra.split("\n") if extra else []
    parts = list(_children(cell))
    if len(lines) == 1 and not parts:
        return f"{name}({extra})"
    lines += parts
    return f"{name}(" + "".join(f"\n  {each}" for each in lines) + ("\n)" if lines else ")")


def _children(cell: Any) -> Iterator[str]:
    texts = []
    layer = _layer(type(cell))
    for key, each in cell._cells.items():
        text = repr(each)
        if layer == "MultiheadAttention" and key == "out_proj":
            text = f"NonDynamicallyQuantizable{text}"
        if key.endswith("_") and hasattr(nn.Cell, key[:-1]):  # a name that the converted program may not have
            key = key[:-1]
        name = _PARTS.get(key, key) if "Transformer" in layer or layer in _ONE else key
        if name:
            texts.append((name, text.replace("\n", "\n  ")))
    if layer != "ModuleList":
        yield from (f"({name}): {text}" for name, text in texts)
        return
    place = 0
    for text, same in groupby(text for _, text in texts):
        count = len([*same])
        yield f"({place}): {text}" if count == 1 else f"({place}-{place + count - 1}): {count} x {text}"
        place += count


_ONE = ("RNN", "LSTM", "GRU", "SyncBatchNorm")


class _Values(dict[str, Any]):
    """What torch tells of a layer, by its names."""

    def __init__(self, cell: Any, name: str) -> None:
        super().__init__()
        held, said = {**vars(cell), **cell._params}, vars(cell).get("_said", {})
        self.name, self.cell = name, cell
        self.sources = (said, held) if _AS_MADE.search(name) else (held, said)

    def __missing__(self, key: str) -> Any:
        for source in self.sources:
            for each in (key, _OTHERS.get(key)):
                if each in source:
                    return self._in_form(key, source[each])
        if key == "num_parameters":
            return self.cell.weight.size
        if key in ("num_embeddings", "embedding_dim"):
            return self.cell.weight.shape[key == "embedding_dim"]
        return _ELSE[key]

    def known(self, key: str, usual: Any) -> Any:
        """A value; the usual one where nothing says another."""
        try:
            return self[key]
        except KeyError:
            return usual

    def _in_form(self, key: str, value: Any) -> Any:
        """A value as torch's layer keeps it."""
        axes = int(self.name[-2]) if self.name[-2:-1].isdigit() else 0
        if value is None and key == "stride" and self.name.startswith("MaxUnpool"):
            return self["kernel_size"]
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if key == "bias" and not isinstance(value, bool):
            return value is not None
        if key == "padding" and "Pad" in self.name and number:
            return (value,) * (2 * axes)
        if self.name.startswith(("Conv", "AvgPool1", "MaxUnpool")) and number and key in _WINDOW:
            return (value,) * axes
        if key == "scale_factor" and value is not None:
            return float(value) if number else tuple(map(float, value))
        if key == "approximate":
            return {False: "none", True: "tanh"}.get(value, value)
        return round(value, 12) if key in ("momentum", "p") and isinstance(value, float) else value


_WINDOW = ("kernel_size", "stride", "padding", "dilation", "output_padding")


def _extra(cell: Any) -> str:
    """What torch tells of a layer between the brackets; nothing where that is not known."""
    name = _layer(type(cell))
    if name in ("ParameterList", "ParameterDict"):
        named = cell.items() if name == "ParameterDict" else enumerate(cell)
        return "\n".join(f"  ({key}): {_parameter(each, name)}" for key, each in named)
    template, options = next((found for key, found in _LAYERS.items() if re.fullmatch(key, name)), ("", {}))
    values = _Values(cell, name)
    try:
        if name.startswith("Upsampl") and values["scale_factor"] is None:
            template = template.replace("scale_factor", "size")
        parts = [template.format_map(values)] if template else []
        for key, usual in options.items():
            value = values.known(key, usual)
            if value != usual and value != (usual,) * (len(value) if isinstance(value, tuple) else 0):
                parts.append(f"{key}={value!r}" if key == "mode" else f"{key}={value}")
    except (KeyError, AttributeError):
        return ""
    return ", ".join(parts)


def _parameter(value: Any, owner: str) -> str:
    if not isinstance(value, Tensor):
        return f"Object of type: {type(value).__name__}"
    dtype = str(value.dtype).lower()
    kinds = {
        "float32": "FloatTensor",
        "float64": "DoubleTensor",
        "int64": "LongTensor",
        "float16": "HalfTensor",
    }
    said = f"torch.{kinds.get(dtype, dtype) if owner == 'ParameterDict' else dtype}"
    kind = "Parameter" if isinstance(value, Parameter) else "Tensor"
    return f"{kind} containing: [{said} of size {'x'.join(map(str, value.shape))}]"
