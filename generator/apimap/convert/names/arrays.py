"""Which names of a program hold numpy's arrays and numbers, as far as all that is assigned to them tells."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import libcst as cst

from apimap.convert.names.walking import walk
from apimap.derive.syntax import dotted_name

# What gives Python's own numbers, lists, or something else again.
_DRAWS = {"randint": 2, "choice": 1, "uniform": 2, "gauss": 2}
_NUMPYS = frozenset(
    ("permutation", "permuted", "integers", "standard_normal", "random_sample", "random_integers")
)
# Without one of these words nothing in a file is known to be numpy's.
_SPEAKS = _NUMPYS.union(_DRAWS, ("numpy",))
_LEAVES = frozenset(("tolist", "item", "shape", "ndim", "size", "dtype"))


class Arrays:
    """The names of numpy's in a file and in its functions, each worked out once however often it is asked."""

    def __init__(self) -> None:
        self._known: dict[tuple[cst.CSTNode, frozenset[str]], set[str]] = {}

    def of(self, node: cst.CSTNode, outer: Collection[str] = ()) -> set[str]:
        """numpy's own names in a program, and those that are given nothing but what numpy made.

        Of a function: those that it gives itself, and of ``outer`` what it does not give.
        """
        key = node, frozenset(outer)
        if key not in self._known:
            self._known[key] = _names(node, outer, self)
        return self._known[key]


def _names(node: cst.CSTNode, outer: Collection[str], known: Arrays) -> set[str]:
    functions: list[cst.FunctionDef] = []
    if isinstance(node, cst.Module):
        every = list(walk(node))
        if not any(isinstance(each, cst.Name) and each.value in _SPEAKS for each in every):
            return set()  # as most files: nothing in it can be numpy's
        functions = [each for each in every if isinstance(each, cst.FunctionDef)]
    found: set[str] = set()
    values: dict[str, list[cst.BaseExpression | None]] = {}
    beside = {id(inner): told for each in functions if (told := _told(each)) for inner in walk(each)}
    inside: dict[int, set[str]] = {}  # what is told of a function's arguments, where it gives to attributes
    for each in own(node):
        if isinstance(each, cst.Import):
            for alias in each.names:
                if dotted_name(alias.name) == "numpy":
                    found.add(alias.evaluated_alias or "numpy")
        elif isinstance(each, cst.Assign):
            given_here: _Values = {}
            for target in each.targets:
                _give(given_here, target.target, each.value)
            for name, parts in given_here.items():
                values.setdefault(name, []).extend(parts)
                inside |= {id(part): beside[id(each)] for part in parts if id(each) in beside}
        elif isinstance(each, (cst.AnnAssign, cst.NamedExpr)):
            _give(values, each.target, each.value)
        elif isinstance(each, (cst.For, cst.CompFor)):
            _pass_through(values, each.target, each.iter)
        elif isinstance(each, cst.Param):
            values.setdefault(each.name.value, []).append(_ARRAY if _is_told(each) else None)
    values.pop("", None)
    if isinstance(node, cst.FunctionDef):
        values = {name: given for name, given in values.items() if "." not in name}
    found |= {name for name in outer if name not in values}
    returned: dict[str, set[str]] = {}  # what every function of a name gives
    for each in functions:
        given = _returned(each, found, known)
        returned[each.name.value] = returned.get(each.name.value, given) & given
    found |= {part for each in returned.values() for part in each}

    def is_numpys(given: cst.BaseExpression | None, names: set[str]) -> bool:
        return given is _ARRAY or (
            given is not None and of_numpy(given, names | inside.get(id(given), set()))
        )

    before = -1
    while found and len(found) != before:
        before = len(found)
        found |= {
            name
            for name, given in values.items()
            if any(is_numpys(each, found) for each in given)
            and all(is_numpys(each, found | {name}) for each in given)  # `x = x + 1` leaves it numpy's
        }
    return found


_ARRAY: cst.BaseExpression = cst.Name("ndarray")  # what an argument is that is told to be one
_NAMES = ("ndarray", "NDArray")


def _told(function: cst.FunctionDef) -> set[str]:
    """The arguments of a function that are told to be arrays."""
    params = function.params
    every = (*params.posonly_params, *params.params, *params.kwonly_params)
    return {each.name.value for each in every if _is_told(each)}


def _is_told(param: cst.Param) -> bool:
    return param.annotation is not None and _is_array(param.annotation.annotation)


def _is_array(told: cst.BaseExpression) -> bool:
    """``np.ndarray``, ``NDArray[np.float32]``, ``np.ndarray | None``, ``Optional[np.ndarray]``, in quotes."""
    if isinstance(told, cst.SimpleString) and isinstance(told.evaluated_value, str):
        try:
            return _is_array(cst.parse_expression(told.evaluated_value))
        except cst.ParserSyntaxError:
            return False
    if isinstance(told, cst.BinaryOperation):
        sides = [each for each in (told.left, told.right) if not _is_none(each)]
        return all(map(_is_array, sides))
    if isinstance(told, cst.Subscript) and (dotted_name(told.value) or "").endswith(("Optional", "Union")):
        parts = [each.slice.value for each in told.slice if isinstance(each.slice, cst.Index)]
        return all(map(_is_array, (each for each in parts if not _is_none(each))))
    name = dotted_name(told.value if isinstance(told, cst.Subscript) else told) or ""
    return name.rpartition(".")[2] in _NAMES


def _is_none(told: cst.BaseExpression) -> bool:
    return isinstance(told, cst.Name) and told.value == "None"


