"""``class Rows(Dataset[Tensor])``: what a base of torch's is told about types, which only readers look at."""

from __future__ import annotations

import ast
import io

from apimap.convert.translate.spelling import Imports


def plain_bases(source: str, tree: ast.Module, imports: Imports) -> tuple[str, ast.Module]:
    """A program whose classes have ``Dataset`` for ``Dataset[Tensor]``, and its tree.

    So have classes on such a class of the same file. What is written over several lines stays.
    """
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found: list[ast.Subscript] = []
    told: set[str] = set()
    for node in classes:  # a class stands below those that it derives from
        for base in node.bases:
            if isinstance(base, ast.Subscript) and base.lineno == base.end_lineno:
                name = ast.unparse(base.value)
                if name in told or (imports.resolve(name) or "").startswith("torch."):
                    found.append(base)
                    told.add(node.name)
    if not found:
        return source, tree
    lines = [*io.StringIO(source, newline="")]
    for base in sorted(found, key=lambda each: -each.col_offset):
        line = lines[base.lineno - 1].encode()
        end = base.value.end_col_offset
        lines[base.lineno - 1] = (line[:end] + line[base.end_col_offset :]).decode()
    source = "".join(lines)
    return source, ast.parse(source)
