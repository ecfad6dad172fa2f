"""What gives a tensor on, or holds it, as the syntax trees of a program show."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

# Members, and functions of torch, that may give the tensor itself, or the same numbers in another form.
SAME = frozenset(
    (
        *("contiguous", "to", "cpu", "cuda", "npu", "type", "type_as", "float", "double", "half", "bfloat16"),
        *("int", "long", "short", "char", "byte", "bool", "requires_grad_", "share_memory_", "pin_memory"),
        *("numpy", "from_numpy", "as_tensor", "asarray", "atleast_1d", "atleast_2d", "atleast_3d"),
        *("broadcast_to", "dropout", "dropout2d", "dropout3d", "alpha_dropout", "feature_dropout"),
        *("positive", "resolve_conj", "resolve_neg", "to_dense", "frombuffer", "ascontiguousarray"),
    )
)
VIEWS = frozenset(
    (
        *("view", "view_as", "reshape", "reshape_as", "flatten", "unflatten", "transpose", "permute"),
        *("t", "T", "mT", "squeeze", "unsqueeze", "expand", "expand_as", "narrow", "select"),
        *("swapaxes", "movedim", "data", "detach", "diagonal", "unbind", "chunk", "split"),
        *("tensor_split", "hsplit", "vsplit", "dsplit", "swapdims", "moveaxis", "ravel", "adjoint"),
        *("H", "mH", "view_as_real", "view_as_complex", "unsafe_chunk", "unsafe_split"),
        *("split_with_sizes", "unsafe_split_with_sizes", "unfold", "as_strided", "real", "imag"),
        "rearrange",
    )
)
GIVING = SAME | VIEWS
# Those of them that say a dtype.
CASTS = frozenset(
    ("to", "type", "type_as", "float", "double", "half", "bfloat16", "int", "long", "short", "bool")
)
# Layers that may give their input itself.
LAYERS = frozenset(
    (
        *("Identity", "Flatten", "Unflatten", "Dropout", "Dropout1d", "Dropout2d", "Dropout3d"),
        *("AlphaDropout", "FeatureAlphaDropout", "DropPath", "StochasticDepth", "Rearrange"),
    )
)
SEQUENCE = "Sequential"
# Layers that take ``inplace`` at a place as well, and nothing else that is True.
IN_PLACE = frozenset(
    (
        *("ReLU", "ReLU6", "LeakyReLU", "RReLU", "ELU", "CELU", "SELU", "SiLU", "Mish", "Hardswish"),
        *("Hardsigmoid", "Hardtanh", "Threshold", "Dropout", "Dropout2d", "Dropout3d", "AlphaDropout"),
    )
)
# Methods of modules that give the module.
ITSELF = frozenset(
    ("eval", "train", "to", "cuda", "cpu", "requires_grad_", "double", "float", "half", "apply")
)
# Methods of what holds things, and what it is given to hold.
KEEPING = frozenset(
    (
        *("append", "appendleft", "insert", "setdefault", "extend", "extendleft", "update", "put"),
        *("put_nowait", "register_buffer", "setattr", "__setattr__", "fromkeys", "add"),
    )
)
# Methods that give what a list, dictionary or object holds.
HELD = frozenset(("get", "pop", "popleft", "popitem", "next", "getattr", "__getitem__", "get_nowait"))
# What gives a list, or a way through one, with the same things in it.
PASSING = frozenset(
    (
        *("list", "tuple", "dict", "set", "zip", "enumerate", "reversed", "iter", "sorted", "filter"),
        *("cycle", "OrderedDict", "deque", "partial", "SimpleNamespace", "chain", "product", "defaultdict"),
    )
)
# What adds to gradients, or changes them.
ADDING = ("backward", "zero_grad", "clip_grad", "unscale")
LISTS = (ast.List, ast.Tuple, ast.Set, ast.Dict, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
LOOPS = (ast.For, ast.AsyncFor, ast.While)
# Nodes of which a tree has one object in many places.
SINGLE = (ast.expr_context, ast.operator, ast.boolop, ast.unaryop, ast.cmpop)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
AnyFunction = ast.FunctionDef | ast.AsyncFunctionDef
# Where a tensor goes.
KEPT, RETURNED = "kept", "returned"


def own_nodes(around: ast.AST) -> Iterator[ast.AST]:
    """What a function, or a file, holds itself, without the functions in it."""
    todo = list(ast.iter_child_nodes(around))
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, (*FUNCTIONS, ast.Lambda, ast.ClassDef)):
            todo += ast.iter_child_nodes(node)
        elif isinstance(node, ast.ClassDef) and isinstance(around, ast.Module):
            todo += [part for part in node.body if not isinstance(part, FUNCTIONS)]


def parts(value: ast.expr) -> Iterable[ast.expr]:
    """The parts of a tuple or list; any other value itself."""
    return value.elts if isinstance(value, (ast.Tuple, ast.List)) else (value,)


def leaf(node: ast.AST) -> str | None:
    """The last part of a name; None of what is no name."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None


