"""What both frameworks' public APIs accept, read from committed snapshots: no framework is imported.

A snapshot is a JSON file per framework release, written by the folder ``extract`` under that release's own
interpreter (see :mod:`apimap.signatures.taking`). One line is one API::

    "torch.permute": {"kind": "function", "overloads": ["input, dims"], "source": "stub"}

Overloads are kept as parameter lists in Python's own notation and parsed when asked for, so that
loading a whole release takes milliseconds. The receiver (``self``) of a method is not listed.

A snapshot of mindspore also has what its docstrings declare under "Supported Platforms", beside the APIs::

    "mindspore.Tensor.abs": {"platforms": ["Ascend", "GPU", "CPU"], "of": "mindspore.ops.abs"}

and the names of each object that has several::

    "mindspore.mint.clamp": ["mindspore.mint.clip"]
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from apimap.model.errors import EnvironmentFault
from apimap.model.paths import SIGNATURES

__all__ = [
    "Api",
    "Declared",
    "Parameter",
    "Snapshot",
    "known_releases",
    "leaf_of",
    "read_snapshot",
    "snapshot",
]


@dataclass(frozen=True)
class Parameter:
    """One parameter of one overload.

    ``kind`` is ``positional-only``, ``positional-or-keyword``, ``keyword-only``, ``var-positional`` or
    ``var-keyword``. ``default`` is the default's source text, ``...`` where the framework's stub or
    message says only that there is one; ``None`` means that the parameter is required.
    """

    name: str
    kind: str
    default: str | None


@dataclass(frozen=True)
class Api:
    """One public API of one release, with every overload that is known.

    ``kind`` is ``function``, ``class``, ``method``, ``attribute``, ``module`` or ``object``;
    ``overloads`` is empty where no parameters are known; a class's overloads are its constructor's.
    ``source`` says where they were read: ``inspect``, ``stub``, ``docstring``, ``refusal`` (the
    framework's message on a wrong call, which lists the valid ones) or ``none``.
    ``call`` holds the parameters of a class's ``forward`` or ``construct``, if it has one.
    """

    name: str
    kind: str
    overloads: tuple[tuple[Parameter, ...], ...]
    source: str
    call: tuple[Parameter, ...] = ()


@dataclass(frozen=True)
class Declared:
    """The platforms that a docstring declares of an API; nobody has run it there for saying so.

    ``platforms`` are words of ``Ascend``, ``GPU``, ``CPU``, in this order. ``some`` are those of them that
    only some of its overloads have. ``of`` names the API whose docstring says it, empty where it is its own:
    the one that its docstring points to, or the class of a method.
    """

    platforms: tuple[str, ...]
    some: tuple[str, ...] = ()
    of: str = ""


def leaf_of(name: str) -> str:
    """The last part of a name, less case and underscores: a class and its function then have the same.

    An underscore at the end stays: in-place forms are not their plain ones.
    """
    leaf = name.rpartition(".")[2].lower()
    return leaf.replace("_", "") + ("_" if leaf.endswith("_") else "")


class Snapshot(Mapping[str, Api]):
    """All public APIs of one framework release, by full name, in alphabetical order."""

    def __init__(self, content: Mapping[str, Any]) -> None:
        """Takes the decoded content of a snapshot file."""
        self.framework: str = content["framework"]
        self.release: str = content["release"]
        self.python: str = content["python"]
        self._lines: dict[str, Mapping[str, Any]] = content["apis"]
        # No part of the digest: how an API is called does not depend on it, so nothing is derived anew.
        self._declared: Mapping[str, Mapping[str, Any]] = content.get("declared", {})
        self._same: Mapping[str, Sequence[str]] = content.get("same", {})
        self._parsed: dict[str, Api] = {}
        self.beside: dict[str, str] = {}  # libraries that were joined, with their releases

    @cached_property
    def digest(self) -> str:
        """A digest of all that it says, so that nothing derived from another content is taken for its own."""
        content = [self.framework, self.release, self.python, self._lines]
        return hashlib.sha256(json.dumps(content).encode()).hexdigest()

    def __getitem__(self, name: str) -> Api:
        if name not in self._parsed:
            line = self._lines[name]
            overloads = tuple(parameters(text) for text in line.get("overloads", ()))
            call = parameters(line["call"]) if "call" in line else ()
            self._parsed[name] = Api(name, line["kind"], overloads, line.get("source", "none"), call)
        return self._parsed[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def __contains__(self, name: object) -> bool:
        return name in self._lines

    def joined(self, others: Iterable[Snapshot]) -> Snapshot:
        """This one with the APIs of libraries beside the framework: theirs begin with other names."""
        head = {"framework": self.framework, "release": self.release, "python": self.python}
        whole = Snapshot({**head, "apis": {**self._lines}})
        for other in others:
            whole._lines.update(other._lines)
            whole.beside[other.framework] = other.release
        whole._declared = self._declared
        whole._same = self._same
        return whole

    @property
    def declares(self) -> bool:
        """Whether it was taken with what docstrings declare; snapshots of torch and older ones were not."""
        return bool(self._declared)

    def declared(self, name: str) -> Declared | None:
        """What is declared of an API; None where its docstring says nothing."""
        line = self._declared.get(name)
        if line is None:
            return None
        return Declared(tuple(line["platforms"]), tuple(line.get("some", ())), line.get("of", ""))

    @cached_property
    def same(self) -> Mapping[str, frozenset[str]]:
        """Names of one and the same function, class or method: each with the others.

        Empty for a snapshot that was taken without them, as those of torch and of older releases.
        """
        groups = [frozenset([first, *others]) for first, others in self._same.items()]
        return {name: group - {name} for group in groups for name in group}

    @cached_property
    def by_leaf(self) -> Mapping[str, Sequence[str]]:
        """Full names by their last part (:func:`leaf_of`)."""
        found: dict[str, list[str]] = {}
        for name in self._lines:
            found.setdefault(leaf_of(name), []).append(name)
        return found

    def kind(self, name: str) -> str:
        """The kind of an API (:class:`Api`) without looking at its parameters; empty for an unknown name."""
        line = self._lines.get(name)
        return str(line["kind"]) if line else ""

    def names(self) -> Iterable[str]:
        """Every public name, in alphabetical order: without those that only programs use (``beyond.txt``)."""
        return [name for name, line in self._lines.items() if "beyond" not in line]

    def nearest(self, name: str, limit: int = 3) -> list[str]:
        """At most ``limit`` known names most like ``name``, best first; empty if nothing is alike.

        The leaf counts most; among names equally alike, those of the same module come first.
        """
        from apimap.signatures.nearest import nearest

        return nearest(name, self._lines, limit)


def parameters(text: str) -> tuple[Parameter, ...]:
    """Parse a parameter list in Python's notation, such as ``input, dim=None, *, out=None``.

    Raises SyntaxError if it is none.
    """
    arguments = ast.parse(f"def f({text}): ...", mode="exec").body[0]
    assert isinstance(arguments, ast.FunctionDef)
    found = arguments.args
    plain = [(each.arg, "positional-only") for each in found.posonlyargs]
    plain += [(each.arg, "positional-or-keyword") for each in found.args]
    missing: list[ast.expr | None] = [None] * (len(plain) - len(found.defaults))
    given = [*missing, *found.defaults]
    result = [_parameter(name, kind, default) for (name, kind), default in zip(plain, given, strict=True)]
    if found.vararg:
        result.append(Parameter(found.vararg.arg, "var-positional", None))
    for each, default in zip(found.kwonlyargs, found.kw_defaults, strict=True):
        result.append(_parameter(each.arg, "keyword-only", default))
    if found.kwarg:
        result.append(Parameter(found.kwarg.arg, "var-keyword", None))
    return tuple(result)


def _parameter(name: str, kind: str, default: ast.expr | None) -> Parameter:
    return Parameter(name, kind, None if default is None else ast.unparse(default))


def read_snapshot(path: Path) -> Snapshot:
    """Read one snapshot file, committed or not."""
    return Snapshot(json.loads(path.read_bytes()))


@cache
def snapshot(framework: str, release: str) -> Snapshot:
    """The committed snapshot of a framework release; raises EnvironmentFault if there is none."""
    path = SIGNATURES / f"{framework}-{release}.json"
    if not path.is_file():
        known = ", ".join(known_releases(framework)) or "none"
        raise EnvironmentFault(f"no signature snapshot of {framework} {release} (there are: {known})")
    return read_snapshot(path)


def known_releases(framework: str, directory: Path = SIGNATURES) -> list[str]:
    """Releases of a framework that have a snapshot, oldest first."""
    names = (path.stem.partition("-")[2] for path in directory.glob(f"{framework}-*.json"))
    return sorted(names, key=lambda release: [int(part) for part in re.findall(r"\d+", release)])
