"""Code put into a function, for kinds that differentiate or compile it.

The statements that use an input go into the function; what stands before them (building a layer, filling its
weights) stays outside, as in a real program.
"""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterable, Sequence

from apimap.model.program import names_in

# The words of code that differentiates by itself, changes what it is given, or asks for what is no tensor.
OWN_GRADIENT = ("grad", "backward", "optim", "detach", "Parameter")


def function(name: str, parameters: Sequence[str], body: Iterable[str]) -> str:
    """A function's definition."""
    inner = textwrap.indent("\n".join(body), "    ")
    return f"def {name}({', '.join(parameters)}):\n{inner}\n"


def split(code: str, names: Sequence[str]) -> tuple[str, str] | None:
    """The code before the first statement that uses one of the names, and the code from there on."""
    code = code.strip("\n")  # an import of torch's module leaves an empty line
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return None
    lines = code.splitlines()
    for statement in tree.body:
        if names_in(ast.unparse(statement)) & set(names):
            first = (
                min([statement.lineno, *(each.lineno for each in getattr(statement, "decorator_list", []))])
                - 1
            )
            return "\n".join(lines[:first]).rstrip(), "\n".join(lines[first:])
    return None
