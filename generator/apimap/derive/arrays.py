"""Arrays where torch has tensors: what mindspore's data sets and their transforms take and give.

A tensor that goes into one becomes an array, and what comes out stays one until something needs a tensor:
``torch.from_numpy(x)`` … ``.numpy()`` around a transform is nothing but the array on both sides.
"""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from apimap.derive.bind import Argument
from apimap.derive.kinds import ARRAY, PLAIN, TENSOR, Array, Instance, Kind, Made, Tensor
from apimap.derive.rewrite import Rewriter
from apimap.derive.syntax import dotted, dotted_name, receiver

OF_ARRAYS = "mindspore.dataset."
FROM_FILES = "torchvision.io."  # functions whose tensors come of a file's name or bytes
# Members of an array that are what torch's of a tensor are.
SHARED = frozenset(("shape", "ndim", "sum", "mean", "max", "min", "std", "T", "tolist", "item"))


def takes_arrays(made: Made | None) -> bool:
    """Whether a counterpart works on numpy's arrays."""
    return made is not None and made.counterpart.mindspore.startswith(OF_ARRAYS)


def as_array(value: cst.BaseExpression) -> cst.BaseExpression:
    """The array of a tensor; the one that it was made of, where it stands there."""
    if (
        isinstance(value, cst.Call)
        and dotted_name(value.func) == "mindspore.from_numpy"
        and len(value.args) == 1
        and value.args[0].keyword is None
    ):
        return value.args[0].value
    return cst.Call(cst.Attribute(receiver(value), cst.Name("asnumpy")))


def as_tensor(value: cst.BaseExpression) -> cst.BaseExpression:
    """The tensor of an array."""
    return cst.Call(dotted("mindspore.tensor"), [cst.Arg(value)])


class Arrays(Rewriter):
    """Passes arrays to what takes arrays, and tensors to everything else."""

    def _arrays(self, arguments: tuple[Argument, ...]) -> tuple[Argument, ...]:
        return tuple(
            replace(each, arg=each.arg.with_changes(value=as_array(each.arg.value)), kind=ARRAY)
            if isinstance(each.kind, Tensor)
            else each
            for each in arguments
        )

    def _tensors(self, arguments: tuple[Argument, ...]) -> tuple[Argument, ...]:
        return tuple(
            replace(each, arg=each.arg.with_changes(value=as_tensor(each.arg.value)), kind=TENSOR)
            if isinstance(each.kind, Array)
            else each
            for each in arguments
        )

    @staticmethod
    def _gives(arguments: tuple[Argument, ...]) -> Kind:
        """What comes of a transform: an array where it is given one, a picture where it is given that."""
        return ARRAY if any(isinstance(each.kind, Array) for each in arguments) else PLAIN

    def _function(self, name: str, original: cst.Call, arguments: tuple[Argument, ...]) -> cst.BaseExpression:
        new = super()._function(name, original, self._tensors(arguments))
        made = self.translator.made
        if not takes_arrays(made):
            return new
        passed = self._arrays(arguments)
        new = super()._function(name, original, passed)
        if isinstance(self.kinds[original], Tensor):
            self.kinds[original] = ARRAY if name.startswith(FROM_FILES) else self._gives(passed)
        return new

    def _instance(
        self, kind: Instance, original: cst.Call, arguments: tuple[Argument, ...], func: cst.BaseExpression
    ) -> cst.BaseExpression:
        if not takes_arrays(kind.made):
            return super()._instance(kind, original, self._tensors(arguments), func)
        passed = self._arrays(arguments)
        new = super()._instance(kind, original, passed, func)
        self.kinds[original] = self._gives(passed)
        return new

    def _member(self, original: cst.Attribute, updated: cst.Attribute) -> cst.BaseExpression:
        if isinstance(self.kind(original.value), Array):
            if original.attr.value in SHARED:
                return self._noted(original, updated, PLAIN)
            self.kinds[original.value] = TENSOR
            updated = updated.with_changes(value=as_tensor(updated.value))
        return super()._member(original, updated)

    def _method(
        self,
        func: cst.Attribute,
        original: cst.Call,
        updated: cst.Call,
        on: cst.BaseExpression,
        arguments: tuple[Argument, ...],
    ) -> cst.BaseExpression:
        if not isinstance(self.kind(func.value), Array):
            return super()._method(func, original, updated, on, arguments)
        leaf = func.attr.value
        if leaf == "numpy" and not arguments:
            return self._noted(original, on, PLAIN)
        if leaf in SHARED:
            return self._noted(original, updated, ARRAY)
        if leaf in ("detach", "cpu") and not arguments:
            return self._noted(original, on, ARRAY)
        self.kinds[func.value] = TENSOR
        held = as_tensor(on)
        assert isinstance(updated.func, cst.Attribute)
        whole = updated.with_changes(func=updated.func.with_changes(value=held))
        return super()._method(func, original, whole, held, self._tensors(arguments))
