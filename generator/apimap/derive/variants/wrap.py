"""Kinds ``gradient`` and ``graph``: the same code, differentiated, or compiled.

Both put the statements that use an input into a function; what stands before them (building a layer,
filling its weights) stays outside, as in a real program.
"""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from apimap.derive.variants.inputs import Given
from apimap.model.entry import Example
from apimap.model.program import names_in

# The words of code that differentiates by itself, changes what it is given, or asks for what is no tensor.
_OWN_GRADIENT = ("grad", "backward", "optim", "detach", "Parameter")
# Any fixed numbers would do that are not all equal: equal ones hide permuted gradients.
_UPSTREAM = "np.cos(np.arange({size})).reshape({shape})"


@dataclass(frozen=True)
class Wrapped:
    """A variant that changes the two programs apart: code of each, and what they leave behind."""

    name: str
    torch: str
    mindspore: str
    outputs: tuple[str, ...]


def gradient(example: Example, given: Sequence[Given], torch: str, mindspore: str) -> Wrapped | None:
    """The first output, times fixed numbers and summed, differentiated by every float input.

    None where there is no such input, or the code has to do with gradients itself.
    """
    names = [each.name for each in given if each.array.dtype.kind == "f" and each.name in names_in(torch)]
    if not names or any(word in torch for word in _OWN_GRADIENT):
        return None
    parts = _split(mindspore, names)
    if parts is None:
        return None
    out = example.outputs[0]
    listed = ", ".join(names)
    first = "[0]" if len(names) == 1 else ""  # of one input mindspore gives the gradient, torch a tuple
    size = _UPSTREAM.format(size=f"{out}.numel()", shape=f"{out}.shape")
    wanted = [f"{name}.requires_grad_()" for name in names]
    taken = [
        f"upstream = torch.tensor({size}, dtype={out}.dtype)",
        f"grads = torch.autograd.grad({out}, [{listed}], upstream){first}",
    ]
    size = _UPSTREAM.format(size=f"{out}.size", shape=f"{out}.shape")
    body = [
        parts[1],
        f"upstream = mindspore.tensor({size}, dtype={out}.dtype)",
        f"return ({out} * upstream).sum()",
    ]
    function = _function("forward", names, body)
    positions = f", ({', '.join(map(str, range(len(names))))})" if len(names) > 1 else ""
    call = f"grads = mindspore.grad(forward{positions})({listed})"
    return Wrapped(
        "gradient",
        "\n".join([*wanted, torch.strip("\n"), *taken]),
        "\n".join([*filter(None, [parts[0]]), function, "", call]),
        ("grads",),
    )


def graph(example: Example, given: Sequence[Given], torch: str, mindspore: str) -> Wrapped | None:
    """The mindspore code under ``mindspore.jit``, against the unchanged torch code; None without inputs."""
    names = [each.name for each in given if each.name in names_in(mindspore)]
    parts = _split(mindspore, names) if names else None
    if parts is None or any(word in torch for word in _OWN_GRADIENT):
        return None
    outputs = ", ".join(example.outputs)
    function = _function("run", names, [parts[1], f"return {outputs}"])
    code = [
        *filter(None, [parts[0]]),
        f"@mindspore.jit\n{function}",
        "",
        f"{outputs} = run({', '.join(names)})",
    ]
    return Wrapped("graph", torch, "\n".join(code), tuple(example.outputs))


def _function(name: str, parameters: Sequence[str], body: Iterable[str]) -> str:
    inner = textwrap.indent("\n".join(body), "    ")
    return f"def {name}({', '.join(parameters)}):\n{inner}\n"


def _split(code: str, names: Sequence[str]) -> tuple[str, str] | None:
    """The code before the first statement that uses one of the names, and the code from there on."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return None
    lines = code.strip("\n").splitlines()
    for statement in tree.body:
        if names_in(ast.unparse(statement)) & set(names):
            first = (
                min([statement.lineno, *(each.lineno for each in getattr(statement, "decorator_list", []))])
                - 1
            )
            return "\n".join(lines[:first]).rstrip(), "\n".join(lines[first:])
    return None
