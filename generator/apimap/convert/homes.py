"""Where the files of a program find the helpers: all that run together share one module of them.

Two modules would hold two classes of the same name, and ``isinstance`` would find the objects of one only.
Which files run together, and from which directory they are imported, is what their imports say.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from pathlib import Path

HELPERS_MODULE = "apimap_helpers"
_INIT = "__init__.py"
_INSTALLED = ("pyproject.toml", "setup.py", "setup.cfg")


@dataclass(frozen=True)
class Home:
    """One file's place: its dotted module name, where its module of helpers is, and how it is reached.

    ``reach`` is what stands after ``from``: ``apimap_helpers``, ``..apimap_helpers``, ``net.apimap_helpers``.
    """

    module: str
    directory: Path
    reach: str


def homes(source: Path, trees: Mapping[Path, ast.Module | None]) -> dict[Path, Home]:
    """The home of every file below the directory ``source``; a tree is None where a file cannot be read."""
    files = {path: [*_imports(tree)] if tree is not None else [] for path, tree in trees.items()}
    searches = any(tree is not None and _changes_search(tree) for tree in trees.values())
    found = _Program(source, files, searches=searches)
    return {path: home for part in found.parts() for path, home in found.homes_of(part)}


@dataclass(frozen=True)
class _Import:
    """One import: how many dots it begins with, and what it may mean."""

    level: int
    names: tuple[str, ...]


def _imports(tree: ast.Module) -> Iterator[_Import]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (_Import(0, (each.name,)) for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            for each in node.names:
                longer = f"{base}.{each.name}" if base else each.name
                yield _Import(node.level, (base, longer) if base else (longer,))


def _changes_search(tree: ast.Module) -> bool:
    """Whether a file says where else to look for modules: ``sys.path.append(here)``."""
    return any(
        isinstance(node, ast.Attribute)
        and node.attr in ("append", "insert", "extend")
        and ast.unparse(node.value) in ("sys.path", "path")
        for node in ast.walk(tree)
    )


class _Program:
    """What the files of a program import of each other."""

    def __init__(self, source: Path, files: Mapping[Path, list[_Import]], *, searches: bool = False) -> None:
        self.source, self.files, self.searches = source, files, searches
        self.edges: dict[Path, set[Path]] = {path: set() for path in files}
        self._seen: dict[Path, set[Path]] = {path: set() for path in files}  # from where a file is imported
        self._sees: dict[Path, set[Path]] = {path: set() for path in files}  # from where it imports others
        self._beside: list[tuple[Path, Path]] = []  # imports by a dot
        for path, imports in files.items():
            for each in imports:
                self._read(path, each)
        self.roots = self._roots()

    def package_root(self, path: Path) -> Path | None:
        """The directory that holds the outermost package of a file, as far as the source goes."""
        directory = path.parent
        while (directory / _INIT).is_file() and directory != self.source.parent:
            directory = directory.parent
        return directory if directory != path.parent else None

    def _read(self, path: Path, each: _Import) -> None:
        if each.level:
            reached = self._targets(path.parents[min(each.level, len(path.parents)) - 1], each, path)
            self.edges[path] |= reached
            self._beside += [(path, target) for target in reached]
            return
        for place in self._searched(path):
            reached = self._targets(place, each, path)
            if reached:
                self.edges[path] |= reached
                self._sees[path].add(place)
                for target in reached:
                    self._seen[target].add(place)
                return

    def _targets(self, root: Path, each: _Import, path: Path) -> set[Path]:
        """The files that an import means where ``root`` is searched."""
        found = set()
        for name in each.names:
            stem = root.joinpath(*name.split("."))
            found |= {stem.parent / f"{stem.name}.py", stem / _INIT} & self.files.keys()
        return found - {path}

    def _searched(self, path: Path) -> Iterator[Path]:
        """Directories from which a file may import: its own and those above, each with a ``src`` in it."""
        last = self.source.parent if (self.source / _INIT).is_file() else self.source
        for directory in path.parents:
            yield directory
            yield directory / "src"
            if directory == last:
                return

    def _roots(self) -> dict[Path, Path]:
        """The directory from which each file is imported, or runs."""
        roots = {}
        for path in self.files:
            places = self._seen[path] or self._sees[path] or {path.parent}
            roots[path] = self.package_root(path) or min(places, key=lambda each: (len(each.parts), each))
        moved = True
        while moved:  # a directory without __init__.py is a package to those that import by a dot
            moved = False
            for one, other in self._beside:
                for path, near in ((one, other), (other, one)):
                    if self.package_root(path) is None and roots[near] in roots[path].parents:
                        roots[path], moved = roots[near], True
        return roots

    def _top(self, path: Path) -> Path:
        """The package of a file, or the file itself where it is in none."""
        root = self.package_root(path)
        return root / path.relative_to(root).parts[0] if root is not None else path

    def parts(self) -> list[list[Path]]:
        """The files of each root that import each other, at whatever remove."""
        part = {self._top(path): {self._top(path)} for path in self.files}
        for path, reached in self.edges.items():
            for target in reached:
                if self.roots[target] != self.roots[path]:
                    continue
                one, other = part[self._top(path)], part[self._top(target)]
                if one is not other:
                    one |= other
                    part.update(dict.fromkeys(other, one))
        found: dict[int, list[Path]] = {}
        for path in self.files:
            found.setdefault(id(part[self._top(path)]), []).append(path)
        return [*found.values()]

    def homes_of(self, part: list[Path]) -> Iterator[tuple[Path, Home]]:
        """The home of each file of a part."""
        root = self.roots[part[0]]
        package = self._package(root, part)
        named = package is not None and self._by_name(root, package)
        for path in part:
            below = path.relative_to(root) if root in path.parents else Path(path.name)
            names = below.with_suffix("").parts
            module = ".".join(names)
            if package is None:
                yield path, Home(module, root, HELPERS_MODULE)
            elif self._top(path) == package and not named:
                yield path, Home(module, package, "." * (len(names) - 1) + HELPERS_MODULE)
            else:
                yield path, Home(module, package, f"{package.name}.{HELPERS_MODULE}")

    def _by_name(self, root: Path, package: Path) -> bool:
        """Whether the files of a package are to reach it by its name.

        Where a program says itself where to look for modules, one of them may be imported as if it stood
        alone, and a dot means nothing there.
        """
        own = [path for path in self.files if self._top(path) == package]
        dotted = any(each.level for path in own for each in self.files[path])
        return self.searches and not dotted and any(root in self._seen[path] for path in own)

    def _package(self, root: Path, part: list[Path]) -> Path | None:
        """The package that holds the helpers; None where they lie beside what is run.

        It imports nothing of the others: importing its helpers would come back to them half read. Of several
        packages one does only if they are to be installed, or nothing beside them is run.
        """
        tops = {self._top(path) for path in part}
        packages = {self._top(path) for path in part if self.package_root(path) is not None}
        if len(packages) > 1 and packages != tops and not any((root / n).is_file() for n in _INSTALLED):
            return None
        free = [each for each in sorted(packages) if not self._leaves(each, part, tops)]
        return free[0] if free else None

    def _leaves(self, package: Path, part: list[Path], tops: Set[Path]) -> bool:
        own = (path for path in part if self._top(path) == package)
        return any(self._top(target) in tops - {package} for path in own for target in self.edges[path])
