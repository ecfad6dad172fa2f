import weakref
from collections.abc import Callable
from functools import partial
from typing import Any

from helpers import replaced
from mindspore import Parameter, Tensor, mint, nn, ops
from mindspore.graph.api import _pynative_executor

# Views by the number of one: what it is of, how it is made of that, and whether gradients end there. The
# number of what is viewed: its views. Both hold for as long as the view does; a tensor cannot keep them
# itself, since copies would too.
_made: dict[int, tuple[Tensor, Callable[[Tensor], Tensor], bool]] = {}
_views: dict[int, dict[int, "weakref.ref[Tensor]"]] = {}
_PLAIN = (int, slice, type(None), type(...))
_NAMES = (
    *("view", "view_as", "transpose", "permute", "t", "squeeze", "unsqueeze", "expand_dims", "expand"),
    *("expand_as", "broadcast_to", "narrow", "swapaxes", "swapdims", "movedim", "moveaxis", "adjoint"),
    *("diagonal", "unbind", "chunk", "split", "tensor_split", "hsplit", "vsplit", "dsplit", "stop_gradient"),
    *("reshape", "reshape_as", "flatten", "ravel", "contiguous"),
)
_AT_TIMES = ("reshape", "reshape_as", "flatten", "ravel", "contiguous")  # copies of what is transposed


def views_follow() -> None:
    """Let views of a tensor, and what it is a view of, follow a write that is recorded, as in torch.

    mindspore gives what is written into new numbers then, which nothing else sees: it is made anew of them.
    """

    def viewing(plain: Callable[..., Any], at_times: bool = False, ends: bool = False) -> Callable[..., Any]:
        def view(tensor: Any, *args: Any, **given: Any) -> Any:
            found = plain(tensor, *args, **given)
            if isinstance(tensor, Tensor) and not (at_times and not tensor.is_contiguous()):
                if isinstance(found, Tensor):
                    _note(found, tensor, lambda base: plain(base, *args, **given), ends)
                elif isinstance(found, (tuple, list)):

                    def piece(place: int, base: Tensor) -> Any:
                        return plain(base, *args, **given)[place]

                    for place, each in enumerate(found):
                        _note(each, tensor, partial(piece, place))
            return found

        return view

    def indexing(plain: Callable[..., Any]) -> Callable[..., Any]:
        def part(tensor: Tensor, index: Any) -> Tensor:
            found: Tensor = plain(tensor, index)
            parts = index if isinstance(index, tuple) else (index,)
            if all(isinstance(each, _PLAIN) and not isinstance(each, bool) for each in parts):
                _note(found, tensor, lambda base: plain(base, index))
            return found

        return part

    for owner in (Tensor, mint, ops):
        for name in _NAMES:
            if hasattr(owner, name):
                ends = name == "stop_gradient"
                replaced(owner, name, partial(viewing, at_times=name in _AT_TIMES, ends=ends))
    replaced(Tensor, "select", viewing)
    replaced(mint, "select", viewing)
    for name in ("T", "mT", "H", "mH"):
        setattr(Tensor, name, property(viewing(getattr(Tensor, name).fget)))
    for layer in {nn.Flatten, nn.Unflatten, mint.nn.Flatten}:
        layer.construct = _of_layer(layer.construct)
    data: Any = next(vars(each)["data"] for each in Tensor.__mro__ if "data" in vars(each))
    Tensor.data = property(viewing(data.__get__, ends=True), _of_others(data.__set__))
    Tensor.__getitem__ = indexing(Tensor.__getitem__)
    for name in ("__setitem__", "copy_"):
        setattr(Tensor, name, _following(name, getattr(Tensor, name)))


def _of_layer(plain: Callable[[Any, Tensor], Tensor]) -> Callable[[Any, Tensor], Tensor]:
    def construct(layer: Any, input: Tensor) -> Tensor:
        found = plain(layer, input)
        if input.is_contiguous():
            _note(found, input, lambda base: plain(layer, base))
        return found

    return construct


def _of_others(plain: Callable[[Tensor, Any], None]) -> Callable[[Tensor, Any], None]:
    def give(tensor: Tensor, value: Any) -> None:
        _made.pop(id(tensor), None)  # it views what it is given from now on
        plain(tensor, value)

    return give


def _note(view: Any, base: Tensor, made: Callable[[Tensor], Tensor], ends: bool = False) -> None:
    key, of = id(view), id(base)
    if view is base or key in _made:
        return

    def forget(_: Any) -> None:
        _made.pop(key, None)
        left = _views.get(of, {})
        left.pop(key, None)
        if not left:
            _views.pop(of, None)

    _made[key] = base, made, ends
    _views.setdefault(of, {})[key] = weakref.ref(view, forget)


def _following(name: str, plain: Callable[..., Any]) -> Callable[..., Any]:
    def write(self: Tensor, *args: Any) -> Any:
        seen = id(self) in _made or id(self) in _views
        given = (self, args[-1])
        recorded = seen and any(isinstance(each, Tensor) and each._requires_grad for each in given)
        if not recorded or isinstance(self, Parameter) or not _pynative_executor.enable_grad():
            return plain(self, *args)
        above = self.parent_tensor_, self.index_of_parent_
        self.parent_tensor_ = self.index_of_parent_ = None  # which mindspore would write into by itself
        if name == "copy_":
            self.assign_value(ops.zeros_like(self) + args[0].astype(self.dtype))
        else:
            plain(self, *args)
        self.parent_tensor_, self.index_of_parent_ = above
        _spread(*_raised(self))
        return self

    def _raised(tensor: Tensor) -> tuple[Tensor, set[int]]:
        """The tensor that all are views of, with what was written into one; which views stay recorded."""
        alone: set[int] = set()
        while id(tensor) in _made:
            base, made, ends = _made[id(tensor)]
            if ends and not base._requires_grad:  # the numbers reach it, what is recorded of them does not
                base.assign_value(ops.stop_gradient(tensor))
                alone.add(id(tensor))
                tensor = base
                continue
            places = made(ops.arange(base.size).reshape(base.shape)).reshape(-1)
            whole = base.reshape(-1) * 1
            plain_write(whole, places, tensor.reshape(-1))
            base.assign_value(whole.reshape(base.shape))
            tensor = base
        return tensor, alone

    plain_write = plain if name == "__setitem__" else Tensor.__setitem__
    return write


def _spread(base: Tensor, alone: set[int]) -> None:
    for key, each in [*_views.get(id(base), {}).items()]:
        view = each()
        if view is not None and not isinstance(view, Parameter):
            if key not in alone:
                view.assign_value(_made[key][1](base))
            _spread(view, alone)
