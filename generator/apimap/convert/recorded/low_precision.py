import inspect
from collections.abc import Callable, Iterator
from functools import partial, partialmethod
from types import FunctionType
from typing import Any

import mindspore
from helpers import autocast_block, autocast_rule, in_place, low_steps, replaced, rounded_call, rounded_once
from mindspore import Parameter, Tensor, mint, nn, ops
from mindspore.graph.api import _pynative_executor
from mindspore.ops import functional_overload
from mindspore.ops.primitive import Primitive

_LOW = (mindspore.bfloat16, mindspore.float16)
# What takes every dtype as it is: casts, views whose gradient is one, and what is no computation.
_KEPT = frozenset(
    (
        *("astype", "to", "type", "type_as", "float", "double", "half", "bfloat16", "int", "long", "short"),
        *("bool", "byte", "view", "view_as", "reshape", "reshape_as", "flatten", "ravel", "squeeze"),
        *("unsqueeze", "expand_dims", "transpose", "permute", "t", "adjoint", "swapaxes", "swapdims"),
        *("moveaxis", "movedim", "narrow", "split", "chunk", "tensor_split", "hsplit", "vsplit", "dsplit"),
        *("contiguous", "stop_gradient", "detach", "value", "cast", "shape", "size", "rank", "numel"),
        *("dim", "ndimension", "nelement", "stride", "is_tensor", "is_complex", "is_floating_point"),
        *("is_contiguous", "is_signed", "is_pinned", "is_shared", "is_meta", "item", "tolist", "asnumpy"),
        *("numpy", "set_dtype", "set_data", "assign", "depend", "register_hook", "data_ptr", "storage"),
        *("untyped_storage", "storage_offset", "pin_memory", "assign_value", "const_arg", "copy_", "set_"),
        *("requires_grad_", "to_", "delete_", "flush_from_cache", "from_numpy", "from_dlpack", "to_dlpack"),
        *("get_bytes", "convert_bytes_to_tensor", "set_const_arg", "set_device_address", "set_init_flag"),
        *("set_param_info", "set_cast_dtype", "init_data", "is_init", "itemset", "move_to", "offload"),
        *("data_sync", "wait_pipeline", "assign_value_cpp", "getitem_index_info", "setitem_index_info"),
        *("empty", "empty_like", "new_empty", "typeof", "dtype", "result_type", "remove_hook", "has_init"),
        *("grad", "value_and_grad", "vmap", "jvp", "vjp", "jacfwd", "jacrev", "hessian", "print_"),
    )
)
_VIEWS = ("select", "unbind", "unstack", "expand", "expand_as", "broadcast_to", "diagonal", "unfold")
_OPERATORS = (
    *("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul"),
    *("eq", "ne", "lt", "le", "gt", "ge", "abs", "round"),
)
_PLAIN = (int, slice, type(None), type(...))