def root(node: ast.AST) -> str:
    """The first part of a dotted name; "" of what is none."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def is_in_place_layer(call: ast.Call) -> bool:
    """Whether a layer is made with ``inplace=True``."""
    named = leaf(call.func) or ""
    words = (each.value for each in call.keywords if each.arg == "inplace")
    given = [*words, *(call.args if named in IN_PLACE else ())]
    return named[:1].isupper() and any(getattr(each, "value", None) is True for each in given)


def begins_in_place(node: ast.ClassDef) -> bool:
    """Whether a module changes what it is called with: a part that does so is given that itself."""
    methods = {each.name: each for each in node.body if isinstance(each, FUNCTIONS)}
    forward = methods.get("forward")
    given = [each.arg for each in forward.args.args[1:2]] if forward is not None else []
    if forward is None or not given:
        return False
    layers = {
        leaf(target)
        for each in ast.walk(node)
        if isinstance(each, ast.Assign) and isinstance(each.value, ast.Call) and _starts_in_place(each.value)
        for target in each.targets
    }
    calls = (each for each in ast.walk(forward) if isinstance(each, ast.Call) and each.args)
    return any(leaf(each.func) in layers and leaf(each.args[0]) == given[0] for each in calls)


def _starts_in_place(call: ast.Call) -> bool:
    """Whether a layer, or the first of a sequence, is made with ``inplace=True``."""
    if leaf(call.func) == SEQUENCE and call.args:
        return isinstance(call.args[0], ast.Call) and _starts_in_place(call.args[0])
    return is_in_place_layer(call)


def changed_names(around: ast.AST) -> Iterator[tuple[ast.AugAssign | ast.Call, str]]:
    """Where a function, or a file, changes the tensor of a name: ``x += …``, ``F.relu(x, inplace=True)``."""
    for node in own_nodes(around):
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            yield node, node.target.id
        if isinstance(node, ast.Call) and node.args and isinstance(first := node.args[0], ast.Name):
            words = (each for each in node.keywords if each.arg == "inplace")
            if any(getattr(each.value, "value", None) is True for each in words):
                yield node, first.id


def written_into(node: ast.AST) -> ast.AST:
    """What is written into, views left out: x of ``x.view(-1)[0]``."""
    while isinstance(node, (ast.Subscript, ast.Attribute, ast.Call)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node


def cast_of(value: ast.expr) -> str:
    """The name whose tensor a value casts, or is a view of a cast of; "" for any other."""
    cast = False
    while isinstance(value, (ast.Subscript, ast.Attribute, ast.Call)):
        cast = cast or (isinstance(value, ast.Attribute) and value.attr in CASTS)
        value = value.func if isinstance(value, ast.Call) else value.value
    return value.id if cast and isinstance(value, ast.Name) else ""


def is_in_place(name: str) -> bool:
    """Whether a method of that name changes its tensor."""
    return name.endswith("_") and not name.endswith("__")


def is_static(function: AnyFunction) -> bool:
    """Whether a method takes no object."""
    return any(isinstance(each, ast.Name) and each.id == "staticmethod" for each in function.decorator_list)


def made_by(value: ast.AST) -> Iterator[str]:
    """The last names of the classes that a value may be of; "list" and "dict" for those; "*" for any."""
    if isinstance(value, ast.IfExp):
        yield from made_by(value.body)
        yield from made_by(value.orelse)
    elif isinstance(value, (ast.List, ast.ListComp)):
        yield "list"
    elif isinstance(value, (ast.Dict, ast.DictComp)):
        yield "dict"
    elif isinstance(value, ast.BinOp):
        yield from made_by(value.left)
    elif isinstance(value, ast.Call):
        name = leaf(value.func) or "*"
        if isinstance(value.func, ast.Attribute) and name in ITSELF:
            yield from made_by(value.func.value)
            return
        if name == SEQUENCE:
            layers = [each for arg in value.args for each in made_by(arg)]
            if all(each in LAYERS for each in layers):
                yield "Identity"
                return
        yield name
    else:
        yield "*"
