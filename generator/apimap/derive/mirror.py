"""Taking over another entry's examples and differences, with the torch call rewritten.

Between functions, Tensor methods (plain and in-place) and Tensor attributes; everything else that an
example does stays as it is. mindspore code is not taken over: it is derived anew, with the entry's own
counterparts.
"""

from __future__ import annotations

from typing import cast

import libcst as cst

from apimap.derive.deriver import input_kinds
from apimap.derive.kinds import PLAIN, Items, Kind, Own
from apimap.derive.scope import Scope
from apimap.derive.syntax import dotted, dotted_name, is_display, lay_out, pack, receiver, standalone
from apimap.derive.underivable import Underivable, quote
from apimap.model.entry import DEVICES, Difference, Entry, Example, Expect

METHOD = "torch.Tensor."


def mirrored(entry: Entry, source: Entry) -> Entry:
    """The entry with what its ``mirror`` takes over from ``source``; its own examples and differences win.

    Raises :class:`Underivable` if the two are not the same call in two spellings, or an example has no
    call to rewrite.
    """
    mirror = entry.mirror
    if mirror is None or mirror.of != source.name:
        raise Underivable(entry.name, "", f"it does not mirror {source.name}")
    _comparable(entry.name, source.name)
    known = {example.id: example for example in source.examples}
    for wanted in (*(mirror.examples or ()), *mirror.expect):
        if wanted not in known:
            raise Underivable(entry.name, "", f"{source.name} has no example `{wanted}` to mirror")
    own = {example.id: example for example in entry.examples}
    taken = [
        own.pop(example.id) if example.id in own else _rewritten(example, entry, source)
        for example in source.examples
        if mirror.examples is None or example.id in mirror.examples
    ]
    examples = [*taken, *own.values()]
    differences = [*entry.differences, *(_differences(entry, source, examples) if mirror.differences else ())]
    return entry.model_copy(update={"examples": examples, "differences": differences})


def _comparable(name: str, other: str) -> None:
    if _is_class(name) != _is_class(other):
        raise Underivable(name, "", f"it cannot mirror {other}: one is a class, the other is not")


def _is_class(name: str) -> bool:
    return not name.startswith(METHOD) and name.rpartition(".")[2][:1].isupper()


def _differences(entry: Entry, source: Entry, examples: list[Example]) -> list[Difference]:
    """Those whose proof came along and is still expected to show them, of whom it is expected."""
    proved = {difference.proof for difference in entry.differences}
    shown = {example.id: example for example in examples if example.expect != "consistent"}
    names = list(dict.fromkeys(counterpart.mindspore for counterpart in entry.counterparts))
    known = {counterpart.mindspore for counterpart in source.counterparts}
    taken = []
    for difference in source.differences:
        if difference.proof in proved or difference.proof not in shown:
            continue
        proof = shown[difference.proof]
        told = difference.counterparts or ()
        limits = [  # a name that the source does not have shows the difference where it is expected to
            name
            for name in (names if told else ())
            if name in told or (name not in known and proof.expected(name) not in ("consistent", "any"))
        ]
        limits = [] if limits == names else limits
        taken.append(difference.model_copy(update={"counterparts": limits or None}))
    return taken


def _rewritten(example: Example, entry: Entry, source: Entry) -> Example:
    assert entry.mirror is not None
    try:
        module = cst.parse_module(example.torch)
    except cst.ParserSyntaxError as error:
        raise Underivable(example.torch, "", f"line {error.raw_line} is not Python") from None
    speller = _Speller(entry, source, input_kinds(example))
    torch = module.visit(speller).code
    if not speller.found:
        message = f"example `{example.id}` of {source.name} has no call of it to rewrite; give an own example"
        raise Underivable(example.torch.splitlines()[0], "", message)
    names = {counterpart.mindspore for counterpart in entry.counterparts}
    expect: Expect
    if example.id in entry.mirror.expect:
        expect = entry.mirror.expect[example.id]
    elif isinstance(example.expect, dict) and not example.expect.keys() <= set(DEVICES):
        kept = {name: word for name, word in example.expect.items() if name in names}
        expect = cast(Expect, kept or "consistent")
    else:
        expect = example.expect
    forms = {*entry.forms, *(counterpart.form for counterpart in entry.counterparts)}
    update = {
        "torch": torch,
        "mindspore": None,
        "only": None,
        "expect": expect,
        "form": example.form if example.form in forms else None,
    }
    return example.model_copy(update=update)


