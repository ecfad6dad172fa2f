"""Numbers, dtypes and shapes in texts.

torch formats a tensor without axes as its number; mindspore's has no format, dtypes and shapes another text.
"""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

from string import Formatter

import libcst as cst
import libcst.matchers as m

from apimap.convert.names.arrays import of_numpy
from apimap.convert.names.kinds import Assumed, Object
from apimap.convert.statements.reducing import Reducing
from apimap.convert.translate.sites import How
from apimap.derive.kinds import Kind, Size, Tensor, Unknown

NAME = "torch.Tensor.__format__"
_WHY = "a tensor without axes is formatted as its number"
DTYPE = "torch.dtype.__str__"
_DTYPE_WHY = "torch's text of a dtype is `torch.float32`, mindspore's `Float32`"
SIZE = "torch.Size.__str__"
_SIZE_WHY = "torch's text of a shape is `torch.Size([2, 3])`, mindspore's `(2, 3)`"


class Formatting(Reducing):
    """Rewrites ``f"{x:.3f}"``, ``format(x, ".3f")`` and ``"{:.3f}".format(x)`` where x may be a tensor."""

    def leave_FormattedStringExpression(
        self,
        original_node: cst.FormattedStringExpression,
        updated_node: cst.FormattedStringExpression,
    ) -> cst.FormattedStringExpression | cst.FlattenSentinel[cst.BaseFormattedStringContent]:
        written = self._formatted_part(original_node, updated_node)
        if original_node.equal is None or written.expression.deep_equals(original_node.expression):
            return written
        # `{x=}` shows what stands there, which is torch's name for it.
        bare = original_node.with_changes(format_spec=None, conversion=None)
        text = cst.Module([]).code_for_node(bare)[1:-1].replace("{", "{{").replace("}", "}}")
        given = written.format_spec is None and written.conversion is None
        opens = cst.Module([]).code_for_node(written.expression).startswith("{")  # two braces are one's text
        told = written.with_changes(
            equal=None,
            conversion="r" if given else written.conversion,
            whitespace_before_expression=cst.SimpleWhitespace(" " if opens else ""),
            whitespace_after_expression=cst.SimpleWhitespace(""),
        )
        return cst.FlattenSentinel([cst.FormattedStringText(text), told])

    def leave_FormattedString(
        self, original_node: cst.FormattedString, updated_node: cst.FormattedString
    ) -> cst.BaseExpression:
        """What is written into ``f"…"`` has the other quotes: before Python 3.12 it may not have the same."""
        done = super().leave_FormattedString(original_node, updated_node)
        if not isinstance(done, cst.FormattedString) or done.deep_equals(original_node):
            return done
        parts = [
            each if isinstance(each, cst.FormattedStringText) else each.visit(_Requoted(done.quote))
            for each in done.parts
        ]
        return done.with_changes(parts=parts)

    def _formatted_part(
        self, original_node: cst.FormattedStringExpression, updated_node: cst.FormattedStringExpression
    ) -> cst.FormattedStringExpression:
        spec = original_node.format_spec
        if spec is None and original_node.conversion in (None, "s", "r"):
            said = self._as_text(original_node.expression, updated_node.expression)
            if said is None:
                return updated_node
            plain = None if original_node.equal is None else "s"  # no quotes around it
            return updated_node.with_changes(expression=said, conversion=plain)
        if spec is None or original_node.conversion is not None:
            return updated_node
        # What stands in braces inside is taken for a width.
        text = "".join(each.value if isinstance(each, cst.FormattedStringText) else "1" for each in spec)
        if not self._formats(original_node.expression, text):
            return updated_node
        return updated_node.with_changes(
            expression=self._number(original_node.expression, updated_node.expression)
        )

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.BaseExpression:
        result = super().leave_Call(original_node, updated_node)
        if not isinstance(result, cst.Call) or len(result.args) != len(original_node.args):
            return result
        args = original_node.args
        if m.matches(original_node.func, m.Name("str") | m.Name("repr")) and len(args) == 1:
            return self._as_text(args[0].value, result.args[0].value) or result
        if m.matches(original_node.func, m.Name("print")):
            texts = [
                None if old.star or old.keyword else self._as_text(old.value, new.value)
                for old, new in zip(args, result.args, strict=True)
            ]
            given = zip(result.args, texts, strict=True)
            return result.with_changes(
                args=[arg if text is None else arg.with_changes(value=text) for arg, text in given]
            )
        if m.matches(original_node.func, m.Name("format")) and len(args) == 2:
            word = args[1].value
            text = word.evaluated_value if isinstance(word, cst.SimpleString) else ".f"
            if isinstance(text, str) and self._formats(args[0].value, text):
                first = result.args[0].with_changes(value=self._number(args[0].value, result.args[0].value))
                return result.with_changes(args=[first, *result.args[1:]])
            return result
        func = original_node.func
        if not isinstance(func, cst.Attribute) or func.attr.value != "format":
            return result
        return self._of_template(func.value, original_node, result)

    def _of_template(
        self, template: cst.BaseExpression, original: cst.Call, updated: cst.Call
    ) -> cst.BaseExpression:
        literal = isinstance(template, (cst.SimpleString, cst.ConcatenatedString))
        text = template.evaluated_value if literal else None  # type: ignore[attr-defined]
        specs = _specs(text) if isinstance(text, str) else None
        if specs is None or any(arg.star for arg in original.args):
            # The text is known when it runs.
            kinds = [self.kind(template), *(self.kind(arg.value) for arg in original.args)]
            plain = literal or isinstance(template, (cst.Name, cst.Attribute, cst.BinaryOperation))
            if not plain or not any(isinstance(each, (Tensor, Unknown)) for each in kinds[1:]):
                return updated
            if isinstance(kinds[0], Object):
                return updated
            self._record(original, NAME, How.HELPER, "formatted", "", _WHY)
            assert isinstance(updated.func, cst.Attribute)
            given = [cst.Arg(updated.func.value), *updated.args]
            given = [each.with_changes(comma=cst.MaybeSentinel.DEFAULT) for each in given]
            return self.program.called("formatted").with_changes(args=given)
        args = []
        for place, (old, new) in enumerate(zip(original.args, updated.args, strict=True)):
            key = old.keyword.value if old.keyword is not None else str(place)
            if any(self._formats(old.value, spec) for spec in specs.get(key, ())):
                new = new.with_changes(value=self._number(old.value, new.value))
            elif key not in specs and old.star == "":
                new = new.with_changes(value=self._as_text(old.value, new.value) or new.value)
            args.append(new)
        return updated.with_changes(args=args)

    def _number(self, original: cst.BaseExpression, updated: cst.BaseExpression) -> cst.BaseExpression:
        self._record(original, NAME, How.HELPER, "number", "", _WHY)
        return self.program.called("number", updated.with_changes(lpar=[], rpar=[]))

    def leave_BinaryOperation(
        self, original_node: cst.BinaryOperation, updated_node: cst.BinaryOperation
    ) -> cst.BaseExpression:
        """``"%s" % x.dtype`` and ``"%s: %s" % (name, x.shape)``."""
        literal = m.matches(original_node.left, m.SimpleString() | m.ConcatenatedString())
        if not literal or not isinstance(original_node.operator, cst.Modulo):
            return updated_node
        old, new = original_node.right, updated_node.right
        if not isinstance(old, cst.Tuple) or not isinstance(new, cst.Tuple):
            # A shape would be taken for all that the text asks for.
            text = self._as_text(old, new) if self._is_dtype(old) else None
            return updated_node if text is None else updated_node.with_changes(right=text)
        parts = []
        for before, after in zip(old.elements, new.elements, strict=True):
            text = self._as_text(before.value, after.value) if isinstance(before, cst.Element) else None
            parts.append(after if text is None else after.with_changes(value=text))
        return updated_node.with_changes(right=new.with_changes(elements=parts))

    def _as_text(self, node: cst.BaseExpression, updated: cst.BaseExpression) -> cst.BaseExpression | None:
        """torch's text of what is a dtype or a shape as far as its name or its kind tells; else None."""
        if self._is_dtype(node):
            self._record(node, DTYPE, How.HELPER, "dtype_text", "", _DTYPE_WHY)
            return self.program.called("dtype_text", updated)
        kind = self.kind(node)
        if isinstance(kind, Size) or m.matches(node, _OF_DISTRIBUTION):
            self._record(node, SIZE, How.HELPER, "shape_text", "", _SIZE_WHY)
            return self.program.called("shape_text", updated)
        owner = updated.value if isinstance(updated, cst.Attribute) else None
        if not isinstance(kind, Unknown) or owner is None or not self._is_shape_of_unknown(node):
            return None
        self._record(node, SIZE, How.HELPER, "shape_text", "", _SIZE_WHY)
        return self.program.called("shape_text", owner)

    def _is_shape_of_unknown(self, node: cst.BaseExpression) -> bool:
        """``x.shape`` of what may be a tensor, and is no array of numpy's."""
        if not isinstance(node, cst.Attribute) or node.attr.value != "shape":
            return False
        return isinstance(self.kind(node.value), Unknown) and not of_numpy(node.value, self.arrays)

    def _is_dtype(self, node: cst.BaseExpression) -> bool:
        if isinstance(node, cst.Attribute) and node.attr.value == "dtype":
            may_be = isinstance(self.kind(node.value), (Tensor, Object, Unknown))
            return may_be and not of_numpy(node.value, self.arrays)
        if isinstance(node, cst.Call):
            return self._torch_name(node.func) in _GIVING_DTYPES
        name = self._torch_name(node)
        return name is not None and name.removeprefix("torch.") in _DTYPES

    def _formats(self, node: cst.BaseExpression, spec: str) -> bool:
        """Whether a value that is formatted so may be a tensor."""
        if not spec:
            return False
        kind = self.kind(node)
        if isinstance(kind, Tensor) and not isinstance(kind, Assumed):
            return True
        return (spec[-1] in "eEfFgG%" or "." in spec) and self._may_be_tensor(node, kind)

    def _may_be_tensor(self, node: cst.BaseExpression, kind: Kind) -> bool:
        if isinstance(kind, Tensor):
            return True
        if not isinstance(kind, Unknown):
            return False
        parts: list[cst.BaseExpression] = []
        if isinstance(node, cst.BinaryOperation):
            parts = [node.left, node.right]
        elif isinstance(node, cst.UnaryOperation):
            parts = [node.expression]
        elif isinstance(node, cst.IfExp):
            parts = [node.body, node.orelse]
        elif isinstance(node, cst.Call):
            if m.matches(node.func, m.Attribute(attr=m.Name("item") | m.Name("tolist"))):
                return False
            if isinstance(node.func, cst.Name) and node.func.value in _NUMBERS:
                return False
            if isinstance(node.func, cst.Name) and node.func.value in ("sum", "max", "min", "abs"):
                parts = [arg.value for arg in node.args]
                parts = [each.elt if isinstance(each, _COMPREHENSIONS) else each for each in parts]
        return any(self._may_be_tensor(each, self.kind(each)) for each in parts) if parts else True


