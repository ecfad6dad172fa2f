"""The imports of a program: torch's go, mindspore's are written when the file is finished."""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import libcst as cst

from apimap.convert.names.kinds import Class, Function
from apimap.convert.names.libraries import ECOSYSTEM
from apimap.convert.names.naming import Naming
from apimap.convert.translate.helper_names import NOT_CONVERTED
from apimap.convert.translate.spelling import absolute
from apimap.derive.kinds import PLAIN, Own
from apimap.derive.syntax import dotted_name
from apimap.derive.underivable import Underivable

IMPORTS_HERE = "_apimap_imports_"  # replaced by the imports that the converted file needs


class Importing(Naming):
    """Takes torch's imports out and notes what the others bring."""

    # ---- imports

    def leave_Try(self, original_node: cst.Try, updated_node: cst.Try) -> cst.Try:
        # torch has what is tried, so that no handler runs: what one defines instead is never used.
        for local, full in self._tried(original_node).items():
            self.imports.torch[local] = full
            self.names.pop(local, None)
        return updated_node

    def visit_Try(self, node: cst.Try) -> None:
        lines = [each for each in node.body.body if isinstance(each, cst.SimpleStatementLine)]
        if any(isinstance(each, cst.ExceptHandler) for each in node.handlers):
            self._attempts.update(part for each in lines for part in each.body)

    def _is_gone(self, full: str) -> bool:
        """Whether this torch has nothing of a name, which releases before it had."""
        public = self.program.public(full)
        modules = any(each.startswith(f"{public}.") for each in self.torch)
        return public not in self.torch and not self.program.knows(public) and not modules

    def _tried(self, node: cst.Try) -> dict[str, str]:
        """What ``try: from torch.amp import GradScaler`` brings, by local name; nothing where it may fail."""
        found: dict[str, str] = {}
        lines = [each for each in node.body.body if isinstance(each, cst.SimpleStatementLine)]
        for part in (part for line in lines for part in line.body):
            if isinstance(part, cst.Import):
                return {}
            if not isinstance(part, cst.ImportFrom):
                continue
            base = dotted_name(part.module) if part.module is not None and not part.relative else None
            if isinstance(part.names, cst.ImportStar) or (base or "").partition(".")[0] != "torch":
                return {}
            for alias in part.names:
                full = f"{base}.{alias.evaluated_name}"
                if self._is_gone(full):
                    return {}
                found[alias.evaluated_alias or alias.evaluated_name] = full
        return found

    def visit_Import(self, node: cst.Import) -> bool:
        return False

    def visit_ImportFrom(self, node: cst.ImportFrom) -> bool:
        return False

    def leave_Import(self, original_node: cst.Import, updated_node: cst.Import) -> Any:
        kept = []
        for alias in updated_node.names:
            local = alias.evaluated_alias
            if self.imports.module(alias.evaluated_name, local):
                self.names.pop(local or "torch", None)
                continue
            root = alias.evaluated_name.partition(".")[0]
            if self._of_library(local or root, original_node):
                kept += [alias] if (local or root) in self.libraries.left else []
                continue
            self.names[local or root] = PLAIN if root in _PLAIN else Own()
            self.own_modules[local or root] = alias.evaluated_name if local else root
            if (local or root) not in self.libraries.left:
                self._ecosystem(root)
            kept.append(alias)
        return self._imports(original_node, updated_node, kept)

    def leave_ImportFrom(self, original_node: cst.ImportFrom, updated_node: cst.ImportFrom) -> Any:
        name = dotted_name(original_node.module) if original_node.module is not None else None
        base = absolute(self.module, name, len(original_node.relative))
        if isinstance(original_node.names, cst.ImportStar):
            if base.partition(".")[0] == "torch":
                for each in self.torch:
                    if each.rpartition(".")[0] == base:
                        self.imports.torch[each.rpartition(".")[2]] = each
                return self._imports(original_node, updated_node, [])
            for local, full in self.classes.handed(base).items():
                self.names[local] = Class(full) if full in self.classes.bases else Function(full)
                self.own_modules[local] = full
                self.imports.torch.pop(local, None)
            for local, full in self.imports.handed.get(f"{base}.*", {}).items():
                self.imports.torch[local] = full
                self.names.pop(local, None)
            return updated_node
        kept = []
        again: list[cst.BaseSmallStatement] = []
        assert not isinstance(updated_node.names, cst.ImportStar)
        for alias in updated_node.names:
            local = alias.evaluated_alias or alias.evaluated_name
            if self.imports.member(base, alias.evaluated_name, alias.evaluated_alias):
                self.names.pop(local, None)
                full = f"{base}.{alias.evaluated_name}"
                if original_node in self._attempts and full.startswith("torch.") and self._is_gone(full):
                    why = cst.SimpleString(f'"this torch has no {full}"')
                    again.append(cst.Raise(cst.Call(cst.Name("ImportError"), [cst.Arg(why)])))
                    continue
                if f"{self.module.removesuffix('.__init__')}.{local}" in self.classes.exported:
                    again.append(self._exported(local, f"{base}.{alias.evaluated_name}", original_node))
                continue
            full = self.classes.named(f"{base}.{alias.evaluated_name}")
            if not original_node.relative and self._of_library(local, original_node):
                kept += [alias] if local in self.libraries.left else []
                continue
            self.names[local] = Class(full) if full in self.classes.bases else Function(full)
            if base.partition(".")[0] in _PLAIN:
                self.names[local] = PLAIN
            self.own_modules[local] = f"{base}.{alias.evaluated_name}"
            kept.append(alias)
        if any((each.evaluated_alias or each.evaluated_name) not in self.libraries.left for each in kept):
            self._ecosystem(base.partition(".")[0])
        return self._imports(original_node, updated_node, kept, again)

    def _own_class(self, node: cst.BaseExpression) -> str | None:
        """The full name of a class of the program that is reached by its module: ``networks.Net``."""
        first, _, rest = (dotted_name(node) or "").partition(".")
        if not rest or first not in self.own_modules or type(self.names.get(first)) not in (Own, Function):
            return None
        full = self.classes.named(f"{self.own_modules[first]}.{rest}")
        return full if full in self.classes.bases else None

    def _exported(self, local: str, name: str, node: cst.ImportFrom) -> cst.BaseSmallStatement:
        """Binds a name of torch's that other files of the program import from this one."""
        name = self.program.public(name)
        try:
            value = self._valued(name, cst.Name(local)) if self.program.knows(name) else None
        except Underivable:
            value = None
        if value is None:
            self.by_hand(node, name, f"{name} has no counterpart; calling it says so")
            value = self.program.called(NOT_CONVERTED, cst.SimpleString(f'"{name}"'))
        return cst.Assign([cst.AssignTarget(cst.Name(local))], value)

    def _of_library(self, local: str, node: cst.CSTNode) -> bool:
        """Whether a local name leads to what helpers answer; a library's names that stay are noted anyway."""
        for name in sorted(self.libraries.left.get(local, ())):
            self.by_hand(node, name, self._stays(name))
        if local not in self.libraries.answered:
            return False
        self.imports.torch[local] = self.libraries.answered[local]
        self.names.pop(local, None)
        return True

    def _stays(self, name: str) -> str:
        """Why a name of a library is not rewritten, and what stands for it."""
        entry = self.program.entries.get(name)
        there = [each.mindspore for each in (entry.counterparts if entry is not None else ())]
        if not there:
            return "it builds on torch, and nothing stands for it"
        return f"it builds on torch; {there[0]} stands for it in the `map` of a data set"

    def _ecosystem(self, root: str) -> None:
        if root in ECOSYSTEM and root != self.module.partition(".")[0]:
            self.remark("", f"{root} builds on torch: convert what is used of it as well")

    def _imports(
        self, original: Any, updated: Any, kept: list[cst.ImportAlias], again: Sequence[Any] = ()
    ) -> Any:
        if len(kept) == len(updated.names if not isinstance(updated.names, cst.ImportStar) else [0]):
            return updated
        if kept:
            kept[-1] = kept[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT)
        statements: list[Any] = [updated.with_changes(names=kept)] if kept else []
        statements += again
        if not self.imported and not self._scopes and len(self._notes) == 1:
            self.imported = True
            statements.insert(0, cst.Expr(cst.Name(IMPORTS_HERE)))
        return cst.FlattenSentinel(statements) if statements else cst.RemoveFromParent()

    def leave_SimpleStatementLine(
        self, original_node: cst.SimpleStatementLine, updated_node: cst.SimpleStatementLine
    ) -> Any:
        return updated_node if updated_node.body else cst.RemoveFromParent()


_PLAIN = frozenset(
    (
        *("numpy", "math", "cmath", "io", "os", "sys", "time", "tempfile", "pathlib", "random"),
        *("string", "json", "warnings", "platform", "datetime", "collections", "functools"),
        *("itertools", "typing", "copy", "re", "argparse", "logging", "pickle", "glob", "shutil"),
        *("csv", "hashlib", "struct", "subprocess", "statistics", "scipy", "pandas", "sklearn"),
        *("matplotlib", "PIL", "cv2", "skimage", "networkx", "yaml", "gym", "gymnasium"),
    )
)
