"""The last touch on a converted file: short names as people write them, and the imports that they need."""

from __future__ import annotations

import re
import textwrap

import libcst as cst

from apimap.convert.names.importing import IMPORTS_HERE
from apimap.convert.names.naming import NAMESPACE
from apimap.convert.names.walking import Quick, walk
from apimap.convert.translate.helper_names import HELPERS
from apimap.derive.syntax import dotted_name

SHORT = ("nn", "ops", "mint", "numpy", "dataset")  # imported by their own name
_LOCAL = {"numpy": "msnp", "dataset": "ds"}
_NUMPY = "np"  # what the rules call it
_WIDTH = 88  # characters of a line of imports, as most formatters have it
_TIE = "\N{NO-BREAK SPACE}"  # keeps `a as b` on one line


def _bound(tree: cst.CSTNode) -> set[str]:
    """Every name that a module binds or reads by itself."""
    others: set[cst.CSTNode | None] = {each.attr for each in walk(tree) if isinstance(each, cst.Attribute)}
    others |= {each.keyword for each in walk(tree) if isinstance(each, cst.Arg)}
    return {each.value for each in walk(tree) if isinstance(each, cst.Name) and each not in others}


class _Short(Quick):
    def __init__(self, taken: set[str]) -> None:
        super().__init__()
        self.taken = taken
        self.modules: set[str] = set()  # of mindspore, imported by name
        self.helpers: dict[str, str] = {}  # name in the module of helpers → local name
        self.whole: set[str] = set()  # modules imported in full: mindspore, mindspore.scipy.linalg

    def visit_Attribute(self, node: cst.Attribute) -> bool:
        name = dotted_name(node)
        return not (name is not None and name.startswith("mindspore."))

    def leave_Attribute(
        self, original_node: cst.Attribute, updated_node: cst.Attribute
    ) -> cst.BaseExpression:
        name = dotted_name(original_node)
        if name is None or not name.startswith("mindspore."):
            return updated_node
        if name.startswith(f"{HELPERS}."):
            first, dot, rest = name.removeprefix(f"{HELPERS}.").partition(".")
            local = self.helpers.get(first) or (f"torch_{first}" if first in self.taken else first)
            self.helpers[first] = local
            return _like(cst.parse_expression(f"{local}{dot}{rest}"), updated_node)
        _, module, rest = [*name.split(".", 2), ""][:3]
        local = _LOCAL.get(module, module)
        if module in SHORT and local not in self.taken and rest:
            self.modules.add(module)
            return _like(cst.parse_expression(f"{local}.{rest}"), updated_node)
        self.whole.add("mindspore")
        deeper = re.match(r"mindspore\.(scipy\.\w+|experimental\.\w+|dataset|amp|train|parallel)\b", name)
        if deeper and module != "dataset":
            self.whole.add(f"mindspore.{deeper.group(1)}")
        return updated_node


def _like(new: cst.BaseExpression, old: cst.BaseExpression) -> cst.BaseExpression:
    return new.with_changes(lpar=old.lpar, rpar=old.rpar)


def finished(
    before: cst.Module,
    tree: cst.Module,
    torch_names: set[str],
    helpers_from: str,
    *,
    always: str = "",
) -> tuple[str, set[str]]:
    """The text of a converted file, and the names that it takes from the module of helpers.

    ``before`` is the file as it was; ``torch_names`` are the local names that torch's imports had bound,
    which are free now; ``helpers_from`` is how the file reaches the module of helpers (``.apimap_helpers``),
    which it imports ``always`` where importing it is what counts; the reason stands behind it.
    """
    bound = _bound(tree)
    short = _Short(bound - torch_names - {"mindspore"})
    tree = tree.visit(short)
    lines = [f"import {each}" for each in sorted(short.whole)]
    if _NUMPY in bound and _NUMPY not in _bound(before):  # a rule's own code counts with it
        lines.append(f"import numpy as {_NUMPY}")
    if NAMESPACE in bound and NAMESPACE not in _bound(before):
        lines.append(f"from types import {NAMESPACE}")
    if short.modules:
        named = [f"{m} as {_LOCAL[m]}" if m in _LOCAL else m for m in sorted(short.modules)]
        lines.append(f"from mindspore import {', '.join(named)}")
    if short.helpers:
        named = [a if a == b else f"{a}{_TIE}as{_TIE}{b}" for a, b in sorted(short.helpers.items())]
        lines += _import(helpers_from, ", ".join(named))
    elif always:
        module = helpers_from.rpartition(".")[2]
        around = helpers_from.removesuffix(module)
        around = around if around.startswith(".") else around.removesuffix(".")
        line = f"from {around} import {module}" if around else f"import {module}"
        lines.append(f"{line}  # {always}")
    return _placed(tree, lines), set(short.helpers)


def _import(module: str, names: str) -> list[str]:
    """The lines of one import; in parentheses where it would be too long for one."""
    if len(f"from {module} import {names}") > _WIDTH:
        inside = textwrap.wrap(names + ",", _WIDTH, initial_indent="    ", subsequent_indent="    ")
        lines = [f"from {module} import (", *inside, ")"]
    else:
        lines = [f"from {module} import {names}"]
    return [line.replace(_TIE, " ") for line in lines]


def _placed(tree: cst.Module, lines: list[str]) -> str:
    text = tree.code
    newline = "\r\n" if "\r\n" in text else "\n"
    match = re.search(rf"^([ \t]*){IMPORTS_HERE}([ \t]*(?:#[^\r\n]*)?)(\r?\n|;[ \t]*)", text, re.M)
    if match:
        end = match.group(3) if lines else ""
        after = match.group(2) if lines else ""
        if match.group(3).startswith(";"):
            after, end = "", newline if lines else ""
        block = f"{newline}{match.group(1)}".join(lines)
        indent = match.group(1) if lines else ""
        return f"{text[: match.start()]}{indent}{block}{after}{end}{text[match.end() :]}"
    if not lines:
        return text
    # No import of torch's stood at the top: after the docstring and the imports from __future__.
    place = 0
    parsed = cst.parse_module(text)
    body = list(parsed.body)
    while place < len(body) and _is_head(body[place], place):
        place += 1
    statements = cst.parse_module("\n".join([*lines, ""])).body
    return parsed.with_changes(body=[*body[:place], *statements, *body[place:]]).code


def _is_head(node: cst.CSTNode, place: int) -> bool:
    if not isinstance(node, cst.SimpleStatementLine):
        return False
    first = node.body[0]
    if (
        place == 0
        and isinstance(first, cst.Expr)
        and isinstance(first.value, (cst.SimpleString, cst.ConcatenatedString))
    ):
        return True
    return (
        isinstance(first, cst.ImportFrom)
        and first.module is not None
        and dotted_name(first.module) == "__future__"
    )
