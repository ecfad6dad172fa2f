"""What a program does to modules beside calling them: asks, replaces, sets, lists them."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Collection

from apimap.convert.names.giving import leaf
from apimap.convert.names.uses.asking import File, Question


def questions(file: File) -> tuple[Question, ...]:
    """Those of one file."""
    return (
        Question("retunes", (ast.Assign, ast.AugAssign), _retunes),
        Question("replaces", (ast.Assign,), _wraps),
        Question("replaces", (ast.Call, ast.Subscript), _replaces),
        Question("regrows", (ast.Assign,), lambda node: _wraps(node) or _regrows(node)),
        Question("states", (ast.Attribute,), lambda node: node.attr in _STATES),
        Question("chains", (ast.Call,), lambda node: node not in file.alone and _adds(node)),
        Question("hollow", (ast.Call,), _is_hollow),
        Question("gaps", (ast.Call,), lambda node: _has_gaps(node, file.unset)),
        Question("lists", (ast.Attribute,), lambda node: node.attr in ("modules", "named_modules")),
        Question("drops", (ast.Attribute,), _is_probability),
        Question("steps", (ast.Call,), _is_step),
        Question("judges", (ast.FunctionDef,), _judges),
        Question("loose", (ast.Attribute, ast.Call), _is_loose),
        Question("modes", (ast.Attribute, ast.Call), _is_mode),
        Question("activations", (ast.Call,), _is_given_activation),
        Question("types", _LOOKING_UP, _looks_up),
        Question("names", (ast.Attribute,), _is_name_of_type),
    )


# Attributes of modules that a counterpart may have under another name.
PARTS = frozenset(
    ("weight", "bias", "running_mean", "running_var", "num_features", "embedding_dim", "num_embeddings")
)
_STATES = frozenset(
    ("state_dict", "load_state_dict", "buffers", "named_buffers", "_buffers", "num_batches_tracked")
)
_LOOKING_UP = (
    *(ast.Call, ast.Compare, ast.Subscript, ast.Assign, ast.Return),
    *(ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp, ast.List, ast.Tuple, ast.Set),
)


def _judges(node: ast.FunctionDef) -> bool:
    """``self.teacher.eval()`` in an ``__init__``."""
    return node.name == "__init__" and any(map(_sets_mode, ast.walk(node)))


def _sets_mode(node: ast.AST) -> bool:
    """``self.teacher.eval()`` and ``self.teacher.train(False)``."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _MODES


_MODES = ("eval", "train")


def _is_probability(node: ast.Attribute) -> bool:
    """``m.p``, but for a class's own attribute."""
    return node.attr == "p" and not (isinstance(node.value, ast.Name) and node.value.id == "self")


def _is_mode(node: ast.Attribute | ast.Call) -> bool:
    """``layer.training``, which is read, but for a class's own; ``getattr(layer, "training")``."""
    if isinstance(node, ast.Call):
        asked = node.args[1:2] if isinstance(node.func, ast.Name) and node.func.id == "getattr" else []
        return any(isinstance(each, ast.Constant) and each.value == "training" for each in asked)
    own = isinstance(node.value, ast.Name) and node.value.id == "self"
    return node.attr == "training" and isinstance(node.ctx, ast.Load) and not own


def _is_given_activation(node: ast.Call) -> bool:
    """``nn.TransformerEncoderLayer(…, activation=F.gelu)``; a text is taken as it is."""
    place = _ACTIVATIONS.get(leaf(node.func) or "")
    if place is None:
        return False
    given = [each.value for each in node.keywords if each.arg in ("activation", None)]
    given += node.args[place : place + 1]
    return any(not (isinstance(each, ast.Constant) and isinstance(each.value, str)) for each in given)


# Places of the function among the arguments.
_ACTIVATIONS = {"TransformerEncoderLayer": 4, "TransformerDecoderLayer": 4, "Transformer": 6}


def _retunes(node: ast.AST) -> bool:
    """``m.eps = 1e-3``, but for a class's own attribute; ``bn.momentum *= 0.5`` as well."""
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return isinstance(node, (ast.Assign, ast.AugAssign)) and any(
        isinstance(each, ast.Attribute)
        and each.attr in ("eps", "momentum")
        and not (isinstance(each.value, ast.Name) and each.value.id == "self")
        for each in targets
    )


