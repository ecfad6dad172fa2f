"""Helpers of programs that differentiate: torch records what it computes, and so can mindspore's own engine.

``mindspore.grad`` differentiates a function, and everything that was computed before that function ran is a
constant to it, without a word. A torch program may compute anything anywhere before ``backward()``. So what
stands for ``backward``, ``autograd.grad`` and ``no_grad`` is the recording engine below ``mindspore.grad``,
switched on for the whole program: it gives what torch gives, None for what was not reached included. The
engine has no public name in mindspore 2.10; where it is missing, importing the helpers says so.
"""

from __future__ import annotations

# Sources by torch name, or by the plain name of a call in a training step.
SOURCES: dict[str, str] = {
    "torch.autograd.accumulated": '''
from typing import Any

from mindspore import Tensor
from mindspore._c_expression import run_backward


def _copied(gradient: Tensor | None) -> Tensor | None:
    return None if gradient is None else gradient * 1


def accumulated(ends: tuple[Tensor, ...], firsts: tuple[Tensor, ...], *rest: Any) -> None:
    """Add gradients to ``_grad`` of the leaves; ``rest`` is retain_graph, create_graph and inputs."""
    # A gradient that is a view has to be copied before it is kept; the engine's own copy has no CPU kernel.
    seen: set[int] = set()
    hooks, todo = [], [each._grad_node for each in ends]
    while todo:
        node = todo.pop()
        if node is None or node._unique_id() in seen:
            continue
        seen.add(node._unique_id())
        behind = [edge[0] for edge in node.next_functions if edge[0] is not None]
        if not behind:
            hooks.append(node.register_prehook(lambda found: tuple(_copied(each) for each in found)))
        todo += behind
    try:
        run_backward(ends, firsts, *rest, True, accumulate_grad=True)
    finally:
        for hook in hooks:
            hook.remove()
''',
    "torch.Tensor.backward": '''
from typing import Any

from helpers.torch.autograd import accumulated
from mindspore import Tensor, ops


def backward(
    self: Tensor,
    gradient: Tensor | None = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    inputs: Any = None,
) -> None:
    """Add the gradients of a tensor to ``_grad`` of the leaves that it was computed from."""
    first = ops.ones_like(self) if gradient is None else gradient
    wanted = () if inputs is None else (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    keep = create_graph if retain_graph is None else retain_graph
    accumulated((self,), (first,), keep, create_graph, wanted)
''',
    "torch.optim.Optimizer.step": '''
from collections.abc import Callable
from typing import Any

import mindspore
from mindspore import ParameterTuple, Tensor, ops
from mindspore.experimental import optim


def step(optimizer: Any, closure: Callable[[], Any] | None = None) -> Any:
    """Let an optimizer use the gradients of its parameters; what has none stays as it is."""
    if not isinstance(optimizer, optim.Optimizer):
        return optimizer.step() if closure is None else optimizer.step(closure)
    loss = None if closure is None else closure()
    weights = tuple(optimizer.parameters)
    held = [each._grad for each in weights]
    if all(each is None for each in held):
        return loss
    for rate, group in zip(optimizer.lrs, optimizer.param_groups, strict=True):
        if group["lr"] is not rate:
            ops.assign(rate, Tensor(float(group["lr"]), rate.dtype))
            group["lr"] = rate
    with mindspore._no_grad():
        kept = []
        if any(each is None for each in held):
            found = [each for each in vars(optimizer).values() if isinstance(each, (ParameterTuple, tuple))]
            states = [weights, *(each for each in found if len(each) == len(weights))]
            still = [place for place, each in enumerate(held) if each is None]
            kept = [(state[place], state[place].copy()) for state in states for place in still]
            held = [
                ops.zeros_like(each) if gradient is None else gradient
                for gradient, each in zip(held, weights, strict=True)
            ]
        optimizer(tuple(held))
        for each, before in kept:
            each.set_data(before)
    return loss
''',
    "torch.nn.Module.zero_grad": '''
from typing import Any

from mindspore import nn
from mindspore.experimental import optim


def zero_grad(owner: Any, set_to_none: bool = True) -> None:
    """Forget the gradients of an optimizer's, or a network's, parameters."""
    if not isinstance(owner, (nn.Cell, optim.Optimizer)):
        owner.zero_grad()
        return
    for each in owner.parameters if isinstance(owner, optim.Optimizer) else owner.get_parameters():
        if set_to_none:
            each._grad = None
        elif each._grad is not None:
            each._grad = each._grad * 0
''',
    "in_place": '''
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import mindspore
import numpy
from mindspore import Tensor


def in_place(tensor: Any, function: Callable[[Any], Any]) -> Any:
    """Write what a function gives of a tensor into the tensor itself, and return it; so with lists."""
    if not isinstance(tensor, Tensor):
        new = function(tensor)
        if not isinstance(tensor, (list, numpy.ndarray)):
            return new
        tensor[:] = new
        return tensor
    # What is recorded of the function holds a copy: the numbers of the tensor itself are about to change.
    new = function(tensor if tensor.dtype == mindspore.bool_ else tensor * 1).astype(tensor.dtype)
    # A recorded write does not reach what a tensor is a view of; without gradients it need not be recorded.
    recorded = tensor._requires_grad or new._requires_grad
    with nullcontext() if recorded else mindspore._no_grad():
        if tensor.ndim:
            tensor[:] = new
        else:
            tensor.copy_(new)
    return tensor
''',
    "into": '''
from typing import Any

import mindspore


def into(target: Any, value: Any) -> Any:
    """Write a result, or several, into the tensors of ``out=``, with their dtype; they are returned."""
    if isinstance(target, (tuple, list)):
        for each, one in zip(target, value, strict=True):
            into(each, one)
        return target
    value = value.astype(target.dtype)
    with mindspore._no_grad():
        if target.shape != value.shape:
            target.assign_value(value)
        elif target.ndim:
            target[:] = value
        else:
            target.copy_(value)
    return target
''',
    "taken": '''
from typing import Any

import numpy
from mindspore import Tensor


def taken(owner: Any, index: Any) -> Any:
    """What ``owner[index]`` gives; of positions or a mask a copy, which does not write into its owner."""
    part = owner[index]
    parts = index if isinstance(index, tuple) else (index,)
    if isinstance(part, Tensor) and any(isinstance(each, (Tensor, list, numpy.ndarray)) for each in parts):
        part.parent_tensor_ = part.index_of_parent_ = None
    return part
''',
    "set_part": '''
from typing import Any

from mindspore import Tensor


def set_part(tensor: Any, index: Any, value: Any) -> None:
    """Write into a part of a tensor; a part without elements takes nothing."""
    if not isinstance(tensor, Tensor) or 0 not in tensor[index].shape:
        tensor[index] = value
''',
    "stepped": '''
from typing import Any

import numpy
from mindspore import Tensor, ops


def stepped(tensor: Any, index: Any) -> Any:
    """What ``tensor[index]`` gives; of slices with steps mindspore has no gradient beyond two axes on CPU."""
    parts = index if isinstance(index, tuple) else (index,)
    if not isinstance(tensor, Tensor) or any(isinstance(each, (Tensor, list)) for each in parts):
        return tensor[index]
    taken = tensor[tuple(slice(each.start, each.stop) if isinstance(each, slice) else each for each in parts)]
    axis = 0
    for place, each in enumerate(parts):
        if each is Ellipsis:
            axis = taken.ndim - sum(rest is None or isinstance(rest, slice) for rest in parts[place + 1 :])
            continue
        if isinstance(each, slice) and each.step not in (None, 1) and taken.shape[axis]:
            taken = ops.gather(taken, Tensor(numpy.arange(0, taken.shape[axis], each.step)), axis)
        axis += each is None or isinstance(each, slice)
    return taken
''',
    "torch.autograd.backward": '''
from typing import Any

from helpers.torch.autograd import accumulated
from mindspore import Tensor, ops


def backward(
    tensors: Any, grad_tensors: Any = None, retain_graph: bool | None = None, create_graph: bool = False
) -> None:
    """Add the gradients of tensors to ``_grad`` of the leaves that they were computed from."""
    ends = (tensors,) if isinstance(tensors, Tensor) else tuple(tensors)
    given = (grad_tensors,) if isinstance(grad_tensors, Tensor) else grad_tensors or [None] * len(ends)
    firsts = [ops.ones_like(a) if b is None else b for a, b in zip(ends, given, strict=True)]
    keep = create_graph if retain_graph is None else retain_graph
    accumulated(ends, tuple(firsts), keep, create_graph, ())
''',
    "torch.autograd.grad": '''
from typing import Any

from mindspore import Tensor, ops
from mindspore._c_expression import run_backward


def grad(
    outputs: Any,
    inputs: Any,
    grad_outputs: Any = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    only_inputs: bool = True,
    allow_unused: bool | None = None,
    is_grads_batched: bool = False,
    materialize_grads: bool = False,
) -> tuple[Any, ...]:
    """Give the gradients of tensors with regard to others that they were computed from."""
    if is_grads_batched:
        raise NotImplementedError("is_grads_batched has no counterpart in mindspore")
    ends = (outputs,) if isinstance(outputs, Tensor) else tuple(outputs)
    wanted = (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    given = (grad_outputs,) if isinstance(grad_outputs, Tensor) else grad_outputs or [None] * len(ends)
    firsts = [ops.ones_like(a) if b is None else b for a, b in zip(ends, given, strict=True)]
    keep = create_graph if retain_graph is None else retain_graph
    found = run_backward(ends, tuple(firsts), keep, create_graph, wanted, True, accumulate_grad=False)
    found = (found,) if isinstance(found, Tensor) else tuple(found)
    if materialize_grads:
        return tuple(ops.zeros_like(b) if a is None else a for a, b in zip(found, wanted, strict=True))
    if not allow_unused and any(each is None for each in found):
        raise RuntimeError("one of the inputs was not used to compute the outputs; see allow_unused")
    return found
''',
    "torch.autograd.Function": '''
from mindspore.common import _Function


class Function(_Function):
    """A function with a backward of its own: ``forward`` and ``backward`` are static, as in torch."""
''',
    "torch.no_grad": '''
from contextlib import ContextDecorator
from typing import Any

from mindspore.graph.api import _pynative_executor


class no_grad(ContextDecorator):
    """Nothing that is computed inside is recorded; a context, or a decorator with or without brackets."""

    def __new__(cls, function: Any = None) -> Any:
        """Decorate a function that is given without brackets."""
        made = super().__new__(cls)
        if not callable(function):
            return made
        made.before = []
        return made(function)

    def __init__(self, function: Any = None) -> None:
        self.before: list[bool] = []

    def __enter__(self) -> None:
        self.before.append(_pynative_executor.enable_grad())
        _pynative_executor.set_enable_grad(False)

    def __exit__(self, *_: object) -> None:
        _pynative_executor.set_enable_grad(self.before.pop())
''',
    "torch.enable_grad": '''
from contextlib import ContextDecorator

from mindspore.graph.api import _pynative_executor


class enable_grad(ContextDecorator):
    """What is computed inside is recorded, also within no_grad; a context, or a decorator with brackets."""

    def __init__(self) -> None:
        self.before: list[bool] = []

    def __enter__(self) -> None:
        self.before.append(_pynative_executor.enable_grad())
        _pynative_executor.set_enable_grad(True)

    def __exit__(self, *_: object) -> None:
        _pynative_executor.set_enable_grad(self.before.pop())
''',
    "torch.set_grad_enabled": '''
from mindspore.graph.api import _pynative_executor


class set_grad_enabled:
    """Says from now on, or for the block of a with statement, whether what is computed is recorded."""

    def __init__(self, mode: bool) -> None:
        self.before = _pynative_executor.enable_grad()
        _pynative_executor.set_enable_grad(mode)

    def __enter__(self) -> None:
        """The mode is set already."""

    def __exit__(self, *_: object) -> None:
        _pynative_executor.set_enable_grad(self.before)
''',
    "torch.is_grad_enabled": '''
from mindspore.graph.api import _pynative_executor


def is_grad_enabled() -> bool:
    """Whether what is computed is recorded."""
    return bool(_pynative_executor.enable_grad())
''',
    "torch.optim.Optimizer": '''
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

from mindspore import Parameter


class Optimizer:
    """The base of a program's own optimizer: groups of parameters, and a state for each parameter."""

    def __init__(self, params: Iterable[Any], defaults: dict[str, Any]) -> None:
        self.defaults = defaults
        self.state: dict[Any, dict[str, Any]] = defaultdict(dict)
        self.param_groups: list[dict[str, Any]] = []
        given = list(params)
        for group in given if given and isinstance(given[0], dict) else [{"params": given}]:
            self.add_param_group(group)

    @property
    def parameters(self) -> list[Parameter]:
        """All parameters, group by group."""
        return [each for group in self.param_groups for each in group["params"]]

    def add_param_group(self, param_group: dict[str, Any]) -> None:
        """Add a group; what it does not say is as in the defaults."""
        named = param_group["params"]
        held = [named] if isinstance(named, Parameter) else list(named)
        self.param_groups.append({**self.defaults, **param_group, "params": held})

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Forget the gradients."""
        for each in self.parameters:
            if set_to_none or each._grad is None:
                each._grad = None
            else:
                each._grad = each._grad * 0

    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        """What a subclass says."""
        raise NotImplementedError
''',
}
SOURCES |= {
    "torch.nn.Module.named_parameters": '''
from collections.abc import Iterator
from typing import Any

from mindspore import Parameter, nn

_TORCH_NAMES = {"gamma": "weight", "beta": "bias", "embedding_table": "weight"}
_KINDS = ("weight_ih", "weight_hh", "bias_ih", "bias_hh", "weight_hr")


def _place(name: str) -> tuple[Any, ...]:
    """Where a recurrent layer's parameter stands in torch: by layer, direction, kind; others come first."""
    kind, _, rest = name.rpartition("_l")
    if kind not in _KINDS:
        return (-1,)
    return int(rest.partition("_")[0]), rest.endswith("_reverse"), _KINDS.index(kind)


def named_parameters(
    self: nn.Cell, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True
) -> Iterator[tuple[str, Parameter]]:
    """Parameters under torch's names, frozen ones too; statistics of a normalisation are none."""
    seen: set[int] = set()
    for path, cell in self.cells_and_names(name_prefix=prefix) if recurse else [(prefix, self)]:
        for name, each in sorted(cell._params.items(), key=lambda pair: _place(pair[0])):
            if each is None or name in ("moving_mean", "moving_variance"):
                continue
            if remove_duplicate and id(each) in seen:
                continue
            seen.add(id(each))
            leaf = name.rpartition(".")[2]
            yield (f"{path}." if path else "") + _TORCH_NAMES.get(leaf, leaf), each
''',
    "torch.nn.Module.parameters": '''
from collections.abc import Iterator

from helpers.torch.nn.Module import named_parameters
from mindspore import Parameter, nn


def parameters(self: nn.Cell, recurse: bool = True) -> Iterator[Parameter]:
    """Parameters, frozen ones too; statistics of a normalisation are none."""
    for _, each in named_parameters(self, "", recurse):
        yield each
''',
    "torch.nn.Module.state_dict": '''
from collections import OrderedDict
from typing import Any

from mindspore import Tensor, nn

_STATE_NAMES = {
    "gamma": "weight",
    "beta": "bias",
    "embedding_table": "weight",
    "moving_mean": "running_mean",
    "moving_variance": "running_var",
}
_KINDS = ("weight_ih", "weight_hh", "bias_ih", "bias_hh", "weight_hr")


def _place(name: str) -> tuple[Any, ...]:
    """Where a recurrent layer's parameter stands in torch: by layer, direction, kind; others come first."""
    kind, _, rest = name.rpartition("_l")
    if kind not in _KINDS:
        return (-1,)
    return int(rest.partition("_")[0]), rest.endswith("_reverse"), _KINDS.index(kind)


def state_dict(self: nn.Cell, *, prefix: str = "", keep_vars: bool = False) -> dict[str, Any]:
    """Parameters, statistics and persistent buffers under torch's names."""
    found: dict[str, Tensor] = OrderedDict()
    for path, cell in self.cells_and_names():
        head = f"{prefix}{path}." if path else prefix
        for name, each in sorted(cell._params.items(), key=lambda pair: _place(pair[0])):
            leaf = name.rpartition(".")[2]
            found[head + _STATE_NAMES.get(leaf, leaf)] = each
        for name, each in getattr(cell, "_buffers", {}).items():
            if each is not None and name not in getattr(cell, "_non_persistent_buffers_set", ()):
                found[head + name] = each
    return found
''',
    "torch.nn.Module.load_state_dict": '''
from collections import namedtuple
from collections.abc import Mapping
from typing import Any

import mindspore
from helpers.torch.nn.Module import state_dict
from mindspore import Parameter, nn

_Keys = namedtuple("_Keys", ["missing_keys", "unexpected_keys"])


def load_state_dict(
    self: nn.Cell, given: Mapping[str, Any], strict: bool = True, assign: bool = False
) -> Any:
    """Give a network values by torch's names; raises RuntimeError for names that do not fit, if strict."""
    held = state_dict(self)
    given = {key: each for key, each in given.items() if not key.endswith("num_batches_tracked")}
    missing = [key for key in held if key not in given]
    unexpected = [key for key in given if key not in held]
    if strict and (missing or unexpected):
        raise RuntimeError(f"missing keys: {missing}; unexpected keys: {unexpected}")
    for key, each in given.items():
        if key in held:
            value = mindspore.tensor(each.asnumpy(), held[key].dtype)
            if tuple(value.shape) != tuple(held[key].shape):
                raise RuntimeError(f"{key} is of shape {held[key].shape}, and {value.shape} was given")
            if isinstance(held[key], Parameter):
                held[key].set_data(value)
            elif held[key].ndim:
                held[key][:] = value
            else:
                held[key].copy_(value)
    return _Keys(missing, unexpected)
''',
    "torch.save": '''
import pickle
from typing import Any

from mindspore import Parameter, Tensor


def save(obj: Any, f: Any, *_: Any, **__: Any) -> None:
    """Write an object, tensors anywhere in it included, so that ``load`` reads it again."""

    def packed(value: Any) -> Any:
        if isinstance(value, Tensor):
            return ("tensor of apimap", value.asnumpy(), isinstance(value, Parameter))
        if isinstance(value, dict):
            return type(value)((key, packed(each)) for key, each in value.items())
        return type(value)(map(packed, value)) if type(value) in (list, tuple) else value

    if hasattr(f, "write"):
        pickle.dump(packed(obj), f)
        return
    with open(f, "wb") as file:
        pickle.dump(packed(obj), file)
''',
    "torch.load": '''
import pickle
from typing import Any

import mindspore


def load(f: Any, *_: Any, **__: Any) -> Any:
    """Read what ``save`` wrote, or a checkpoint of mindspore's."""

    def unpacked(value: Any) -> Any:
        if isinstance(value, tuple) and len(value) == 3 and value[0] == "tensor of apimap":
            return mindspore.tensor(value[1])
        if isinstance(value, dict):
            return type(value)((key, unpacked(each)) for key, each in value.items())
        return type(value)(map(unpacked, value)) if type(value) in (list, tuple) else value

    if hasattr(f, "read"):
        return unpacked(pickle.load(f))
    try:
        with open(f, "rb") as file:
            return unpacked(pickle.load(file))
    except pickle.UnpicklingError:
        return mindspore.load_checkpoint(str(f))
''',
    "distinct": '''
from collections.abc import Iterable
from typing import Any


def distinct(params: Iterable[Any]) -> list[Any]:
    """Parameters, or groups of them, as they are; of two with the same name the second gets another."""
    given = list(params)
    groups = [{**each, "params": list(each["params"])} if isinstance(each, dict) else each for each in given]
    taken: dict[str, Any] = {}
    for each in groups:
        for one in each["params"] if isinstance(each, dict) else [each]:
            number, name = 1, one.name
            while taken.setdefault(one.name, one) is not one:
                one.name, number = f"{name}_{number}", number + 1
    return groups
''',
    "unrecorded": '''
from collections.abc import Callable
from typing import Any

import mindspore


def unrecorded(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """What a function gives, without a record of what it computes: a write into ``x.data`` then reaches x."""
    with mindspore._no_grad():
        return function(*args, **kwargs)
''',
    "legacy_tensor": '''
from typing import Any

import mindspore
from mindspore import Tensor, ops


def legacy_tensor(dtype: mindspore.Type, *args: Any) -> Tensor:
    """A tensor of data, or of a shape given by integers (zeros, where torch's are not initialised)."""
    if len(args) == 1 and isinstance(args[0], Tensor):
        return args[0].astype(dtype)
    args = tuple([*each] if isinstance(each, range) else each for each in args)
    if len(args) == 1 and not isinstance(args[0], int):
        return mindspore.tensor(args[0], dtype)
    return ops.zeros(args, dtype)
''',
    "torch.scatter": '''
from mindspore import Tensor, ops


def scatter(
    input: Tensor,
    dim: int,
    index: Tensor,
    src: Tensor | float | None = None,
    *,
    value: float | None = None,
    reduce: str | None = None,
) -> Tensor:
    """A copy of input with src, a tensor or a number, at index along dim."""
    given = value if src is None else src
    if isinstance(given, Tensor):
        given = given[tuple(slice(0, size) for size in index.shape)].astype(input.dtype)
    else:
        given = ops.full(index.shape, given, dtype=input.dtype)
    kind = {None: "none", "add": "add", "multiply": "mul"}[reduce]
    return ops.tensor_scatter_elements(input, index, given, dim, kind)
''',
    "torch.optim.Optimizer.state_dict": '''
from typing import Any

from mindspore import Tensor


def state_dict(optimizer: Any) -> dict[str, Tensor]:
    """What an optimizer holds besides its parameters' values, by name."""
    own = {id(each) for each in optimizer.parameters}
    held = [each for each in optimizer.get_parameters() if id(each) not in own]
    return {each.name: Tensor(each.asnumpy()) for each in held}
''',
    "torch.optim.Optimizer.load_state_dict": '''
from typing import Any

from mindspore import Tensor


def load_state_dict(optimizer: Any, state_dict: dict[str, Tensor]) -> None:
    """Give an optimizer what ``state_dict`` took from one of the same kind."""
    own = {id(each) for each in optimizer.parameters}
    for each in optimizer.get_parameters():
        if id(each) not in own:
            each.set_data(state_dict[each.name])
''',
    "torch.optim.Optimizer.param_groups": '''
from typing import Any

from mindspore import Tensor, ops
from mindspore.experimental import optim


class _Group(dict[str, Any]):
    """A group of parameters whose learning rate is a number; what is set reaches the optimizer."""

    def __init__(self, group: dict[str, Any], rate: Any) -> None:
        super().__init__({**group, "lr": float(rate)})
        self._group, self._rate = group, rate

    def __setitem__(self, key: str, value: Any) -> None:
        super().__setitem__(key, value)
        if key == "lr":
            ops.assign(self._rate, Tensor(float(value), self._rate.dtype))
        else:
            self._group[key] = value

    def update(self, *args: Any, **kwargs: Any) -> None:
        """Set several."""
        for key, value in dict(*args, **kwargs).items():
            self[key] = value


def param_groups(optimizer: Any) -> list[dict[str, Any]]:
    """The groups of an optimizer's parameters, with numbers as learning rates."""
    if not isinstance(optimizer, optim.Optimizer):
        groups: list[dict[str, Any]] = optimizer.param_groups
        return groups
    return [_Group(each, rate) for each, rate in zip(optimizer.param_groups, optimizer.lrs, strict=True)]
''',
    "torch.optim.lr_scheduler.LRScheduler.state_dict": '''
from typing import Any

from mindspore import Parameter, Tensor


def state_dict(scheduler: Any) -> dict[str, Any]:
    """What a scheduler counts and was made with; not its optimizer."""
    held = {key: each for key, each in vars(scheduler).items() if key not in ("optimizer", "_last_lr")}
    rates = {"_last_lr": [float(each) for each in scheduler._last_lr]}
    return {key: Tensor(each) if isinstance(each, Parameter) else each for key, each in held.items()} | rates
''',
    "torch.optim.lr_scheduler.LRScheduler.last_epoch": '''
from typing import Any


def last_epoch(scheduler: Any) -> int:
    """How many steps a scheduler has counted, as a number."""
    return int(scheduler.last_epoch)
''',
    "torch.optim.lr_scheduler.LRScheduler.load_state_dict": '''
from typing import Any

from mindspore import Parameter, Tensor, ops


def load_state_dict(scheduler: Any, state_dict: dict[str, Any]) -> None:
    """Give a scheduler what ``state_dict`` took from one of the same kind."""
    for key, value in state_dict.items():
        held = getattr(scheduler, key)
        if key == "_last_lr":
            for rate, number in zip(held, value, strict=True):
                ops.assign(rate, Tensor(number, rate.dtype))
        elif isinstance(held, Parameter):
            ops.assign(held, value)
        else:
            setattr(scheduler, key, value)
''',
    "torch.autograd.Variable": '''
from typing import Any

from mindspore import Tensor


def Variable(data: Tensor, requires_grad: bool = False, volatile: Any = None) -> Tensor:
    """The tensor itself, as in torch; whether its gradient is wanted may be said."""
    if requires_grad:
        data._requires_grad = True
    return data
''',
    "torch.optim.lr_scheduler.LRScheduler.get_last_lr": '''
from typing import Any


def get_last_lr(scheduler: Any) -> list[float]:
    """The learning rates, one per group of parameters, as numbers."""
    return [float(each) for each in scheduler.get_last_lr()]
''',
    "torch.amp.autocast": '''
from contextlib import ContextDecorator
from typing import Any


class autocast(ContextDecorator):
    """A block in which torch may compute in half precision; here everything keeps its dtype."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Arguments say where and in which dtype torch would compute."""

    def __enter__(self) -> None:
        """Nothing changes."""

    def __exit__(self, *_: object) -> None:
        """Nothing changes."""
''',
    "torch.amp.GradScaler": '''
from collections.abc import Iterable
from typing import Any

from mindspore import Tensor, ops
from helpers.torch.optim.Optimizer import step


class GradScaler:
    """Steps an optimizer unless a gradient is not finite; nothing is scaled."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Arguments say how torch would scale."""

    def scale(self, outputs: Any) -> Any:
        return outputs

    def unscale_(self, optimizer: Any) -> None:
        """Gradients are not scaled."""

    def step(self, optimizer: Any, *args: Any) -> Any:
        held: Iterable[Tensor] = [each._grad for each in optimizer.parameters if each._grad is not None]
        if all(bool(ops.isfinite(each).all()) for each in held):
            return step(optimizer, *args)
        return None

    def update(self, new_scale: float | None = None) -> None:
        """There is no scale."""

    def get_scale(self) -> float:
        return 1.0

    def is_enabled(self) -> bool:
        return False

    def state_dict(self) -> dict[str, Any]:
        return {}

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """There is no state."""
''',
}
SOURCES["torch.norm"] = '''
from typing import Any

import mindspore
from mindspore import Tensor, ops


def norm(
    input: Tensor,
    p: Any = "fro",
    dim: Any = None,
    keepdim: bool = False,
    out: None = None,
    dtype: mindspore.Type | None = None,
) -> Tensor:
    """The norm of all numbers, or of those along dim; never that of a matrix, whatever p is."""
    if p == "nuc":
        raise NotImplementedError("the nuclear norm is left out; see ops.svd")
    held = (input if dtype is None else input.astype(dtype)).abs()
    axis = tuple(range(held.ndim)) if dim is None else dim
    if p in ("fro", None, 2):
        return ops.sqrt((held * held).sum(axis, keepdims=keepdim))
    if p == float("inf"):
        return ops.amax(held, axis, keepdim)
    if p == -float("inf"):
        return ops.amin(held, axis, keepdim)
    if p == 0:
        return (held != 0).astype(held.dtype).sum(axis, keepdims=keepdim)
    return (held**p).sum(axis, keepdims=keepdim) ** (1 / p)
'''
SOURCES["torch.Tensor.is_sparse"] = '''
from typing import Any

from mindspore import COOTensor


def is_sparse(self: Any) -> bool:
    """Whether a tensor holds its numbers by coordinates."""
    return isinstance(self, COOTensor)
'''
for _leaf in ("real", "imag"):
    SOURCES[f"{_leaf}_of"] = f'''
from typing import Any

from mindspore import Tensor


def {_leaf}_of(value: Any) -> Any:
    """The {_leaf} part of a tensor, an array or a number."""
    return value.{_leaf}() if isinstance(value, Tensor) else value.{_leaf}
'''
SOURCES["torch.Tensor.norm"] = (
    SOURCES["torch.norm"].replace("input", "self").replace("    out: None = None,\n", "")
)
SOURCES["torch.Tensor.scatter"] = (
    SOURCES["torch.scatter"].replace("input: Tensor", "self: Tensor").replace("input", "self")
)
for _place in ("torch.autocast", "torch.cuda.amp.autocast"):
    SOURCES[_place] = SOURCES["torch.amp.autocast"]
