"""The module of helpers of a converted program: what its files call, and nothing else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping

import libcst as cst

from apimap.convert.rules import Rules
from apimap.convert.training import SOURCES
from apimap.convert.translator import NOT_CONVERTED, helper_name
from apimap.convert.writing import finished

_ABOUT = '''"""What the converted program calls where torch's own signature or function is needed.

Written by apimap from rules and helpers that were verified with mindspore {mindspore} against torch {torch}.
Licensed under the Apache License 2.0, like apimap itself.
"""
'''


_NOT_CONVERTED = '''
def not_converted(name: str) -> Any:
    """Stand for a torch name that has no counterpart: calling it says so."""

    def refuse(*_: Any, **__: Any) -> Any:
        raise NotImplementedError(f"{name} has no counterpart in mindspore")

    return refuse
'''


def module_of(adapters: Mapping[str, str], helpers: Iterable[str], rules: Rules) -> str:
    """The text of the module: ``adapters`` by name, ``helpers`` by torch name; formatted as people would."""
    imports: set[str] = set()
    bodies: list[str] = []
    for name in sorted(helpers):
        if name in SOURCES:
            found, body = _parts(SOURCES[name], "", "")
            imports |= found
            bodies.append(body)
            continue
        if name == NOT_CONVERTED:
            imports.add("from typing import Any")
            bodies.append(_NOT_CONVERTED)
            continue
        found, body = _parts(rules.helpers[name], name.rpartition(".")[2], helper_name(name, rules))
        imports |= found
        bodies.append(body)
    if adapters:
        tree = cst.parse_module("\n\n\n".join(adapters[name] for name in sorted(adapters)) + "\n")
        text, _ = finished(tree, set(), "")
        found, body = _parts(text, "", "")
        imports |= found
        bodies.append(body)
    imports.discard("from __future__ import annotations")
    head = _ABOUT.format(mindspore=rules.mindspore, torch=rules.torch)
    lines = sorted(imports, key=lambda line: (_group(line), not line.startswith("import"), line))
    blocks: list[str] = []
    for line in lines:
        if blocks and _group(line) != _group(blocks[-1]):
            blocks.append("")
        blocks.append(line)
    parts = [head + "\nfrom __future__ import annotations\n", "\n".join(blocks)]
    return "\n".join(parts) + "\n\n\n" + "\n\n\n".join(body.strip("\n") for body in bodies) + "\n"


def _group(line: str) -> int:
    return int("mindspore" in line or "numpy" in line)


def _parts(source: str, leaf: str, name: str) -> tuple[set[str], str]:
    """Import lines of a source, and the rest of it; its public function renamed."""
    tree = ast.parse(source)
    lines = source.splitlines()
    imports: set[str] = set()
    gone: set[int] = set()
    for place, node in enumerate(tree.body):
        docstring = place == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            imports.add(ast.unparse(node))
        if docstring or isinstance(node, (ast.Import, ast.ImportFrom)):
            gone.update(range(node.lineno - 1, node.end_lineno or node.lineno))
    body = "\n".join(line for number, line in enumerate(lines) if number not in gone)
    if leaf != name:
        body = re.sub(rf"(?<![.\w]){re.escape(leaf)}(?=\()", name, body)
        body = re.sub(rf"\bclass {re.escape(leaf)}\b", f"class {name}", body)
    return imports, re.sub(r"\n{4,}", "\n\n\n", body.strip("\n"))
