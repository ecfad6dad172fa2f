"""Absolute values of complex numbers: real in torch, complex with nothing imaginary in mindspore."""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

import libcst as cst
import libcst.matchers as m

from apimap.convert.names.arrays import of_numpy
from apimap.convert.statements.promoting import Promoting
from apimap.convert.translate.sites import How
from apimap.derive.kinds import TENSOR, Kind, Tensor, Unknown

_NAMES = ("abs", "absolute")
_FULL = tuple(f"torch.{leaf}" for leaf in _NAMES)
_WHY = "mindspore leaves the modulus of complex numbers complex"


class Complexes(Promoting):
    """Writes ``x.abs()``, ``torch.abs(x)`` and ``abs(x)`` by a helper, in programs with complex numbers."""

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.BaseExpression:
        found = self._modulus(original_node, updated_node) if self.classes.spectral else None
        return super().leave_Call(original_node, updated_node) if found is None else found

    def _modulus(self, original: cst.Call, updated: cst.Call) -> cst.BaseExpression | None:
        func, name = original.func, self._torch_name(original.func)
        old: cst.BaseExpression
        new: cst.BaseExpression
        if name is not None or m.matches(func, m.Name("abs")):
            called = name is None or name in _FULL
            alone = len(original.args) == 1 and not original.args[0].star
            if not called or not alone:
                return None
            old, new = original.args[0].value, updated.args[0].value
        elif isinstance(func, cst.Attribute) and func.attr.value in _NAMES and not original.args:
            old, new = func.value, cst.ensure_type(updated.func, cst.Attribute).value
        else:
            return None
        kind: Kind = self.kind(old)
        if name is None and (not isinstance(kind, (Tensor, Unknown)) or of_numpy(old, self.arrays)):
            return None
        self._record(original, name or "torch.Tensor.abs", How.HELPER, "modulus", "", _WHY)
        result = TENSOR if name is not None or isinstance(kind, Tensor) else kind
        return self._noted(original, self.program.called("modulus", new), result)
