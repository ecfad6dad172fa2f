"""The inputs that a program's text makes, and the same program with others in their place.

Works on any program that :mod:`apimap.derive.program` wrote, whatever it was made from: inputs are
the assignments of ``torch.tensor(…)`` or ``mindspore.tensor(…)`` to a name.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from apimap.model.checks import Program

_SEED = 7  # any but the workers' own


@dataclass(frozen=True)
class Made:
    """One input: its name, its numpy expression, and the ``tensor`` call and its argument in the text."""

    name: str
    expression: str
    call: ast.Call
    given: ast.expr


def _span(source: str, node: ast.expr) -> tuple[int, int]:
    """Where a node begins and ends in the text; columns of the syntax tree are in bytes."""
    lines = source.splitlines(keepends=True)

    def place(line: int, column: int) -> int:
        before = sum(map(len, lines[: line - 1]))
        return before + len(lines[line - 1].encode()[:column].decode())

    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return place(node.lineno, node.col_offset), place(node.end_lineno, node.end_col_offset)


def inputs_of(program: Program) -> list[Made]:
    """The program's inputs in order; only those that are made of numpy alone."""
    try:
        tree = ast.parse(program.source)
    except SyntaxError:
        return []
    return list(_inputs(tree, program.framework))


def _inputs(tree: ast.Module, framework: str) -> Iterator[Made]:
    for statement in tree.body:
        if not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Call):
            continue
        call, target = statement.value, statement.targets[0]
        if (
            not isinstance(target, ast.Name)
            or ast.unparse(call.func) != f"{framework}.tensor"
            or not call.args
        ):
            continue
        given = call.args[0]
        names = {node.id for node in ast.walk(given) if isinstance(node, ast.Name)}
        if names <= {"np", "rng"}:
            yield Made(target.id, ast.unparse(given), call, given)


def with_inputs(program: Program, expressions: Mapping[str, str]) -> Program:
    """The program with other expressions for some inputs."""
    source = program.source
    for made in reversed(inputs_of(program)):
        if made.name in expressions:
            begin, end = _span(program.source, made.given)
            source = source[:begin] + expressions[made.name] + source[end:]
    if "rng" not in source.replace("rng = np.random.default_rng(0)", ""):
        source = source.replace("rng = np.random.default_rng(0)\n", "")
    return replace(program, source=source)


def reseeded(program: Program) -> Program:
    """A torch program that begins with another seed: random results then differ."""
    head, _, rest = program.source.partition("import torch\n")
    return replace(program, source=f"{head}import torch\ntorch.manual_seed({_SEED})\n{rest}")


def exact(program: Program) -> Program:
    """A torch program that is given the same numbers as float64: its rounding errors are negligible."""
    source = program.source
    for made in reversed(inputs_of(program)):
        begin, end = _span(program.source, made.call)
        wide = f"(lambda t: t.double() if t.is_floating_point() else t)({source[begin:end]})"
        source = source[:begin] + wide + source[end:]
    return replace(program, source=source)
