"""Which numbers a program has: of which width, complex, sparse, without a value."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from apimap.convert.names.giving import leaf, root
from apimap.convert.names.uses.asking import File, Question


def questions(file: File) -> tuple[Question, ...]:
    """Those of one file."""
    return (
        Question("complex", (ast.Attribute,), lambda node: node.attr in _COMPLEX),
        Question("spectral", (ast.ImportFrom, ast.Constant, ast.Attribute), _is_spectral),
        Question("sparse", (ast.Attribute, ast.alias), _is_sparse),
        Question("truths", (ast.Attribute,), lambda node: node.attr in _TRUTHS),
        Question("nans", (ast.Constant, ast.alias, ast.Attribute), _is_nan),
        Question("conjugates", (ast.Attribute,), lambda node: node.attr in _CONJUGATES),
        Question("doubles", (ast.Attribute,), _is_double),
        Question("defaults", (ast.Call,), _chooses),
        Question("levels", (ast.Attribute,), lambda node: node.attr.rstrip("_") in _LEVEL),
        Question("discrete", (ast.Call, ast.Assign, ast.AnnAssign, ast.NamedExpr, ast.Return), _is_discrete),
        Question("narrow", (ast.List, ast.Tuple, ast.Attribute), _is_narrow),
        Question("widths", (ast.Attribute,), lambda node: node.attr in _WIDTHS),
        Question("widths", (ast.Call,), lambda node: _is_of_numpy(node, file.own)),
        Question("low", (ast.Attribute, ast.alias, ast.Constant), _is_low),
        Question("dtypes", _HOLDING, _holds_dtype),
        Question("masks", (ast.Constant, ast.UnaryOp), _is_minus_infinity),
    )


_HOLDING = (
    *(ast.Assign, ast.AnnAssign, ast.NamedExpr, ast.Return, ast.IfExp, ast.arguments, ast.Call),
    *(ast.List, ast.Tuple, ast.Set, ast.Dict, ast.Lambda),
)


def _holds_dtype(node: ast.AST) -> bool:
    """``dtype = x.dtype``, ``{"half": torch.float16}``, ``def f(dtype=torch.float32)``."""
    match node:
        case ast.Call(func=func):
            return (leaf(func) or "").endswith(("getattr", "default_dtype", "_type", "_types"))
        case ast.IfExp(body=body, orelse=other):
            held = [body, other]
        case ast.arguments(defaults=defaults, kw_defaults=more):
            held = [*defaults, *(each for each in more if each is not None)]
        case ast.List(elts=held) | ast.Tuple(elts=held) | ast.Set(elts=held) | ast.Dict(values=held):
            pass
        case _:
            value = getattr(node, "body" if isinstance(node, ast.Lambda) else "value", None)
            held = [] if value is None else [value]
    return any(isinstance(each, ast.Attribute) and each.attr in _DTYPES for each in held)


_DTYPES = frozenset(
    (
        *("dtype", "float32", "float", "float64", "double", "float16", "half", "bfloat16", "complex64"),
        *("uint8", "int8", "int16", "short", "int32", "int", "int64", "long", "bool", "complex128"),
    )
)
_COMPLEX = frozenset(("cfloat", "cdouble", "complex64", "complex128"))
_LEVEL = frozenset(("round", "ceil", "sign", "sgn", "copysign", "bernoulli"))
_TRUTHS = ("bool", "BoolTensor", "all")
_CONJUGATES = ("conj", "adjoint", "mH", "H")
# What gives complex numbers, by its own name or that of its module.
_SPECTRAL = _COMPLEX | {"fft", "stft", "complex", "polar", "view_as_complex", "eig", "eigvals"}
_SPECTRAL |= {f"{way}fft{axes}" for way in ("", "i", "r") for axes in ("", "2", "n")}


def _is_sparse(node: ast.AST) -> bool:
    """``torch.sparse_coo_tensor``, ``torch.sparse.FloatTensor``, ``x.to_sparse()``."""
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "name", "")
    return name in ("sparse_coo_tensor", "to_sparse", "to_sparse_coo") or (
        isinstance(node, ast.Attribute) and ast.unparse(node.value).endswith("torch.sparse")
    )


def _is_spectral(node: ast.AST) -> bool:
    """Whether complex numbers are made here: ``torch.fft.rfft``, ``x.stft``, ``2j``."""
    if isinstance(node, ast.ImportFrom):
        return node.module == "torch.fft" or any(each.name in _SPECTRAL for each in node.names)
    if isinstance(node, ast.Constant):
        return isinstance(node.value, complex)
    return isinstance(node, ast.Attribute) and node.attr in _SPECTRAL


_LOW = frozenset(("bfloat16", "float16", "half", "BFloat16Tensor", "HalfTensor", "autocast", "custom_fwd"))


def _is_low(node: ast.AST) -> bool:
    """``torch.bfloat16``, ``net.half()``, ``"float16"``, ``from torch.amp import autocast``."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and node.value.removeprefix("torch.") in ("bfloat16", "float16")
    if isinstance(node, ast.Attribute):
        return (
            node.attr in _LOW and root(node) not in _NUMPY and ast.unparse(node) != "torch.cuda.amp.autocast"
        )
    return getattr(node, "name", "") in _LOW


