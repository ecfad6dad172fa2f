"""The examples of torch's own docstrings as small programs; runs under the interpreter that has torch.

Reads names from standard input, writes ``{name: {source, outputs}}`` to standard output, both as JSON. The
``>>>`` lines of a docstring become one program: a statement that torch refuses is left out, drawn numbers are
written out, a network's parameters are filled, what a line shows or binds is an output where two seeds give
the same.
"""

from __future__ import annotations

import ast
import inspect
import json
import multiprocessing
import os
import re
import signal
import sys
import tempfile
import warnings
from collections.abc import Mapping
from typing import Any

_SECONDS = 20
_LARGEST = 48  # elements of a tensor that is written out
_DRAWN = ("randn", "rand", "randint", "randperm", "randn_like", "rand_like", "randint_like", "normal")
_FILLED = ("uniform_", "normal_", "random_", "exponential_", "bernoulli_")
HEAD = "import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\nimport numpy as np\n"
_FILL = '''\
def fill(net):
    """Give the parameters values that do not depend on the framework."""
    for i, (_, p) in enumerate(sorted(net.named_parameters())):
        values = 0.5 * np.sin(np.arange(p.numel()) + i)
        p.data = torch.tensor(values.reshape(tuple(p.shape)), dtype=p.dtype)
    return net
'''


def documented(name: str) -> str:
    """A name's own docstring, if it has examples."""
    import torch

    value: Any = torch
    for part in name.split(".")[1:]:
        value = getattr(value, part, None)
    text = getattr(value, "__doc__", None)
    return inspect.cleandoc(text) if isinstance(text, str) and ">>>" in text else ""


def statements(text: str) -> list[str]:
    """The statements behind the prompts; lines that do not parse are left out."""
    found: list[str] = []
    lines: list[str] = []
    for line in [*text.splitlines(), ""]:
        match = re.match(r"\s*(>>>|\.\.\.)( ?)(.*)", line)
        if match and (match[1] == "..." or not lines):
            lines.append(match[3])
            continue
        if lines:
            found += _whole("\n".join(lines))
        lines = [match[3]] if match else []
    return found


def _whole(text: str) -> list[str]:
    try:
        tree = ast.parse(inspect.cleandoc(text) if text.startswith(" ") else text)
    except SyntaxError:
        return []
    return [ast.unparse(node) for node in tree.body]


class _Written(ast.NodeTransformer):
    """Writes out what is drawn."""

    def __init__(self, scope: dict[str, Any]) -> None:
        self.scope = scope

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        func = node.func
        if not isinstance(func, ast.Attribute):
            return node
        named = func.attr in _DRAWN and ast.unparse(func.value) == "torch"
        if not named and not (func.attr in _FILLED and isinstance(func.value, ast.Call)):
            return node
        value = eval(ast.unparse(node), self.scope)
        return ast.parse(_literal(value), mode="eval").body


def _literal(value: Any) -> str:
    import torch

    kind = value.dtype
    said = "" if kind in (torch.float32, torch.int64) else f", dtype={kind}"
    plain = value.detach()
    if value.numel() and value.numel() <= _LARGEST and value.layout == torch.strided:
        if kind.is_floating_point:
            plain = (plain * 64).round() / 64
        grad = ", requires_grad=True" if value.requires_grad else ""
        return f"torch.tensor({plain.tolist()}{said}{grad})"
    shape = tuple(value.shape)
    text = f"(torch.arange({value.numel()}) * 7 % 23)"
    if kind.is_floating_point or kind.is_complex:
        text = f"((torch.arange({value.numel()}) * 7 % 23).to({kind}) / 8 - 1.375)"
    elif value.numel():
        text = f"(torch.arange({value.numel()}) * 7 % {max(int(value.max()), 1)})"
        text = f"{text}.to({kind})" if said else text
    grad = ".requires_grad_()" if value.requires_grad else ""
    return f"{text}.reshape({shape}){grad}"


def _computed(value: ast.expr) -> bool:
    """Whether an assignment is worth comparing: no constant, no tensor that is written out."""
    return not isinstance(value, ast.Constant) and not ast.unparse(value).startswith("torch.tensor(")


def _comparable(value: Any, depth: int = 0) -> bool:
    import torch

    if isinstance(value, torch.Tensor):
        return value.layout == torch.strided and value.device.type == "cpu"
    if isinstance(value, (bool, int, float, complex)):
        return True
    if isinstance(value, (tuple, list)) and depth < 2:
        return len(value) > 0 and all(_comparable(each, depth + 1) for each in value)
    return isinstance(value, str) and depth == 0


def program(text: str) -> dict[str, Any] | None:
    """The small program of a docstring: its source and the names of what it leaves."""
    import torch

    scope: dict[str, Any] = {}
    torch.manual_seed(0)
    exec(HEAD, scope)
    exec(_FILL, scope)
    lines: list[str] = []
    shown: list[str] = []
    for each in statements(text):
        try:
            node = _Written(scope).visit(ast.parse(each)).body[0]
            code = ast.unparse(ast.fix_missing_locations(node))
            if isinstance(node, ast.Expr):
                code = f"shown{len(shown) + 1} = {code}"
            exec(compile(code, "<docs>", "exec"), scope)
        except BaseException:
            continue
        if isinstance(node, ast.Expr):
            value = scope[f"shown{len(shown) + 1}"]
            if _comparable(value):
                shown.append(f"shown{len(shown) + 1}")
            else:
                code = ast.unparse(node)
        lines.append(code)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            value = scope.get(name)
            if isinstance(value, torch.nn.Module) and any(p.numel() for p in value.parameters()):
                try:
                    exec(f"fill({name})", scope)
                except Exception:
                    continue
                lines.append(f"fill({name})")
            elif _computed(node.value) and _comparable(value) and name not in shown:
                shown.append(name)
    if not shown:
        return None
    head = HEAD + ("\n" + _FILL if any(each.startswith("fill(") for each in lines) else "")
    source = head + "\n".join(lines) + "\n"
    left = []
    for seed in (1, 2):
        again: dict[str, Any] = {}
        torch.manual_seed(seed)
        exec(compile(source, "<docs>", "exec"), again)
        left.append({name: repr(again[name]) for name in shown if name in again and _comparable(again[name])})
    outputs = [name for name in dict.fromkeys(shown) if left[0].get(name, 1) == left[1].get(name, 2)]
    return {"source": source, "outputs": outputs} if outputs else None


def _child(text: str, send: Any) -> None:
    signal.alarm(_SECONDS)
    warnings.simplefilter("ignore")
    sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - the process ends with it
    os.chdir(tempfile.mkdtemp())
    try:
        found = program(text)
    except BaseException:
        found = None
    send.send(found)
    os._exit(0)


def main() -> None:
    """Every name's program."""
    import torch

    torch.set_num_threads(1)
    found: dict[str, Mapping[str, Any]] = {}
    for name in json.load(sys.stdin):
        text = documented(name)
        if not text:
            continue
        receive, send = multiprocessing.Pipe(duplex=False)
        child = multiprocessing.get_context("fork").Process(target=_child, args=(text, send))
        child.start()
        send.close()
        try:
            made = receive.recv()
        except EOFError:
            made = None
        child.join()
        found[name] = made or {}
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