def _returned(function: cst.FunctionDef, outer: Collection[str], known: Arrays) -> set[str]:
    """A function that returns what is numpy's: ``box()``; of a tuple, the parts that are: ``box()[0]``."""
    returns = [each.value for each in own(function) if isinstance(each, cst.Return)]
    rows = [[part.value for part in each.elements] for each in returns if isinstance(each, cst.Tuple)]
    if returns and not rows:
        inside = known.of(function, outer)
        whole = all(each is not None and of_numpy(each, inside) for each in returns)
        return {f"{function.name.value}()"} if whole else set()
    if not rows or len(rows) < len(returns) or len({len(row) for row in rows}) > 1:
        return set()
    inside = known.of(function, outer)
    return {
        _part(function.name.value, place)
        for place, column in enumerate(zip(*rows, strict=True))
        if all(of_numpy(each, inside) for each in column)
    }


def _part(function: str, place: int) -> str:
    return f"{function}()[{place}]"


def own(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """What a function or program holds itself; of functions in it only what they give to attributes."""
    for each in walk(node, lambda inner: inner is node or not isinstance(inner, cst.FunctionDef)):
        yield each
        if not isinstance(each, cst.FunctionDef) or each is node:
            continue
        if isinstance(node, cst.FunctionDef):
            continue
        for inner in walk(each):
            attribute = isinstance(inner, cst.Assign) and any(
                isinstance(part, cst.Attribute) for target in inner.targets for part in _parts(target.target)
            )
            if attribute or isinstance(inner, (cst.Import, cst.AnnAssign)):
                yield inner


def _parts(target: cst.BaseExpression) -> list[cst.BaseExpression]:
    whole = isinstance(target, (cst.Tuple, cst.List))
    return [each.value for each in target.elements] if whole else [target]  # type: ignore[attr-defined]


_Values = dict[str, list[cst.BaseExpression | None]]


def _give(values: _Values, target: cst.BaseExpression, value: cst.BaseExpression | None) -> None:
    if isinstance(target, (cst.Tuple, cst.List)):
        given: list[cst.BaseExpression | None] = [None] * len(target.elements)
        if isinstance(value, (cst.Tuple, cst.List)) and len(value.elements) == len(given):
            given = [each.value for each in value.elements]
        elif isinstance(value, cst.Call):
            places = (cst.SubscriptElement(cst.Index(cst.Integer(str(each)))) for each in range(len(given)))
            given = [cst.Subscript(value, [each]) for each in places]
        for part, each in zip(target.elements, given, strict=True):
            _give(values, part.value, each)
        return
    values.setdefault(dotted_name(target) or "", []).append(value)


def _pass_through(values: _Values, target: cst.BaseExpression, over: cst.BaseExpression) -> None:
    """``for i, n in enumerate(lengths)``: an element of an array is numpy's as well."""
    called = dotted_name(over.func) if isinstance(over, cst.Call) else None
    if called in ("enumerate", "zip") and isinstance(over, cst.Call) and isinstance(target, cst.Tuple):
        given = [None if arg.star else arg.value for arg in over.args]
        if called == "enumerate":
            given = [None, *given[:1]]
        if len(given) == len(target.elements):
            for part, value in zip(target.elements, given, strict=True):
                if value is None:
                    _give(values, part.value, None)
                else:
                    _pass_through(values, part.value, value)
            return
    _give(values, target, over)


def _only_numpy(call: cst.Call) -> bool:
    """Whether a method is one that numpy's generators have alone, or gives a tensor's array."""
    if not isinstance(call.func, cst.Attribute):
        return False
    leaf, given = call.func.attr.value, len(call.args)
    sized = any(arg.keyword is not None and arg.keyword.value == "size" for arg in call.args)
    if leaf in _DRAWS:  # Python's own take no size
        return sized or given > _DRAWS[leaf]
    return leaf in _NUMPYS or (leaf == "numpy" and not given)


def number_of_numpy(node: cst.BaseExpression, names: Collection[str]) -> bool:
    """Whether a number is numpy's as soon as a part of it is: ``i + size``, but not ``int(i)``."""
    if isinstance(node, cst.BinaryOperation):
        return any(number_of_numpy(each, names) for each in (node.left, node.right))
    if isinstance(node, cst.UnaryOperation):
        return number_of_numpy(node.expression, names)
    return of_numpy(node, names)


def of_numpy(node: cst.BaseExpression, names: Collection[str]) -> bool:
    """Whether an expression is what numpy gives, by the name that it begins with."""
    if isinstance(node, cst.Call):
        called = (dotted_name(node.func) or "").removeprefix("self.")
        return _only_numpy(node) or of_numpy(node.func, names) or f"{called}()" in names
    if isinstance(node, cst.Attribute):
        if node.attr.value in _LEAVES:
            return False
        return dotted_name(node) in names or of_numpy(node.value, names)
    if isinstance(node, cst.Subscript):
        return of_numpy(node.value, names) or _is_part(node, names)
    if isinstance(node, cst.BinaryOperation):
        sides = (node.left, node.right)
        return any(of_numpy(each, names) for each in sides) and all(
            of_numpy(each, names) or isinstance(each, cst.BaseNumber) for each in sides
        )
    return isinstance(node, cst.Name) and node.value in names


def _is_part(node: cst.Subscript, names: Collection[str]) -> bool:
    called = dotted_name(node.value.func) if isinstance(node.value, cst.Call) else None
    places = [each.slice.value for each in node.slice if isinstance(each.slice, cst.Index)]
    if called is None or len(places) != 1 or not isinstance(places[0], cst.Integer):
        return False
    return _part(called, places[0].evaluated_value) in names
