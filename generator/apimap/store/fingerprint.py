"""The fingerprint of code: a digest of every module of ours that some module imports, found by reading them.

A stage whose answers are kept has the fingerprint of its code in their keys. No list is kept by hand: imports
are followed wherever they stand, inside functions as well, through every package on the way. Comments,
docstrings and layout do not count; the versions of the libraries that are imported do.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from apimap.store.store import Store, digest

if TYPE_CHECKING:
    import ast

_PACKAGE = Path(__file__).resolve().parents[1]
_READING = 1  # raised when modules are read differently: what was read of them before is then read anew


class _Module(NamedTuple):
    """What one file says: a digest of its code, and the names that it imports (some may be no modules)."""

    code: str
    imports: tuple[str, ...]


class Code:
    """The modules of a package as they are on disk; what a file says is kept by its time of change."""

    def __init__(self, store: Store, package: Path = _PACKAGE) -> None:
        """``package`` is its folder; modules are named from the folder's name on."""
        self._store = store
        self._package = package
        self._read: dict[str, _Module | None] = {}
        self._known: dict[tuple[str, ...], str] = {}

    def fingerprint(self, *roots: str, within: str = "") -> str:
        """The fingerprint of modules and of all that they import; a package counts with all its modules.

        ``within`` follows imports inside that package only, and leaves libraries out: for code whose answers
        cost so much that another room's edit must not ask for them anew. Raises ValueError for a root that
        is not there.
        """
        if (*roots, within) not in self._known:
            modules, libraries = self.reached(*roots, within=within)
            parts = [(name, self._module(name)) for name in modules]
            codes = [(name, module.code) for name, module in parts if module]
            versions = [] if within else [(name, _version(name)) for name in libraries]
            self._known[*roots, within] = digest(sys.version_info[:2], codes, versions)
        return self._known[*roots, within]

    def reached(self, *roots: str, within: str = "") -> tuple[list[str], list[str]]:
        """The modules of ours, and the libraries, that some modules import on whatever way; sorted."""
        todo = [name for root in roots for name in self._with_parts(root)]
        for root in roots:
            if self._module(root) is None:
                raise ValueError(f"there is no module {root} in {self._package}")
        ours: set[str] = set()
        libraries: set[str] = set()
        while todo:
            name = todo.pop()
            top = name.partition(".")[0]
            if top != self._package.name:
                libraries.add(top)
                continue
            if name in ours or not f"{name}.".startswith(f"{within}." if within else ""):
                continue
            module = self._module(name)
            if module is None:  # a name in a module, which is asked for itself
                continue
            ours.add(name)
            todo += [part for each in module.imports for part in _way(each)]
        return sorted(ours), sorted(libraries - sys.stdlib_module_names)

    def _with_parts(self, root: str) -> Iterator[str]:
        yield from _way(root)
        folder = self._package.parent.joinpath(*root.split("."))
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(self._package.parent).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def _module(self, name: str) -> _Module | None:
        if name not in self._read:
            self._read[name] = self._found(name)
        return self._read[name]

    def _found(self, name: str) -> _Module | None:
        place = self._package.parent.joinpath(*name.split("."))
        for path in (place / "__init__.py", place.with_suffix(".py")):
            if path.is_file():
                about = path.stat()
                stamp = (str(path), about.st_size, about.st_mtime_ns)
                key = digest("module", _READING, sys.version_info[:2], stamp)
                known = self._store.get(key)
                if known is None:
                    known = tuple(_parsed(path, name))
                    self._store.put(key, known)
                return _Module(*known)
        return None


def _way(name: str) -> Iterator[str]:
    """A module and the packages that importing it runs first."""
    while name:
        yield name
        name = name.rpartition(".")[0]


def _parsed(path: Path, name: str) -> _Module:
    import ast  # only where a file is new

    tree = ast.parse(path.read_bytes())
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    imports = sorted(set(_imports(tree.body, package)))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and body:
            first = body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                del body[0]
    return _Module(hashlib.sha256(ast.dump(tree).encode()).hexdigest(), tuple(imports))


def _imports(nodes: Iterable[ast.AST], package: str) -> Iterator[str]:
    """The absolute names in import statements at any depth, but for those of type checkers only."""
    import ast

    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            yield source
            yield from (f"{source}.{each.name}" for each in node.names)
        elif isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            yield from _imports(node.orelse, package)
        else:
            yield from _imports(ast.iter_child_nodes(node), package)


@cache
def _version(library: str) -> str:
    """A library's version; of one whose distribution has another name, a digest of its first file."""
    try:
        return importlib.metadata.version(library)
    except importlib.metadata.PackageNotFoundError:
        found = importlib.util.find_spec(library)
        if found is None or found.origin is None or not Path(found.origin).is_file():
            return ""
        return hashlib.sha256(Path(found.origin).read_bytes()).hexdigest()
