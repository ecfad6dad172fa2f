"""Examples and the programs beside them: they parse, use what they are given, and are told apart."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from apimap.entries.lint.common import Lintable, nearest
from apimap.entries.read import Loaded
from apimap.model.entry import DEVICES, Example
from apimap.model.errors import Fault


@dataclass(frozen=True)
class _Names:
    """The names in a piece of code, and those whose values it looks at."""

    all: set[str]
    read: set[str]


def _names(code: ast.AST) -> _Names:
    found = _Names(set(), set())
    for node in ast.walk(code):
        if isinstance(node, ast.Name):
            found.all.add(node.id)
            if isinstance(node.ctx, ast.Load):
                found.read.add(node.id)
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            found.read.add(node.target.id)  # `x += 1` looks at `x` before it assigns
    return found


def _codes(example: Example) -> Iterator[tuple[str, str]]:
    yield "torch", example.torch
    if isinstance(example.mindspore, str):
        yield "mindspore", example.mindspore
    elif example.mindspore is not None:
        yield from example.mindspore.items()


def _overwritten(statements: Iterable[_Names], inputs: Iterable[str]) -> Iterator[str]:
    """Inputs that a program assigns to before it reads them: what it then computes is not about them."""
    left = set(inputs)
    for names in statements:
        yield from sorted(left & (names.all - names.read))
        left -= names.all


def examples(item: Loaded) -> Iterator[Fault]:
    """Examples are unique, parse, use every input, and speak of counterparts that exist."""
    entry, seen = item.entry, set[str]()
    known = sorted({counterpart.mindspore for counterpart in entry.counterparts})
    for index, example in enumerate(entry.examples):

        def fault(message: str, *place: object, near: str = "", index: int = index) -> Fault:
            return Fault(item.path, item.line("examples", index, *place), message, near)

        if example.id in seen:
            yield fault(f"two examples have the id `{example.id}`", "id")
        seen.add(example.id)
        used: set[str] = set()
        for key, code in _codes(example):
            try:
                statements = [_names(each) for each in ast.parse(code).body]
            except SyntaxError as error:
                yield fault(f"the {key} code does not parse: {error.msg} (its line {error.lineno})", key)
                used |= set(example.inputs)
                continue
            used = used.union(*(each.all for each in statements))
            for name in _overwritten(statements, example.inputs):
                yield fault(f"the {key} code overwrites input `{name}` before it uses it", key)
        for name, value in example.inputs.items():
            expression = value if isinstance(value, str) else value.value
            try:
                used |= _names(ast.parse(expression)).all
            except SyntaxError as error:
                yield fault(f"input `{name}` does not parse: {error.msg}", "inputs", name)
        for name in sorted(set(example.inputs) - used):
            yield fault(f"input `{name}` is used nowhere", "inputs", name)
        if example.form is not None and example.form not in entry.forms:
            yield fault(
                f"no such form `{example.form}`", "form", near=nearest(example.form, list(entry.forms))
            )
        if entry.forms and example.form is None and entry.mirror is None:
            yield fault("the entry has forms, so its examples say which `form` they use")
        named: list[tuple[str, list[str]]] = [("only", example.only or [])]
        if isinstance(example.expect, dict) and not example.expect.keys() <= set(DEVICES):
            named.append(("expect", list(example.expect)))
        if isinstance(example.mindspore, dict):
            named.append(("mindspore", list(example.mindspore)))
        for key, names in named:
            for name in names:
                if name not in known:
                    yield fault(
                        f"`{key}` names `{name}`, no counterpart here", key, near=nearest(name, known)
                    )
    if not entry.examples and entry.mirror is None and entry.missing is None:
        yield Fault(item.path, 1, "no examples: nothing would be executed")


def third(item: Loaded) -> Iterator[Fault]:
    """TensorFlow programs parse, use what they are given, and stand beside an example, one to each."""
    seen: set[str] = set()
    by_id = {example.id: example for example in item.entry.examples}
    for index, said in enumerate(item.entry.tensorflow):

        def fault(message: str, *place: object, near: str = "", index: int = index) -> Fault:
            return Fault(item.path, item.line("tensorflow", index, *place), message, near)

        example = by_id.get(said.example)
        if example is None:
            yield fault(f"no example `{said.example}`", "example", near=nearest(said.example, list(by_id)))
            continue
        if said.example in seen:
            yield fault(f"two programs for the example `{said.example}`", "example")
        seen.add(said.example)
        try:
            statements = [_names(each) for each in ast.parse(said.program).body]
        except SyntaxError as error:
            yield fault(f"the program does not parse: {error.msg} (its line {error.lineno})", "program")
            continue
        for name in _overwritten(statements, example.inputs):
            yield fault(f"the program overwrites input `{name}` before it uses it", "program")


def repeated(item: Lintable) -> Iterator[Fault]:
    """No example runs what another one runs."""
    seen: dict[object, str] = {}
    for index, example in enumerate(item.loaded.entry.examples):
        codes = [(key, _plain(code)) for key, code in _codes(example)]
        inputs = [
            (name, _plain(value) if isinstance(value, str) else repr(value))
            for name, value in example.inputs.items()
        ]
        asked = (example.form, example.only, example.outputs, example.refuses, bool(example.not_run))
        key = repr((codes, inputs, asked))
        if key in seen:
            line = item.loaded.line("examples", index, "id")
            yield Fault(item.loaded.path, line, f"example `{example.id}` runs what `{seen[key]}` runs")
        seen.setdefault(key, example.id)


def _plain(code: str) -> str:
    """Code without its layout; as it is where it does not parse, which is another rule's matter."""
    try:
        return ast.unparse(ast.parse(code))
    except SyntaxError:
        return code


def untitled(item: Lintable) -> Iterator[Fault]:
    """Every example has a title in both languages."""
    for index, example in enumerate(item.loaded.entry.examples):
        if example.title is None:
            line = item.loaded.line("examples", index, "id")
            yield Fault(item.loaded.path, line, f"example `{example.id}` has no title")
