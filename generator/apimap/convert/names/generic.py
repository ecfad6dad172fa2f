"""``class Rows(Dataset[Tensor])``: what a base is told about types, which only readers look at."""

from __future__ import annotations

import ast
import builtins
import io
import sys

from apimap.convert.translate.spelling import Imports


def plain_bases(source: str, tree: ast.Module, imports: Imports) -> tuple[str, ast.Module]:
    """A program whose classes have ``Dataset`` for ``Dataset[Tensor]``, and its tree.

    So have classes on others of the program, ``Base[Config]``, but for those that say what ``[…]`` gives.
    Python's own, ``Generic[T]``, stay, and what is written over several lines.
    """
    nodes = [*ast.walk(tree)]
    kept = {*dir(builtins)}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in _PYTHONS:
            kept |= {each.asname or each.name for each in node.names}
        elif isinstance(node, ast.Import):
            kept |= {each.asname or each.name for each in node.names if each.name.split(".")[0] in _PYTHONS}
        elif isinstance(node, ast.ClassDef) and any(
            isinstance(each, ast.FunctionDef) and each.name == "__class_getitem__" for each in node.body
        ):
            kept.add(node.name)
    found = [
        base
        for node in nodes
        if isinstance(node, ast.ClassDef)
        for base in node.bases
        if isinstance(base, ast.Subscript)
        and base.lineno == base.end_lineno
        and _is_told(base, imports, kept)
    ]
    if not found:
        return source, tree
    lines = [*io.StringIO(source, newline="")]
    for base in sorted(found, key=lambda each: -each.col_offset):
        line = lines[base.lineno - 1].encode()
        end = base.value.end_col_offset
        lines[base.lineno - 1] = (line[:end] + line[base.end_col_offset :]).decode()
    source = "".join(lines)
    return source, ast.parse(source)


_PYTHONS = sys.stdlib_module_names | {"typing_extensions"}


def _is_told(base: ast.Subscript, imports: Imports, kept: set[str]) -> bool:
    """Whether brackets tell types, as those of torch's classes and of generic ones of the program do."""
    name = ast.unparse(base.value)
    if (imports.resolve(name) or "").startswith("torch."):
        return True
    plain = isinstance(base.slice, ast.Constant) or not isinstance(base.value, (ast.Name, ast.Attribute))
    return not plain and name.partition(".")[0] not in kept