def _is_step(node: ast.AST) -> bool:
    """``next(net.parameters())``: of an iterator that is not made on the spot."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "next":
        return False
    first = node.args[0] if node.args else None
    return not (isinstance(first, ast.Call) and isinstance(first.func, ast.Name) and first.func.id == "iter")


def _is_loose(node: ast.AST) -> bool:
    """Whether an attribute of some module is asked for, or set: ``m.weight``, ``hasattr(m, "bias")``."""
    if isinstance(node, ast.Attribute) and node.attr in PARTS:
        return not (isinstance(node.value, ast.Name) and node.value.id == "self")
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        asked = node.args[1:2] if node.func.id in ("hasattr", "getattr", "setattr") else []
        return any(not isinstance(each, ast.Constant) or each.value in PARTS for each in asked)
    return False


def _adds(call: ast.Call) -> bool:
    """``net.append(x)``: what nothing but a list of modules gives a value."""
    return isinstance(call.func, ast.Attribute) and call.func.attr in ("append", "extend", "insert")


def _is_hollow(call: ast.Call) -> bool:
    """``nn.Sequential()``, ``nn.ModuleList([])``."""
    if leaf(call.func) not in ("Sequential", "ModuleList"):
        return False
    return not call.keywords and all(isinstance(each, ast.List) and not each.elts for each in call.args)


def _has_gaps(call: ast.Call, unset: Collection[str]) -> bool:
    """``nn.ModuleList([a, b if c else None])``, ``self.layers.append(None)``; ``b`` that may be None."""
    if leaf(call.func) == "ModuleList":
        held = [part for each in call.args if isinstance(each, ast.List) for part in each.elts]
        return any(may_be_none(each) or leaf(each) in unset for each in held)
    return leaf(call.func) == "append" and any(map(may_be_none, call.args))


def may_be_none(node: ast.AST) -> bool:
    """``None``, and what is None by a condition: ``a if b else None``."""
    if isinstance(node, ast.IfExp):
        return may_be_none(node.body) or may_be_none(node.orelse)
    return isinstance(node, ast.Constant) and node.value is None


def _regrows(node: ast.AST) -> bool:
    """``self.encoder.fc = nn.Linear(8, 2)``: its parameters take no names of what the encoder stands in."""
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
        return False
    made = ast.unparse(node.value.func).rpartition(".")[2]
    for each in node.targets:
        if isinstance(each, ast.Attribute) and ast.unparse(each.value) != "self":
            within = isinstance(each.value, (ast.Attribute, ast.Subscript)) and each.attr not in _OF_TENSORS
            if within or made[:1].isupper():
                return True
    return False


_OF_TENSORS = ("data", "grad", "requires_grad")


def _wraps(node: ast.AST) -> bool:
    """``layers[0] = Around(layers[0])``: the parameters inside take the names of both for a while."""
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
        return False
    at = [ast.unparse(each) for each in node.targets if isinstance(each, ast.Subscript)]
    given = [*node.value.args, *(each.value for each in node.value.keywords)]
    return bool(at) and any(ast.unparse(each) in at for each in given)


def _replaces(node: ast.AST) -> bool:
    """Whether a member is set by what is a value: ``setattr(m, k, x)``, ``m._modules[k] = x``."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id == "setattr"
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
        return isinstance(node.value, ast.Attribute) and node.value.attr == "_modules"
    return False


def _looks_up(node: ast.AST) -> bool:
    """``table[type(m)]``, ``kind = type(m)``, ``type(m) in LAYERS``; ``isinstance(m, LAYERS)``."""
    match node:
        case ast.Call(func=ast.Name(id="isinstance"), args=[_, kinds]):
            return any(map(_is_held, kinds.elts if isinstance(kinds, ast.Tuple) else [kinds]))
        case ast.Compare(left=left, comparators=[other]):
            return _is_type(left) and isinstance(other, (ast.Name, ast.Attribute))
        case ast.Subscript(slice=each) | ast.Assign(value=each) | ast.Return(value=ast.expr() as each):
            return _is_type(each)
        case ast.ListComp(elt=each) | ast.SetComp(elt=each) | ast.GeneratorExp(elt=each):
            return _is_type(each)
        case ast.DictComp(key=each):
            return _is_type(each)
        case ast.Call(args=parts) | ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Set(elts=parts):
            return any(map(_is_type, parts))
    return False


def _is_name_of_type(node: ast.AST) -> bool:
    """``type(m).__name__`` and ``m.__class__.__name__``, but for the program's own ``self``."""
    if not isinstance(node, ast.Attribute) or node.attr != "__name__" or not _is_type(node.value):
        return False
    of = node.value.args[0] if isinstance(node.value, ast.Call) else getattr(node.value, "value", None)
    return not (isinstance(of, ast.Name) and of.id == "self")


def _is_held(node: ast.expr) -> bool:
    """Whether classes are asked for by a name that holds some: ``layers``, ``LAYERS``, ``self.layers``."""
    if not isinstance(node, (ast.Name, ast.Attribute)):
        return not isinstance(node, ast.Constant)
    leaf = node.id if isinstance(node, ast.Name) else node.attr
    return leaf not in dir(builtins) and (leaf.isupper() or not leaf.lstrip("_")[:1].isupper())


def _is_type(node: ast.AST) -> bool:
    """``type(m)`` and ``m.__class__``."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id == "type" and len(node.args) == 1
    return isinstance(node, ast.Attribute) and node.attr == "__class__"