class _Speller(Scope):
    """Writes every use of the source's API as one of the entry's."""

    def __init__(self, entry: Entry, source: Entry, names: dict[str, Kind]) -> None:
        super().__init__(names)
        self.entry = entry
        self.source = source
        self.name = entry.name
        self.old = source.name
        self.found = False
        self.called: set[cst.CSTNode] = set()

    def visit_Call(self, node: cst.Call) -> None:
        self.called.add(node.func)

    def _is_use(self, node: cst.BaseExpression) -> bool:
        """Whether an expression is the source's API: by its full name, or a member of a tensor."""
        name = dotted_name(node) or ""
        if not self.old.startswith(METHOD) or name.startswith("torch."):
            return name == self.old
        if not isinstance(node, cst.Attribute) or node.attr.value != self.old.rpartition(".")[2]:
            return False
        kind = self.kind(node.value)
        return not (kind == PLAIN or isinstance(kind, (Items, Own)))

    def leave_Attribute(
        self, original_node: cst.Attribute, updated_node: cst.Attribute
    ) -> cst.BaseExpression:
        if original_node in self.called or not self._is_use(original_node):
            return updated_node
        self.found = True
        if self.old.startswith(METHOD) and self.name.startswith(METHOD):
            return updated_node.with_changes(attr=cst.Name(self.name.rpartition(".")[2]))
        if self.old.startswith(METHOD) or self.name.startswith(METHOD):
            message = f"{self.old} is used without a call here, so it cannot become {self.name}"
            raise Underivable(quote(original_node), "", message)
        return dotted(self.name)

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.BaseExpression:
        if not self._is_use(original_node.func):
            return updated_node
        self.found = True
        leaf = cst.Name(self.name.rpartition(".")[2])
        func, args = updated_node.func, list(updated_node.args)
        if self.old.startswith(METHOD):
            assert isinstance(func, cst.Attribute)
            if self.name.startswith(METHOD):
                return updated_node.with_changes(func=func.with_changes(attr=leaf))
            if self._packs():
                args = _packed(args)
            args = [cst.Arg(standalone(func.value)), *args]
            return updated_node.with_changes(func=dotted(self.name), args=lay_out(args, original_node))
        if not self.name.startswith(METHOD):
            return updated_node.with_changes(func=dotted(self.name))
        first = self._receiver(args, original_node)
        args.remove(first)
        func = cst.Attribute(receiver(first.value), leaf)
        return updated_node.with_changes(func=func, args=lay_out(args, original_node))

    def _receiver(self, args: list[cst.Arg], call: cst.Call) -> cst.Arg:
        """The function's argument that a method has before its dot."""
        if args and args[0].keyword is None and not args[0].star:
            return args[0]
        name = _first_key(self.source) or "input"
        for arg in args:
            if arg.keyword is not None and arg.keyword.value == name:
                return arg
        raise Underivable(quote(call), name, f"without it there is no receiver for {self.name}")

    def _packs(self) -> bool:
        """Whether the method's elements are one tuple in the function."""
        return _is_variadic(self.source) and not _is_variadic(self.entry)


def _first_key(entry: Entry) -> str | None:
    return next(
        (key for counterpart in entry.counterparts for key in counterpart.arguments if key != "self"), None
    )


def _is_variadic(entry: Entry) -> bool:
    return any(key.startswith("*") for counterpart in entry.counterparts for key in counterpart.arguments)


def _packed(args: list[cst.Arg]) -> list[cst.Arg]:
    elements = [arg for arg in args if arg.keyword is None]
    rest = [arg for arg in args if arg.keyword is not None]
    if not elements or (len(elements) == 1 and not elements[0].star and not _is_number(elements[0].value)):
        return args
    return [cst.Arg(pack(elements)), *rest]


def _is_number(node: cst.BaseExpression) -> bool:
    if is_display(node):
        return False
    return isinstance(node, cst.Integer) or (
        isinstance(node, cst.UnaryOperation) and isinstance(node.expression, cst.Integer)
    )
