"""The call that an example is about, in the tree of a small program."""

from __future__ import annotations

import ast
import copy

from apimap.signatures import Api, Snapshot


class Site:
    """The call that an example is about, in the tree of a small program: changes are made in copies."""

    def __init__(self, name: str, source: str, torch: Snapshot) -> None:
        self.name, self.source, self.torch = name, source, torch
        self.leaf = name.rpartition(".")[2]
        self.api = torch.get(name)
        self.method = name.startswith("torch.Tensor.")
        self.tree = ast.parse(source)
        self.place = next((at for at, node in enumerate(ast.walk(self.tree)) if self._is_it(node)), -1)
        found = (at for at, each in enumerate(self.tree.body) if any(map(self._is_it, ast.walk(each))))
        self.statement = next(found, -1)  # the place of the statement that it is in

    def _is_it(self, node: ast.AST) -> bool:
        if not isinstance(node, ast.Call):
            return False
        if self.method:
            return isinstance(node.func, ast.Attribute) and node.func.attr == self.leaf
        return ast.unparse(node.func) == self.name

    def copy(self) -> tuple[ast.Module, ast.Call]:
        """The program's tree, and the call in it, to be changed."""
        tree = copy.deepcopy(self.tree)
        call = list(ast.walk(tree))[self.place]
        assert isinstance(call, ast.Call)
        return tree, call

    @property
    def call(self) -> ast.Call:
        """The call as it is; not to be changed."""
        return self.copy()[1]

    def forms(self, api: Api | None = None) -> list[list[str]]:
        """The names of the parameters that may be given by position, of each form; the receiver left out."""
        api = api or self.api
        found = []
        for overload in api.overloads if api else ():
            names = [each.name for each in overload]
            found.append(names[1:] if names[:1] == ["self"] else names)
        return found