class _Requoted(cst.CSTTransformer):
    """Gives texts inside of an f-string other quotes than its own."""

    def __init__(self, quote: str) -> None:
        self.quote = quote
        self.other = "'" if quote == '"' else '"'

    def leave_SimpleString(
        self, original_node: cst.SimpleString, updated_node: cst.SimpleString
    ) -> cst.SimpleString:
        if updated_node.quote != self.quote or self.other in updated_node.raw_value:
            return updated_node
        text = f"{updated_node.prefix}{self.other}{updated_node.raw_value}{self.other}"
        return updated_node.with_changes(value=text)


def _specs(text: str) -> dict[str, list[str]] | None:
    """The formats in a text by its argument's name or place; None where that is not to be seen."""
    found: dict[str, list[str]] = {}
    place = 0
    try:
        fields = list(Formatter().parse(text))
    except ValueError:
        return None
    for _, name, spec, conversion in fields:
        if name is None:
            continue
        if not name:
            name, place = str(place), place + 1
        if not name.isidentifier() and not name.isdigit() and spec:
            return None  # a member or an item of an argument
        if "{" in (spec or ""):
            return None
        if spec and not conversion:
            found.setdefault(name, []).append(spec)
    return found


_NUMBERS = ("float", "int", "len", "round", "str", "repr", "bool", "time", "perf_counter")
# The shapes of a distribution, which nothing else has.
_OF_DISTRIBUTION = m.Attribute(attr=m.Name("batch_shape") | m.Name("event_shape"))
_COMPREHENSIONS = (cst.GeneratorExp, cst.ListComp)
_GIVING_DTYPES = (
    *("torch.result_type", "torch.promote_types", "torch.get_default_dtype", "torch.get_autocast_dtype"),
    "torch.get_autocast_cpu_dtype",
)
_DTYPES = frozenset(
    (
        *("float32", "float", "float64", "double", "float16", "half", "bfloat16", "complex64", "complex128"),
        *("uint8", "int8", "int16", "short", "int32", "int", "int64", "long", "bool", "cfloat", "cdouble"),
    )
)
