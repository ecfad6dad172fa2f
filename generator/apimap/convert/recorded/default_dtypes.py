from collections.abc import Callable
from typing import Any

import mindspore
import numpy
from helpers import default_dtype, replaced
from mindspore import Tensor, mint, nn, ops

_MADE = ("zeros", "ones", "empty", "eye", "rand", "randn", "linspace", "logspace", "normal")
# What gives real numbers of integers, and what does beside a real number of Python's.
_FUNCTIONS = ("exp", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "tanh", "sigmoid", "erf")
_QUOTIENTS = ("__truediv__", "__rtruediv__", "div", "divide", "true_divide", "reciprocal", "sqrt", "rsqrt")
_OPERATORS = ("add", "sub", "mul", "pow")
_BESIDE = (*_OPERATORS, *(f"__{way}{leaf}__" for leaf in _OPERATORS for way in ("", "r")))


def default_dtypes() -> None:
    """Let tensors and layers that are made without a dtype have the one that the program chose.

    mindspore's is float32 always. A layer's weights are drawn in float32 and cast.
    """
    own = globals()
    for name in (*_MADE, "full", "arange"):
        by_numbers = name in ("full", "arange")
        for owner in (mint, ops):
            if hasattr(owner, name):
                replaced(owner, name, _of_numbers if by_numbers else _of_shape)
        if name in own:  # a helper that stands for it
            own[name] = (_of_numbers if by_numbers else _of_shape)(own[name])
    replaced(mindspore, "tensor", _of_data)
    for owner in (Tensor, mint, ops):
        for name in (*_FUNCTIONS, *_QUOTIENTS, *_BESIDE):
            if hasattr(owner, name):
                replaced(owner, name, _of_reals if name in _BESIDE else _of_integers)
    kinds: list[Any] = [nn.Cell]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        library = kind.__module__.startswith("mindspore.") and ".optim" not in kind.__module__
        if "__init__" in vars(kind) and kind is not nn.Cell and (library or kind.__module__ == __name__):
            kind.__init__ = _built(kind.__init__)


def _chosen(args: Any, given: Any) -> Any:
    """The dtype that a call is to have, None where it says its own or float32 is the one."""
    kind = default_dtype()
    says = given.get("dtype") is not None or any(isinstance(each, mindspore.Type) for each in args)
    return None if says or kind == mindspore.float32 else kind


def _of_shape(plain: Callable[..., Any]) -> Callable[..., Any]:
    def made(*args: Any, **given: Any) -> Any:
        kind = _chosen(args, given)
        if kind is None:
            return plain(*args, **given)
        try:
            return plain(*args, **{**given, "dtype": kind})
        except TypeError:  # it takes none
            found = plain(*args, **given)
            return found.astype(kind) if found.dtype == mindspore.float32 else found

    return made


def _of_numbers(plain: Callable[..., Any]) -> Callable[..., Any]:
    def made(*args: Any, **given: Any) -> Any:
        kind = _chosen(args, given)
        real = any(type(each) is float for each in (*args, *given.values()))
        return plain(*args, **given) if kind is None or not real else plain(*args, **{**given, "dtype": kind})

    return made


def _of_data(plain: Callable[..., Any]) -> Callable[..., Any]:
    def made(*args: Any, **given: Any) -> Any:
        kind = _chosen(args, given)
        data = args[0] if args else given.get("input_data")
        found = plain(*args, **given)
        if kind is None or isinstance(data, (Tensor, numpy.ndarray, numpy.generic)):
            return found
        if found.dtype == mindspore.complex64 and kind == mindspore.float64:
            kind = mindspore.complex128
        elif found.dtype != mindspore.float32:
            return found
        rest = {key: each for key, each in given.items() if key != "dtype"}
        return (
            plain(*args[:1], **rest, dtype=kind) if len(args) < 3 else plain(args[0], kind, *args[2:], **rest)
        )

    return made


def _of_reals(plain: Callable[..., Any]) -> Callable[..., Any]:
    """What a real number of Python's makes real."""
    computed = _of_integers(plain)

    def either(*args: Any, **given: Any) -> Any:
        real = any(type(each) is float for each in (*args, *given.values()))
        return (computed if real else plain)(*args, **given)

    return either


def _of_integers(plain: Callable[..., Any]) -> Callable[..., Any]:
    def computed(*args: Any, **given: Any) -> Any:
        kind = _chosen((), given)
        held = [each for each in (*args, *given.values()) if isinstance(each, Tensor)]
        if kind is None or given.get("rounding_mode") or any(map(_is_real, held)):
            return plain(*args, **given)
        return plain(*(each.astype(kind) if isinstance(each, Tensor) else each for each in args), **given)

    return computed


def _is_real(tensor: Tensor) -> bool:
    return bool(tensor.is_floating_point() or tensor.is_complex())


def _built(plain: Callable[..., None]) -> Callable[..., None]:
    def build(self: nn.Cell, *args: Any, **given: Any) -> None:
        plain(self, *args, **given)
        kind = _chosen((), given)
        if kind is None:
            return
        for each in self._params.values():
            if each is not None and each.dtype == mindspore.float32:
                each.set_dtype(kind)
        for name, each in getattr(self, "_buffers", {}).items():
            if each is not None and each.dtype == mindspore.float32:
                self._buffers[name] = each.astype(kind)

    return build