SOURCES["torch.cuda.amp.GradScaler"] = SOURCES["torch.amp.GradScaler"]
SOURCES["torch.inference_mode"] = SOURCES["torch.no_grad"].replace("class no_grad", "class inference_mode")
SOURCES |= {
    "torch.nn.functional.one_hot": '''
from mindspore import Tensor, mint, ops


def one_hot(tensor: Tensor, num_classes: int = -1) -> Tensor:
    """Rows of zeros with a single one; a class that is not below num_classes is refused, as in torch."""
    classes = int(tensor.max()) + 1 if num_classes == -1 else num_classes
    if tensor.size and (int(tensor.min()) < 0 or int(tensor.max()) >= classes):
        raise RuntimeError("class values must be between 0 and num_classes")
    return (tensor.expand_dims(-1) == mint.arange(classes)).astype(tensor.dtype)
''',
    "torch.Tensor.type": '''
from typing import Any

import mindspore
from mindspore import Tensor

_TYPES = {"Float": "float32", "Double": "float64", "Half": "float16", "BFloat16": "bfloat16"}
_TYPES |= {"Long": "int64", "Int": "int32", "Short": "int16", "Char": "int8", "Byte": "uint8"}
_TYPES |= {"Bool": "bool_"}


def torch_type(self: Tensor, dtype: Any = None, non_blocking: bool = False) -> Any:
    """The tensor with a dtype, which a type of tensors or its name says too; without one that name."""
    words = {getattr(mindspore, dtype): f"torch.{word}Tensor" for word, dtype in _TYPES.items()}
    if dtype is None:
        return words[self.dtype]
    word = dtype if isinstance(dtype, str) else getattr(dtype, "__name__", "")
    found = _TYPES.get(word.rpartition(".")[2].removesuffix("Tensor"))
    return self.astype(dtype if found is None else getattr(mindspore, found))
''',
    "torch.Tensor.new": '''
from typing import Any

import mindspore
from mindspore import Tensor


def new(self: Tensor, *args: Any) -> Tensor:
    """A tensor of the same dtype: of sizes (zeros, where torch's are not initialised), or of data."""
    if args and all(isinstance(each, int) for each in args):
        return mindspore.ops.zeros(args, self.dtype)
    if not args:
        return mindspore.tensor([], self.dtype)
    if isinstance(args[0], Tensor):
        return args[0].astype(self.dtype)
    return mindspore.tensor(args[0], self.dtype)
''',
    "torch.nn.functional.cosine_similarity": '''
from mindspore import Tensor, ops


def cosine_similarity(x1: Tensor, x2: Tensor, dim: int = 1, eps: float = 1e-8) -> Tensor:
    """The cosine of the angle between vectors along dim; inputs are broadcast, lengths are at least eps."""
    shape = (x1 * x2).shape
    x1, x2 = x1.expand(shape), x2.expand(shape)
    smallest = eps * eps
    first = ops.sqrt(ops.clamp((x1 * x1).sum(dim, keepdims=True), min=smallest))
    second = ops.sqrt(ops.clamp((x2 * x2).sum(dim, keepdims=True), min=smallest))
    return (x1 / first * (x2 / second)).sum(dim)
''',
    "torch.nn.CosineSimilarity": '''
from helpers.torch.nn.functional import cosine_similarity
from mindspore import Tensor, nn


class CosineSimilarity(nn.Cell):
    """The cosine of the angle between vectors of two tensors along dim."""

    def __init__(self, dim: int = 1, eps: float = 1e-8) -> None:
        super().__init__()
        self.dim = dim
        self.eps = eps

    def construct(self, x1: Tensor, x2: Tensor) -> Tensor:
        return cosine_similarity(x1, x2, self.dim, self.eps)
''',
    "torch.nn.functional.ctc_loss": '''
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor, ops


def ctc_loss(
    log_probs: Tensor,
    targets: Tensor,
    input_lengths: Any,
    target_lengths: Any,
    blank: int = 0,
    reduction: str = "mean",
    zero_infinity: bool = False,
) -> Tensor:
    """The loss alone; labels may be one row per sequence, or all in one row."""

    def counted(given: Any) -> np.ndarray:
        return np.array(given.asnumpy() if isinstance(given, Tensor) else given, np.int64).reshape(-1)

    inputs, lengths = counted(input_lengths), counted(target_lengths)
    labels = targets.asnumpy().astype(np.int64)
    single = log_probs.ndim == 2
    if single:
        log_probs = log_probs.expand_dims(1)
    if labels.ndim == 1:
        rows = np.zeros((len(lengths), max(1, lengths.max(initial=0))), np.int64)
        for row, length, end in zip(rows, lengths, lengths.cumsum(), strict=True):
            row[:length] = labels[end - length : end]
        labels = rows
    losses, _ = ops.ctc_loss(
        log_probs, Tensor(labels), Tensor(inputs), Tensor(lengths), blank, "none", zero_infinity
    )
    if reduction == "none":
        return losses[0] if single else losses
    if reduction == "sum":
        return losses.sum()
    return (losses / Tensor(np.maximum(lengths, 1), mindspore.int64).astype(losses.dtype)).mean()
''',
    "torch.nn.CTCLoss": '''
from typing import Any

from helpers.torch.nn.functional import ctc_loss
from mindspore import Tensor, nn


class CTCLoss(nn.Cell):
    """Loss of sequences whose labels are not aligned with the input."""

    def __init__(self, blank: int = 0, reduction: str = "mean", zero_infinity: bool = False) -> None:
        super().__init__()
        self.blank = blank
        self.reduction = reduction
        self.zero_infinity = zero_infinity

    def construct(
        self, log_probs: Tensor, targets: Tensor, input_lengths: Any, target_lengths: Any
    ) -> Tensor:
        return ctc_loss(
            log_probs, targets, input_lengths, target_lengths, self.blank, self.reduction, self.zero_infinity
        )
''',
    "torch.Generator": '''
from typing import Any

import numpy as np


class Generator:
    """A source of random numbers of its own; numbers differ from torch's for the same seed."""

    def __init__(self, device: Any = None) -> None:
        self.device = "CPU"
        self.manual_seed(67280421310721)

    def manual_seed(self, seed: int) -> "Generator":
        self._seed = int(seed)
        self.numbers = np.random.default_rng(abs(self._seed))
        return self

    def seed(self) -> int:
        self.manual_seed(int(np.random.default_rng().integers(2**62)))
        return self._seed

    def initial_seed(self) -> int:
        return self._seed

    def get_state(self) -> Any:
        return self.numbers.bit_generator.state

    def set_state(self, new_state: Any) -> "Generator":
        self.numbers.bit_generator.state = new_state
        return self
''',
    "torch.nn.parallel.data_parallel": '''
from typing import Any


def data_parallel(
    module: Any,
    inputs: Any,
    device_ids: Any = None,
    output_device: Any = None,
    dim: int = 0,
    module_kwargs: Any = None,
) -> Any:
    """What the module gives; mindspore spreads a whole program over devices, not a call."""
    return module(*(inputs if isinstance(inputs, tuple) else (inputs,)), **(module_kwargs or {}))
''',
    "torch.sparse.mm": '''
from typing import Any

from mindspore import COOTensor, Tensor, ops


def mm(mat1: Any, mat2: Tensor) -> Tensor:
    """The product of a matrix, held by coordinates or dense, with a dense one; gradients pass."""
    if not isinstance(mat1, COOTensor):
        return ops.matmul(mat1, mat2)
    rows, columns = mat1.indices[:, 0], mat1.indices[:, 1]
    parts = ops.gather(mat2, columns, 0) * mat1.values.expand_dims(-1)
    return ops.unsorted_segment_sum(parts, rows, mat1.shape[0])
''',
    "torch.sparse_coo_tensor": '''
from typing import Any

import mindspore
import numpy as np
from mindspore import COOTensor, Tensor


def sparse_coo_tensor(
    indices: Any,
    values: Any,
    size: Any = None,
    *,
    dtype: mindspore.Type | None = None,
    requires_grad: bool = False,
    check_invariants: Any = None,
    is_coalesced: Any = None,
) -> COOTensor:
    """A tensor held by coordinates, given one column each; mindspore keeps one row each."""
    places = indices.asnumpy() if isinstance(indices, Tensor) else np.array(indices)
    held = values if isinstance(values, Tensor) else mindspore.tensor(values, dtype)
    held = held if dtype is None else held.astype(dtype)
    shape = tuple(places.max(1) + 1) if size is None else tuple(size)
    return COOTensor(Tensor(np.ascontiguousarray(places.T)), held, tuple(map(int, shape)))
''',
    "torch.sparse.FloatTensor": '''
from typing import Any

import mindspore
from helpers.torch import sparse_coo_tensor
from mindspore import COOTensor


def FloatTensor(indices: Any, values: Any, size: Any = None) -> COOTensor:
    """A tensor of float32 held by coordinates."""
    return sparse_coo_tensor(indices, values, size, dtype=mindspore.float32)
''',
    "torch.Tensor.to_dense": '''
from typing import Any

from mindspore import COOTensor, Tensor, ops


def to_dense(self: Any, dtype: Any = None, *, masked_grad: Any = None) -> Tensor:
    """A tensor held by coordinates as a plain one; a plain one as it is."""
    if isinstance(self, COOTensor):
        zeros = ops.zeros(self.shape, self.values.dtype)
        self = ops.tensor_scatter_add(zeros, self.indices, self.values)
    return self if dtype is None else self.astype(dtype)
''',
    "torch.Tensor.coalesce": '''
from typing import Any

import numpy as np
from mindspore import COOTensor, Tensor, ops


def coalesce(self: Any) -> COOTensor:
    """The same numbers by coordinates in order, what has the same place added up."""
    places, at = np.unique(self.indices.asnumpy(), axis=0, return_inverse=True)
    values = ops.unsorted_segment_sum(self.values, Tensor(at.reshape(-1)), len(places))
    return COOTensor(Tensor(places), values, self.shape)
''',
    "torch.Tensor.indices": '''
from typing import Any

from mindspore import Tensor


def indices(self: Any) -> Tensor:
    """The places of a tensor held by coordinates, one column each, as in torch."""
    return self.indices.swapaxes(0, 1)
''',
}
SOURCES["torch.smm"] = SOURCES["torch.sparse.mm"].replace(
    "def mm(mat1: Any, mat2:", "def smm(input: Any, mat:"
)
SOURCES["torch.smm"] = SOURCES["torch.smm"].replace("mat1", "input").replace("mat2", "mat")
SOURCES["torch.spmm"] = SOURCES["torch.sparse.mm"].replace("def mm(", "def spmm(")
SOURCES["torch.Tensor._indices"] = SOURCES["torch.Tensor.indices"].replace("def indices", "def _indices")
SOURCES["torch.Tensor._values"] = '''
from typing import Any

from mindspore import Tensor


def _values(self: Any) -> Tensor:
    """The numbers of a tensor held by coordinates."""
    return self.values
'''
# With a generator of the program's own, which mindspore's functions do not take on CPU.
for _leaf, _given, _drawn in (
    ("randn", "*size: Any", "numbers.standard_normal(shape)"),
    ("rand", "*size: Any", "numbers.random(shape)"),
    ("randperm", "n: int", "numbers.permutation(n)"),
    ("randint", "*bounds: Any, size: Any = None", "numbers.integers(low, high, shape)"),
):
    _shape = {
        "randperm": "",
        "randint": """    if size is None:
        *bounds, size = bounds
    low, high = (0, *bounds)[-2:]
    shape = tuple(size)
""",
    }.get(_leaf, "    shape = tuple(size[0]) if size and not isinstance(size[0], int) else size\n")
    _dtype = "float32" if _leaf in ("rand", "randn") else "int64"
    SOURCES[f"torch.{_leaf}"] = f'''
from typing import Any

import mindspore
import numpy as np


def {_leaf}({_given}, generator: Any = None, dtype: Any = None) -> mindspore.Tensor:
    """Random numbers that a generator gives; they differ from torch's for the same seed."""
    numbers = np.random if generator is None else generator.numbers
{_shape}    return mindspore.tensor(numpy_array({_drawn}), mindspore.{_dtype} if dtype is None else dtype)
'''.replace("numpy_array", "np.asarray")
SOURCES |= {
    "torch.nn.parallel.DistributedDataParallel": '''
import os
from typing import Any

from mindspore import nn


class DistributedDataParallel(nn.Cell):
    """A network in a program of one process; with several, gradients would have to be averaged."""

    def __init__(self, module: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__()
        if int(os.environ.get("RANK_SIZE", os.environ.get("WORLD_SIZE", "1"))) > 1:
            raise NotImplementedError("average gradients over processes with nn.DistributedGradReducer")
        self.module = module

    def construct(self, *inputs: Any, **kwargs: Any) -> Any:
        return self.module(*inputs, **kwargs)
''',
    "torch.nn.SyncBatchNorm.convert_sync_batchnorm": '''
import os
from typing import Any


def convert_sync_batchnorm(module: Any, process_group: Any = None) -> Any:
    """The network itself: in a program of one process there is nothing to bring together."""
    if int(os.environ.get("RANK_SIZE", os.environ.get("WORLD_SIZE", "1"))) > 1:
        raise NotImplementedError("use mindspore.nn.SyncBatchNorm for the layers")
    return module
''',
    "torch.optim.Optimizer.add_param_group": '''
from typing import Any

from mindspore import Parameter
from mindspore.experimental import optim


def add_param_group(optimizer: Any, param_group: dict[str, Any]) -> None:
    """Add a group of parameters; of two parameters with the same name the second gets another."""
    held = param_group["params"]
    given = [held] if isinstance(held, Parameter) else list(held)
    if isinstance(optimizer, optim.Optimizer):
        taken = {each.name for each in optimizer.parameters}
        for each in given:
            number, name = 1, each.name
            while each.name in taken:
                each.name, number = f"{name}_{number}", number + 1
            taken.add(each.name)
    optimizer.add_param_group({**param_group, "params": given})
''',
    "torch.nn.ParameterList": '''
from collections.abc import Iterable, Iterator
from typing import Any

from mindspore import Parameter, Tensor, nn


class ParameterList(nn.Cell):
    """A list of parameters; tensors become parameters, other values stay."""

    def __init__(self, values: Iterable[Any] | None = None) -> None:
        super().__init__()
        self._held: list[Any] = []
        self.extend(values or [])

    def append(self, value: Any) -> "ParameterList":
        self._held.append(None)
        self[-1] = value
        return self

    def extend(self, values: Iterable[Any]) -> "ParameterList":
        for each in list(values):
            self.append(each)
        return self

    def __getitem__(self, idx: Any) -> Any:
        return ParameterList(self._held[idx]) if isinstance(idx, slice) else self._held[idx]

    def __setitem__(self, idx: int, value: Any) -> None:
        place = range(len(self._held))[idx]
        if isinstance(value, Tensor):
            value = value if isinstance(value, Parameter) else Parameter(value)
            value.name = str(place) if value.name in (None, "", "Parameter") else value.name
            self._params[str(place)] = value
        self._held[place] = value

    def __iadd__(self, values: Iterable[Any]) -> "ParameterList":
        return self.extend(values)

    def __len__(self) -> int:
        return len(self._held)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._held)

    def __bool__(self) -> bool:
        return bool(self._held)
''',
    "torch.utils.data.Sampler": '''
from collections.abc import Iterator
from typing import Any


class Sampler:
    """The base of what says in which order a dataset is read."""

    def __init__(self, data_source: Any = None) -> None:
        """The dataset may be given, as older programs do."""

    def __class_getitem__(cls, item: Any) -> Any:
        return cls

    def __iter__(self) -> Iterator[Any]:
        raise NotImplementedError
''',
    "torch.utils.data.IterableDataset": '''
from collections.abc import Iterator
from typing import Any


class IterableDataset:
    """The base of a dataset that is read from its beginning to its end."""

    def __class_getitem__(cls, item: Any) -> Any:
        return cls

    def __iter__(self) -> Iterator[Any]:
        raise NotImplementedError
''',
    "torch.utils.data.SequentialSampler": '''
from collections.abc import Iterator
from typing import Any

from helpers.torch.utils.data import Sampler


class SequentialSampler(Sampler):
    """Every index in order."""

    def __init__(self, data_source: Any) -> None:
        self.data_source = data_source

    def __iter__(self) -> Iterator[int]:
        return iter(range(len(self.data_source)))

    def __len__(self) -> int:
        return len(self.data_source)
''',
    "torch.utils.data.RandomSampler": '''
from collections.abc import Iterator
from typing import Any

import numpy as np
from helpers.torch.utils.data import Sampler


class RandomSampler(Sampler):
    """Indices in an order drawn by numpy's generator, which mindspore.set_seed seeds: not torch's order."""

    def __init__(
        self,
        data_source: Any,
        replacement: bool = False,
        num_samples: int | None = None,
        generator: Any = None,
    ) -> None:
        self.data_source = data_source
        self.replacement = replacement
        self.num_samples = len(data_source) if num_samples is None else num_samples
        self._numbers = getattr(generator, "numbers", np.random)

    def __iter__(self) -> Iterator[int]:
        count = len(self.data_source)
        if self.replacement:
            yield from self._numbers.choice(count, self.num_samples).tolist()
            return
        left = self.num_samples
        while left > 0:
            yield from self._numbers.permutation(count)[:left].tolist()
            left -= count

    def __len__(self) -> int:
        return self.num_samples
''',
    "torch.utils.data.SubsetRandomSampler": '''
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from helpers.torch.utils.data import Sampler


class SubsetRandomSampler(Sampler):
    """Given indices in an order drawn by numpy's generator."""

    def __init__(self, indices: Sequence[int], generator: Any = None) -> None:
        self.indices = indices
        self._numbers = getattr(generator, "numbers", np.random)

    def __iter__(self) -> Iterator[int]:
        for place in self._numbers.permutation(len(self.indices)).tolist():
            yield self.indices[place]

    def __len__(self) -> int:
        return len(self.indices)
''',
    "torch.utils.data.WeightedRandomSampler": '''
from collections.abc import Iterator
from typing import Any

import numpy as np
from helpers.torch.utils.data import Sampler
from mindspore import Tensor


class WeightedRandomSampler(Sampler):
    """Indices drawn by weights, by numpy's generator."""

    def __init__(
        self, weights: Any, num_samples: int, replacement: bool = True, generator: Any = None
    ) -> None:
        held = weights.asnumpy() if isinstance(weights, Tensor) else weights
        self.weights = np.array(held, np.float64)
        self.num_samples = num_samples
        self.replacement = replacement
        self._numbers = getattr(generator, "numbers", np.random)

    def __iter__(self) -> Iterator[int]:
        shares = self.weights / self.weights.sum()
        drawn = self._numbers.choice(len(shares), self.num_samples, replace=self.replacement, p=shares)
        return iter(drawn.tolist())

    def __len__(self) -> int:
        return self.num_samples
''',
    "torch.utils.data.BatchSampler": '''
from collections.abc import Iterator
from typing import Any

from helpers.torch.utils.data import Sampler


class BatchSampler(Sampler):
    """The indices of another sampler, some at a time."""

    def __init__(self, sampler: Any, batch_size: int, drop_last: bool) -> None:
        self.sampler = sampler
        self.batch_size = batch_size
        self.drop_last = drop_last

    def __iter__(self) -> Iterator[list[int]]:
        batch: list[int] = []
        for index in self.sampler:
            batch.append(index)
            if len(batch) == self.batch_size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

    def __len__(self) -> int:
        count = len(self.sampler)
        return count // self.batch_size if self.drop_last else -(-count // self.batch_size)
''',
    "torch.utils.data.DistributedSampler": '''
import os
from collections.abc import Iterator
from typing import Any

import numpy as np
from helpers.torch.utils.data import Sampler


class DistributedSampler(Sampler):
    """The share of a dataset that one of several processes reads; shuffled by numpy, not in torch's order."""

    def __init__(
        self,
        dataset: Any,
        num_replicas: int | None = None,
        rank: int | None = None,
        shuffle: bool = True,
        seed: int = 0,
        drop_last: bool = False,
    ) -> None:
        world = os.environ.get("RANK_SIZE", os.environ.get("WORLD_SIZE", "1"))
        self.dataset = dataset
        self.num_replicas = int(world) if num_replicas is None else num_replicas
        self.rank = int(os.environ.get("RANK_ID", os.environ.get("RANK", "0"))) if rank is None else rank
        self.shuffle = shuffle
        self.seed = seed
        self.epoch = 0
        self.drop_last = drop_last
        count = len(dataset)
        self.num_samples = count // self.num_replicas if drop_last else -(-count // self.num_replicas)
        self.total_size = self.num_samples * self.num_replicas

    def __iter__(self) -> Iterator[int]:
        count = len(self.dataset)
        order = list(range(count))
        if self.shuffle:
            order = np.random.default_rng(self.seed + self.epoch).permutation(count).tolist()
        while len(order) < self.total_size:
            order += order[: self.total_size - len(order)]
        return iter(order[: self.total_size][self.rank :: self.num_replicas])

    def __len__(self) -> int:
        return self.num_samples

    def set_epoch(self, epoch: int) -> None:
        self.epoch = epoch
''',
}
SOURCES["torch.utils.data.distributed.DistributedSampler"] = SOURCES["torch.utils.data.DistributedSampler"]
for _leaf, _along, _between in (("max", "max", "maximum"), ("min", "min", "minimum")):
    SOURCES[f"torch.{_leaf}"] = f'''
from typing import Any

from mindspore import Tensor, mint


def torch_{_leaf}(input: Tensor, dim: Any = None, keepdim: bool = False, *, other: Any = None) -> Any:
    """Of all numbers, with indices along dim, or of two tensors, by what is given."""
    other = dim if isinstance(dim, Tensor) else other
    if other is not None:
        return mint.{_between}(input, other)
    return mint.{_along}(input) if dim is None else mint.{_along}(input, dim, keepdim)
'''
for _owner, _given in (("torch", "input"), ("torch.Tensor", "self")):
    SOURCES[f"{_owner}.diag"] = f'''
from mindspore import Tensor, ops


def diag({_given}: Tensor, diagonal: int = 0) -> Tensor:
    """The diagonal of a matrix, or a matrix with a vector on its diagonal, by the number of axes."""
    return ops.diag_embed({_given}, diagonal) if {_given}.ndim == 1 else ops.diagonal({_given}, diagonal)
'''
SOURCES["torch.Tensor.median"] = '''
from typing import Any

from mindspore import Tensor, ops


def median(self: Tensor, dim: Any = None, keepdim: bool = False) -> Any:
    """The lower median of all numbers, or along dim with its place."""
    if dim is None:
        return self.flatten().sort()[0][(self.size - 1) // 2]
    return ops.median(self, dim, keepdim)
'''
SOURCES["torch.nn.modules.loss._Loss"] = '''
from typing import Any

from mindspore import nn


class _Loss(nn.Cell):
    """The base class of losses, which keeps `reduction`."""

    def __init__(self, size_average: Any = None, reduce: Any = None, reduction: str = "mean") -> None:
        super().__init__()
        if size_average is not None or reduce is not None:
            whole = "mean" if size_average in (None, True) else "sum"
            reduction = whole if reduce in (None, True) else "none"
        self.reduction = reduction
'''
SOURCES["torch.nn.modules.loss._WeightedLoss"] = '''
from typing import Any

from helpers.torch.nn.modules.loss import _Loss


class _WeightedLoss(_Loss):
    """The base class of losses with a weight for every class."""

    def __init__(
        self, weight: Any = None, size_average: Any = None, reduce: Any = None, reduction: str = "mean"
    ) -> None:
        super().__init__(size_average, reduce, reduction)
        self.weight = weight
'''
# With one of these a program records from its start on.
RECORDING = frozenset(("torch.Tensor.backward", "torch.autograd.backward", "torch.autograd.grad"))
# Stands in the module of helpers of such a program.
SWITCH = "_pynative_executor.set_grad_flag(True)  # record what is computed, as torch does"
SWITCH_IMPORT = "from mindspore.graph.api import _pynative_executor"
