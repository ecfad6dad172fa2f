"""Members by which an unknown value can, or cannot, be taken for a tensor or a module."""

from __future__ import annotations

# Strings, lists, dictionaries, sets, files and arrays have these as well: no ground to take a value for a
# tensor, unless the call says more (see EVIDENCE).
CONTAINER = frozenset(
    (
        *("add", "split", "sort", "index", "count", "copy", "clear", "get", "pop", "update", "items"),
        *("keys", "values", "append", "extend", "insert", "remove", "replace", "format", "join"),
        *("strip", "find", "name", "names", "data", "grad", "close", "flush", "read", "write"),
        *("indices", "device", "dtype", "shape", "ndim", "T", "real", "imag", "type", "apply_"),
        *("reverse", "swapcase", "nbytes", "itemsize", "tolist", "item", "round", "conj", "all", "any"),
        *("numpy", "storage", "layout"),
    )
)
# Keywords that only torch's members have.
EVIDENCE = frozenset(("dim", "keepdim", "dims", "start_dim", "end_dim", "non_blocking", "memory_format"))

# Methods that modules have and tensors do not.
MODULE_METHODS = frozenset(
    (
        *("parameters", "named_parameters", "state_dict", "load_state_dict", "children"),
        *("named_children", "modules", "named_modules", "train", "eval", "buffers", "named_buffers"),
        *("register_buffer", "register_parameter", "add_module", "get_submodule", "get_parameter"),
        *("register_forward_hook", "register_forward_pre_hook", "register_full_backward_hook"),
        *("register_full_backward_pre_hook", "register_backward_hook"),
    )
)
# What the recording engine keeps with every tensor; a parameter's `requires_grad` is the same.
RECORDED = {
    "grad": "_grad",
    "requires_grad": "_requires_grad",
    "is_leaf": "_is_leaf",
    "grad_fn": "_grad_node",
}
# Attributes of every module that a Cell keeps under another name.
MODULE_ATTRIBUTES = {
    "_modules": "_cells",
    "_parameters": "_params",
    "_forward_hooks": "_forward_hook",
    "_forward_pre_hooks": "_forward_pre_hook",
}

# Attributes that torch documents for its modules: a Cell may have them under another name, or not at all.
DOCUMENTED = frozenset(
    (
        *("weight", "bias", "in_features", "out_features", "in_channels", "out_channels"),
        *("kernel_size", "stride", "padding", "dilation", "groups", "padding_mode", "num_features"),
        *("eps", "momentum", "affine", "running_mean", "running_var", "num_batches_tracked"),
        *("track_running_stats", "normalized_shape", "elementwise_affine", "num_groups"),
        *("num_channels", "num_embeddings", "embedding_dim", "padding_idx", "embed_dim", "num_heads"),
        *("head_dim", "in_proj_weight", "in_proj_bias", "out_proj", "input_size", "hidden_size"),
        *("num_layers", "batch_first", "bidirectional", "dropout", "p", "inplace", "output_size"),
        *("scale_factor", "mode", "align_corners", "reduction", "ignore_index", "negative_slope"),
        *("output_padding",),
    )
)
SCHEDULERS = "torch.optim.lr_scheduler."
# What averages weights stands beside the optimizers and is none.
AVERAGING = "torch.optim.swa_utils."
AVERAGED = f"{AVERAGING}AveragedModel"  # a module
# Modules that compute something else while they train: outside of a network they are put into that mode.
WITH_MODE = frozenset(
    f"torch.nn.{leaf}"
    for leaf in (
        *("Sequential", "ModuleList", "ModuleDict", "Dropout", "Dropout1d", "Dropout2d", "Dropout3d"),
        *("AlphaDropout", "FeatureAlphaDropout", "BatchNorm1d", "BatchNorm2d", "BatchNorm3d"),
        *("SyncBatchNorm", "InstanceNorm1d", "InstanceNorm2d", "InstanceNorm3d", "LSTM", "GRU", "RNN"),
        *("RReLU", "Transformer", "TransformerEncoder", "TransformerDecoder"),
        *("TransformerEncoderLayer", "TransformerDecoderLayer", "MultiheadAttention"),
    )
)
# Options of layers that torch's read at every call and many of mindspore's keep in an operator that is built
# once; of a value that may be anything, only those that hardly anything else has.
OPTIONS_OF_LAYERS = frozenset(
    (
        *("eps", "momentum", "p", "stride", "padding", "dilation", "groups", "padding_mode", "ceil_mode"),
        *("count_include_pad", "negative_slope", "output_size", "bias", "kernel_size", "reduction"),
        *("lambd", "alpha", "k", "dim", "margin", "inplace"),
    )
)
OPTIONS = OPTIONS_OF_LAYERS | frozenset(
    (
        *(
            "num_heads",
            "batch_first",
            "dropout",
            "size",
            "beta",
            "value",
            "threshold",
            "min_val",
            "max_val",
            "divisor_override",
        ),
        *("ignore_index", "label_smoothing", "approximate", "lower", "upper", "norm_first"),
        *("upscale_factor", "downscale_factor", "scale_factor", "mode", "align_corners", "start_dim"),
        *("end_dim", "unflattened_size", "delta", "log_target", "log_input", "full", "norm", "keepdim"),
    )
)
# What a program calls its settings: they have options of the same names, and are no layers.
SETTINGS = frozenset(("args", "opt", "opts", "cfg", "config", "options", "hparams", "hps", "conf", "params"))


def says_optimizer(name: str) -> bool:
    """Whether a name, dotted or not, says that it holds an optimizer: ``opt``, ``self.network_optimizer``."""
    last = name.rpartition(".")[2].lower()
    return "optim" in last or "opt" in last.split("_")