def _chooses(node: ast.Call) -> bool:
    """``torch.set_default_dtype(d)`` and its like; float32 is mindspore's default too."""
    if not ast.unparse(node.func).endswith(("set_default_dtype", "set_default_tensor_type")):
        return False
    text = ast.unparse(node.args[0]).strip("'\"") if node.args else ""
    return text.rpartition(".")[2] not in ("float32", "float", "FloatTensor")


_DOUBLES = ("float64", "double", "DoubleTensor", "complex128", "cdouble")
_NUMPY = ("np", "numpy")
_WIDTHS = frozenset(
    (
        *("float64", "double", "DoubleTensor", "float16", "half", "HalfTensor", "bfloat16", "from_numpy"),
        *("int", "int32", "IntTensor", "short", "int16", "ShortTensor", "int8", "CharTensor"),
        *("byte", "uint8", "ByteTensor"),
    )
)


def _is_double(node: ast.Attribute) -> bool:
    """``torch.float64`` and ``x.double()``, but for numpy's."""
    return node.attr in _DOUBLES and root(node) not in _NUMPY


def _is_of_numpy(call: ast.Call, own: Mapping[str, str]) -> bool:
    """``torch.tensor(np.pi)``, ``torch.as_tensor(np.sqrt(x))``: in double precision, as numpy computes."""
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in ("tensor", "as_tensor"):
        return False
    names = (each.id for first in call.args[:1] for each in ast.walk(first) if isinstance(each, ast.Name))
    return any((own.get(each) or each) == "numpy" for each in names)


def _is_nan(node: ast.AST) -> bool:
    """``torch.isnan``, ``np.nan``, ``float("nan")``, ``isfinite``."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and node.value.lower() == "nan"
    if isinstance(node, ast.alias):
        return node.name in _NANS
    return isinstance(node, ast.Attribute) and node.attr in _NANS


_NANS = frozenset(
    (
        *("nan", "NaN", "NAN", "isnan", "isfinite", "nan_to_num", "nansum", "nanmean", "nanmedian"),
        *("nanquantile", "detect_anomaly", "set_detect_anomaly", "GradScaler"),
    )
)


def _is_discrete(node: ast.AST) -> bool:
    """``x.long()``, ``x.to(torch.int32)``, ``x.type_as(y)``; ``mask = x > 0``, ``return a == b``."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        leaf, given = node.func.attr, [*node.args, *(each.value for each in node.keywords)]
        if leaf in _DISCRETE and not node.args:
            return True
        if leaf not in ("to", "type", "type_as"):
            return False
        leaves = (ast.unparse(each).strip("'\"").rpartition(".")[2] for each in given)
        return leaf == "type_as" or any(each in _DISCRETE or each == "dtype" for each in leaves)
    if isinstance(node, (ast.Assign, ast.AnnAssign, ast.NamedExpr, ast.Return)) and node.value is not None:
        return any(isinstance(each, ast.Compare) and _orders(each) for each in ast.walk(node.value))
    return False


def _orders(node: ast.Compare) -> bool:
    """Whether a comparison is one that tensors answer element by element, not with a text."""
    texts = any(isinstance(each, ast.Constant) and isinstance(each.value, str) for each in node.comparators)
    kinds = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)
    return not texts and any(isinstance(each, kinds) for each in node.ops)


_DISCRETE = frozenset(
    (
        *("long", "int", "short", "byte", "char", "bool", "int64", "int32", "int16", "int8", "uint8"),
        *("LongTensor", "IntTensor", "ShortTensor", "ByteTensor", "CharTensor", "BoolTensor"),
    )
)


def _is_narrow(node: ast.AST) -> bool:
    """``[True, False]``, ``x.bool()``, ``torch.bfloat16``."""
    if isinstance(node, (ast.List, ast.Tuple)):
        return any(isinstance(each, ast.Constant) and isinstance(each.value, bool) for each in node.elts)
    return isinstance(node, ast.Attribute) and node.attr in ("bool", "bfloat16", "BoolTensor")


def _is_minus_infinity(node: ast.AST) -> bool:
    """``"-inf"``, ``-math.inf``, ``-float("inf")``."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and node.value.lower() in ("-inf", "-infinity")
    if not isinstance(node, ast.UnaryOp) or not isinstance(node.op, ast.USub):
        return False
    inner = node.operand
    if isinstance(inner, ast.Call) and inner.args and isinstance(inner.args[0], ast.Constant):
        return str(inner.args[0].value).lower() in ("inf", "infinity")
    return ast.unparse(inner).rpartition(".")[2].lower() in ("inf", "infinity", "infty")