def low_precision(**kernels: str) -> None:
    """Let bfloat16 and float16 be computed with on a CPU: in float32, rounded once, as torch's kernels do.

    mindspore's kernels refuse most of it there, bfloat16 above all. Nothing changes on other devices.
    ``kernels`` are functions of this module, with the names of what torch has one kernel for.
    """
    for kind in ("bfloat16", "half", "float", "double"):
        if not hasattr(nn.Cell, kind):
            setattr(nn.Cell, kind, partialmethod(_cast_network, kind=kind))
    if not hasattr(nn.Cell, "astype"):
        nn.Cell.astype = lambda network, kind: network.to(dtype=kind)
    if mindspore.get_context("device_target") != "CPU":
        return
    for owner in (mint, ops, mint.nn.functional, mint.linalg, mint.special):
        for name, each in [*vars(owner).items()]:
            if isinstance(each, FunctionType) and name[0].islower() and not name.endswith("_"):
                _in_place_of(owner, name)
    for name in {*dir(Tensor)} - {"unique_with_pad"}:
        member = inspect.getattr_static(Tensor, name)
        if name[0].islower() and callable(member) and not isinstance(member, (staticmethod, classmethod)):
            _in_place_of(Tensor, name)
    for leaf in _OPERATORS:
        for name in (f"__{leaf}__", f"__r{leaf}__", f"__i{leaf}__"):
            if hasattr(Tensor, name) and hasattr(getattr(Tensor, name), "__get__"):
                turned = name if name in ("__rtruediv__", "__rpow__") else leaf
                replaced(Tensor, name, partial(rounded_once, name=turned))
    Tensor.__neg__ = rounded_once(Tensor.__neg__, "neg")
    Tensor.__getitem__ = _part(Tensor.__getitem__)
    Tensor.__setitem__ = _part_written(Tensor.__setitem__)
    for kind in {*_cells()}:
        kind.construct = _layer(kind.construct, kind.__name__)
    nn.LSTM.construct = _layer(nn.LSTM.construct, "LSTM")
    whole = "multi_head_attention_forward"
    replaced(ops.function.nn_func, whole, partial(rounded_once, name=whole))
    for kind in {Primitive, *_below(Primitive)}:
        if "__call__" in vars(kind) and "<locals>" not in kind.__qualname__:
            kind.__call__ = _operation(kind.__call__)
    for name, each in [*vars(functional_overload).items()]:
        if name.endswith("_instance"):
            setattr(functional_overload, name, rounded_once(each, name.removesuffix("_instance")))
    for own, leaf in kernels.items():
        globals()[own] = rounded_once(globals()[own], leaf)
    low_steps()
    mindspore.jit = _uncompiled


def _uncompiled(function: Any = None, **_: Any) -> Any:
    """Stand for compiling: what is compiled asks the kernels themselves, which refuse."""
    return _uncompiled if function is None else function


def _cast_network(network: Any, kind: str) -> Any:
    """``network.bfloat16()``, where nothing told that it is a network."""
    names = {"half": "float16", "float": "float32", "double": "float64"}
    return network.to(dtype=getattr(mindspore, names.get(kind, kind)))


def _in_place_of(owner: Any, name: str) -> None:
    if name in _KEPT:
        return
    kind = _view if name in _VIEWS else _written if name.endswith("_") else rounded_once
    replaced(owner, name, partial(kind, name=name))


def _is_low(value: Any) -> bool:
    return isinstance(value, Tensor) and value.dtype in _LOW


def _is_recorded(value: Any) -> bool:
    """Whether gradients of a tensor of low precision are recorded: the kernels have none for its parts."""
    return _is_low(value) and bool(value._requires_grad) and bool(_pynative_executor.enable_grad())


def _view(plain: Callable[..., Any], name: str) -> Callable[..., Any]:
    """A view, but where gradients are recorded: the kernels have none for it."""
    whole = rounded_once(plain, name)

    def view(tensor: Any, *args: Any, **given: Any) -> Any:
        return (whole if _is_recorded(tensor) else plain)(tensor, *args, **given)

    return view


