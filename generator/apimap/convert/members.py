"""Members by which an unknown value can, or cannot, be taken for a tensor or a module."""

from __future__ import annotations

# Strings, lists, dictionaries, sets, files and arrays have these as well: no ground to take a value for a
# tensor, unless the call says more (see EVIDENCE).
CONTAINER = frozenset(
    ("add", "split", "sort", "index", "count", "copy", "clear", "get", "pop", "update", "items", "keys")
    + ("values", "append", "extend", "insert", "remove", "replace", "format", "join", "strip", "find")
    + ("name", "names", "data", "grad", "close", "flush", "read", "write", "indices", "device", "dtype")
    + ("shape", "ndim", "T", "real", "imag", "type", "apply_", "is_cuda", "reverse", "swapcase", "nbytes")
    + ("itemsize", "tolist", "item", "round", "conj", "all", "any", "numpy", "storage", "layout")
)
# Keywords that only torch's members have.
EVIDENCE = frozenset(("dim", "keepdim", "dims", "start_dim", "end_dim", "non_blocking", "memory_format"))

# Methods that modules have and tensors do not.
MODULE_METHODS = frozenset(
    ("parameters", "named_parameters", "state_dict", "load_state_dict", "children", "named_children")
    + ("modules", "named_modules", "train", "eval", "buffers", "named_buffers", "register_buffer")
    + ("register_parameter", "add_module", "get_submodule", "get_parameter", "register_forward_hook")
)
# Attributes of every module that a Cell keeps under another name.
MODULE_ATTRIBUTES = {"_modules": "_cells", "_parameters": "_params"}