def _part(plain: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    whole = rounded_once(plain, "getitem")

    def part(tensor: Tensor, index: Any) -> Any:
        if not _is_low(tensor):
            return plain(tensor, index)
        return (plain if _is_view(index) and not _is_recorded(tensor) else whole)(tensor, index)

    return part


def _part_written(plain: Callable[..., Any]) -> Callable[..., Any]:
    def write(tensor: Tensor, index: Any, value: Any) -> Any:
        if not _is_low(tensor):
            return plain(tensor, index, value.astype(tensor.dtype) if _is_low(value) else value)
        given = value if isinstance(value, Tensor) else Tensor(value, tensor.dtype)
        recorded = (tensor._requires_grad or given._requires_grad) and _pynative_executor.enable_grad()
        wide = tensor
        if recorded or not _is_view(index):
            wide = tensor.astype(mindspore.float32)
            plain(wide, index, given.astype(mindspore.float32))
            index, given = slice(None), wide
        given = given.astype(tensor.dtype)
        if recorded and not isinstance(tensor, Parameter):
            tensor.copy_(given)
        else:  # the kernels write integers of that width
            plain(tensor.view(mindspore.int16), index, given.view(mindspore.int16))
        return tensor

    return write


def _is_view(index: Any) -> bool:
    parts = index if isinstance(index, tuple) else (index,)
    return all(isinstance(each, _PLAIN) and not isinstance(each, bool) for each in parts)


def _written(plain: Callable[..., Any], name: str) -> Callable[..., Any]:
    """What changes its tensor: a wider copy is changed, and written into it."""
    whole = rounded_once(plain, name)

    def write(tensor: Any, *args: Any, **given: Any) -> Any:
        if not _is_low(tensor):
            return whole(tensor, *args, **given)
        wide = tensor.astype(mindspore.float32)
        whole(wide, *args, **given)
        return in_place(tensor, lambda _: wide)

    return write


def _cells() -> Iterator[Any]:
    """The layers that torch computes by one kernel each."""
    others = ("container", "rnns", "rnn_cells", "transformer", "timedistributed", "thor_layer", "combined")
    ours = ("mindspore.nn.layer", "mindspore.nn.loss", "mindspore.mint.nn")
    for kind in _below(nn.Cell):
        module = kind.__module__
        if module.startswith(ours) and module.rpartition(".")[2] not in others and "construct" in vars(kind):
            yield kind


def _layer(plain: Callable[..., Any], name: str) -> Callable[..., Any]:
    rule = autocast_rule(name)
    leaf = name.removesuffix("1d").removesuffix("2d").removesuffix("3d")
    known = {"BatchNorm": "batch_norm", "LayerNorm": "layer_norm", "GroupNorm": "group_norm"}.get(leaf, leaf)

    def construct(layer: Any, *args: Any, **given: Any) -> Any:
        if rule != "lower" or autocast_block.dtype is None:
            return rounded_call(partial(plain, layer), known, rule, args, given)
        kind = autocast_block.dtype
        first, *rest = args
        first = autocast_block.cast(first, kind) if first.dtype == mindspore.float32 else first
        with autocast_block.paused(weights=kind):
            return rounded_call(partial(plain, layer), known, "", (first, *rest), given)

    return construct


def _operation(plain: Callable[..., Any]) -> Callable[..., Any]:
    def call(operation: Any, *args: Any, **given: Any) -> Any:
        name = getattr(operation, "name", "") or type(operation).__name__
        numbers = any(isinstance(each, (Tensor, tuple, list)) for each in (*args, *given.values()))
        # Some have no tensors, and read only the name of a dtype that is asked for.
        if name in _AS_THEY_ARE or not numbers:
            return plain(operation, *args, **given)
        if (name in _PARTS or name.endswith("View")) and not _is_recorded(args[0]):
            return plain(operation, *args, **given)
        return rounded_call(partial(plain, operation), name, autocast_rule(name), args, given)

    return call


_AS_THEY_ARE = frozenset(
    (
        *("Cast", "Assign", "Depend", "Load", "Reshape", "Transpose", "ExpandDims", "Squeeze", "View"),
        *("TensorMove", "InplaceCopy", "StopGradient", "Shape", "Size", "Rank", "DType", "TypeAs"),
        *("Split", "SplitTensor", "Contiguous", "Identity", "Print", "Empty", "EmptyLike", "NewEmpty"),
        *("UpdateState", "ToDtype", "ToDevice", "ToOther", "CopyWithSlice", "FlattenExt"),
        *("GetitemTensorIndexInfo", "SetitemTensorIndexInfo"),
    )
)
_PARTS = ("StridedSlice", "Diagonal")


def _below(kind: type) -> Iterator[Any]:
    subclasses: list[Any] = kind.__subclasses__()
    for each in subclasses:
        yield each
        yield from _below(each)
