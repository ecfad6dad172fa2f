"""The torch names of a program: which name is one, and what stands for it where it is not called."""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

import libcst as cst
import libcst.matchers as m

from apimap.convert.names.kinds import Space, Value
from apimap.convert.names.libraries import answer
from apimap.convert.names.members import SCHEDULERS
from apimap.convert.names.noting import Noting
from apimap.convert.names.walking import walk
from apimap.convert.translate.helper_names import HELPERS, NOT_CONVERTED, helper_name
from apimap.convert.translate.sites import How
from apimap.convert.translate.spelling import FAMILIES, LEGACY, NEAR, family
from apimap.derive import effects
from apimap.derive.kinds import PLAIN, UNKNOWN, Instance, Kind, Made, Opaque
from apimap.derive.modules import TENSOR_CLASSES
from apimap.derive.syntax import dotted, dotted_name
from apimap.derive.translate import Site
from apimap.derive.underivable import Underivable, quote
from apimap.model.entry import Counterpart
from apimap.model.libraries import library_of

VARIABLE = "torch.autograd.Variable"
_SCHEDULER = f"{SCHEDULERS}LRScheduler"
# How many names a module may have that is converted as a whole where only running tells the name.
_FEW = 40
# What `getattr(torch, args.dtype)` asks for.
DTYPES = frozenset(
    (
        *("float16", "float32", "float64", "bfloat16", "half", "float", "double", "bool", "complex64"),
        *("int8", "int16", "int32", "int64", "uint8", "short", "int", "long", "complex128"),
    )
)
NAMESPACE = "SimpleNamespace"  # of `types`: what stands for a module that is handed over


class Naming(Noting):
    """Rewrites torch names that are values: constants, annotations, classes asked about."""

    def _skip_names(self, node: cst.CSTNode) -> None:
        self._skip.update(each for each in walk(node) if isinstance(each, cst.Name))

    def visit_Arg(self, node: cst.Arg) -> None:
        if node.keyword is not None:
            self._skip.add(node.keyword)

    def visit_Param(self, node: cst.Param) -> None:
        self._skip.add(node.name)
        self.bound.append({node.name.value})

    def leave_Param(self, original_node: cst.Param, updated_node: cst.Param) -> cst.Param:
        self.bound.pop()
        return updated_node

    def visit_AssignTarget(self, node: cst.AssignTarget) -> None:
        self._skip_targets(node.target)
        self._assigned.update(_targets(node.target))
        if self._set_of_torch(node.target) is not None:
            self.called.add(node.target)  # what is set of torch's own is no value
            self.called.update(m.findall(node.target, m.Attribute() | m.Name()))

    def visit_AnnAssign(self, node: cst.AnnAssign) -> None:
        self._skip_targets(node.target)

    def visit_CompFor(self, node: cst.CompFor) -> None:
        self._skip_targets(node.target)
        texts = [_contained(each.test) for each in node.ifs]
        if isinstance(node.iter, cst.Call) and len(texts) == 1:
            self._sifted[node.iter.func] = texts[0]

    def visit_For(self, node: cst.For) -> None:
        self._skip_targets(node.target)

    def visit_NamedExpr(self, node: cst.NamedExpr) -> None:
        self._skip_targets(node.target)

    def visit_Global(self, node: cst.Global) -> bool:
        return False

    def visit_Nonlocal(self, node: cst.Nonlocal) -> bool:
        return False

    def _skip_targets(self, node: cst.BaseExpression) -> None:
        if isinstance(node, (cst.Name, cst.Subscript)):
            self._skip.add(node)
        elif isinstance(node, (cst.Tuple, cst.List)):
            for part in node.elements:
                self._skip_targets(part.value)

    def visit_Annotation(self, node: cst.Annotation) -> None:
        self._annotated += 1

    def leave_Annotation(self, original_node: cst.Annotation, updated_node: cst.Annotation) -> cst.Annotation:
        self._annotated -= 1
        return updated_node

    # ---- torch names

    def _torch_name(self, node: cst.CSTNode) -> str | None:
        name = dotted_name(node) if isinstance(node, (cst.Attribute, cst.Name)) else None
        if name is None:
            return None
        first = name.partition(".")[0]
        if first in self.names or first not in self.imports.torch:
            return None
        resolved = self.imports.resolve(name)
        if resolved is None:
            return None
        found = self.program.public(resolved)
        if library_of(resolved):
            answered = answer(resolved, self.program.public, self.program.answered)
            return (
                found if answered == found else None
            )  # a member of what a helper answers is looked at by itself
        if isinstance(node, cst.Attribute) and found not in self.torch and not self.program.knows(found):
            # `torch.float32.is_floating_point`, `torch.ones.__name__`: a member of what has a name
            head = self.program.public(resolved.rpartition(".")[0])
            if self.program.knows(head) and head not in ("torch", "torch.nn"):
                return None
        return found

    def _set_of_torch(self, target: cst.BaseExpression) -> str | None:
        """The name of what an assignment sets, if it is torch's own."""
        name = dotted_name(target) if isinstance(target, cst.Attribute) else None
        if name is None or name.partition(".")[0] in self.names:
            return None
        resolved = self.imports.resolve(name)
        return None if resolved is None else self.program.public(resolved)

    def visit_Attribute(self, node: cst.Attribute) -> bool:
        self._skip.add(node.attr)
        return self._torch_name(node) is None

    def leave_Name(self, original_node: cst.Name, updated_node: cst.Name) -> cst.BaseExpression:
        if original_node in self._skip or original_node in self.called:
            return updated_node
        name = self._torch_name(original_node)
        if name is None:
            return updated_node
        return self._value(name, original_node, updated_node)

    def _is_of_scheduler(self, leaf: str, kind: Kind) -> bool:
        """Whether a member is a count or a rate of a scheduler, as far as the program shows."""
        if leaf in ("base_lrs", "last_epoch") and isinstance(kind, Instance):
            return kind.made.torch.startswith(SCHEDULERS)
        return leaf in ("last_epoch", "base_lrs") and kind == UNKNOWN

    def leave_Attribute(
        self, original_node: cst.Attribute, updated_node: cst.Attribute
    ) -> cst.BaseExpression:
        if original_node in self.called:
            return updated_node
        name = self._torch_name(original_node)
        if name is not None:
            return self._value(name, original_node, updated_node)
        self._receivers.append(self.kind(original_node.value))
        leaf = original_node.attr.value
        kind = self.kind(original_node.value)
        if self._is_of_scheduler(leaf, kind) and original_node not in self._assigned:
            self._receivers.pop()
            name = f"{_SCHEDULER}.{leaf}"
            self._record(original_node, name, How.HELPER, leaf, "", "mindspore has tensors there")
            return self._noted(original_node, self.program.called(name, updated_node.value), PLAIN)
        try:
            new = self._member(original_node, updated_node)
            if isinstance(new, cst.Call) and original_node in self._assigned:
                self._withdraw(original_node, {f"torch.Tensor.{leaf}"})
                raise Underivable(
                    quote(original_node), "", f"nothing here takes what is written into `.{leaf}`"
                )
            return new
        except Underivable as refusal:
            owner = kind.made.torch if isinstance(kind, Instance) else "torch.Tensor"
            self.by_hand(original_node, f"{owner}.{leaf}", refusal.message, refusal.argument)
            return updated_node
        finally:
            self._receivers.pop()

    def _value(
        self, name: str, node: cst.Attribute | cst.Name, updated: cst.BaseExpression
    ) -> cst.BaseExpression:
        """A torch name that is not called: a constant, an annotation, a class asked about, or a value."""
        try:
            return self._valued(name, node)
        except Underivable as refusal:
            if self._annotated:
                self._record(node, name, How.DROPPED, "object", "", "an annotation has no effect on numbers")
                return self._noted(node, cst.Name("object"), PLAIN)
            self.by_hand(node, name, refusal.message, refusal.argument)
            return self._noted(node, updated, UNKNOWN)

    def _valued(self, name: str, node: cst.Attribute | cst.Name) -> cst.BaseExpression:
        if name.startswith("typing."):
            return self._noted(node, cst.Name(name.partition(".")[2]), PLAIN)
        members = self._members_of(name, node)
        own = node in self.compared and name in self.program.rules.helpers and name in self._roots()
        if name in FAMILIES or len(members) > 1 or own:
            family = self._family(name, [self._asked_of(each, node) for each in members])
            text = ", ".join(dict.fromkeys(each.counterpart.mindspore for each in family))
            self._record(node, name, How.RULE, text)
            new = cst.parse_expression(f"Union[{text}]" if self._annotated else f"({text})")
            return self._noted(node, cst.Name("object") if self._annotated else new, Value(name))
        module = name.removesuffix(".__dict__")
        table_of = module != name and self.program.torch_kind(module) == "module"
        if table_of and (found := self._members_named(module)):
            self._record(node, name, How.ASSUMED, "", "", spoken(found))
            return self._noted(node, self._table(module, found, of_all=True), UNKNOWN)
        kind = self.program.torch_kind(name)
        if name in effects.VALUES or (name in effects.CONSTANTS and library_of(name)):
            new, _ = self.program.translate(name, Site(node))
            return self._noted(node, new, PLAIN)
        if name in effects.FIRST:
            self._record(node, name, How.DROPPED, "", "", effects.FIRST[name])
            options = ".custom_" in name  # which a decorator may be given first, or `functools.partial`
            given = "(lambda each=None, **_: each or (lambda one: one))" if options else "(lambda each: each)"
            return self._noted(node, cst.parse_expression(given), UNKNOWN)
        typed = name in TENSOR_CLASSES and name not in ("torch.Tensor", "torch.nn.Parameter")
        if name == "torch.Size":
            new, _ = self.program.translate(name, Site(node))
            return self._noted(node, new, PLAIN)
        if typed and node in self.as_dtype and name in LEGACY:
            self._record(node, name, How.RULE, f"mindspore.{LEGACY[name]}")
            return self._noted(node, dotted(f"mindspore.{LEGACY[name]}"), Opaque(name))
        if name == VARIABLE and (self._annotated or node in self.compared):
            name = "torch.Tensor"  # every tensor is one
        if kind == "class" and (self._annotated or node in self.compared or name == "torch.Tensor"):
            made_one = self._asked_of(name, node)
            self._record(node, name, How.RULE, made_one.counterpart.mindspore)
            return self._noted(node, dotted(made_one.counterpart.mindspore), Value(name))
        if kind in ("function", "class"):
            if not self.program.knows(name):
                raise Underivable(quote(node), "", f"{name} has no entry")
            full, helper = self.adapters.value(name)
            self._record(node, name, How.HELPER if helper else How.RULE, full.rpartition(".")[2])
            if kind == "class":
                self.adapters.classes.keyed.setdefault(name, set()).add(full)
            return self._noted(node, dotted(full), Value(name))
        if kind == "module":
            if found := self._members_asked(name, node):
                self._record(node, name, How.ASSUMED, "", "", spoken(found))
                return self._noted(node, cst.parse_expression(namespace(found)), Space())
            raise Underivable(quote(node), "", "a module of torch's as a value; write its members in full")
        new, _ = self.program.translate(name, Site(node))
        return self._noted(node, new, PLAIN if name.endswith("__") else Opaque(name))  # __version__

    def _classes_listed(self, name: str, node: cst.BaseExpression) -> cst.BaseExpression | None:
        """``nn.__dict__.items`` gives all classes; a program looks for some: ``if "Norm" in name``."""
        module, _, leaf = name.rpartition(".__dict__.")
        if leaf not in ("items", "values", "keys") or self.program.torch_kind(module) != "module":
            return None
        texts = self._sifted.get(node) or ("",)
        found: dict[str, str] = {}
        for word in sorted(each for each in self._members_in(module) if any(text in each for text in texts)):
            full = f"{module}.{word}"
            try:
                classes = self.program.torch_kind(full) == "class" and [
                    self._class_of(each, node) for each in family(full, self.classes.derived)
                ]
            except Underivable:  # nothing of the program is one
                continue
            if classes:
                every = dict.fromkeys(each.counterpart.mindspore for each in self._family(full, classes))
                found[word] = ", ".join(every) if len(every) == 1 else f"({', '.join(every)})"
                for each in classes:
                    self.adapters.classes.asked.setdefault(each.torch, set()).add(each.counterpart.mindspore)
        self._record(node, name, How.ASSUMED, "", "", spoken(found))
        new = cst.Attribute(cst.parse_expression(table(found)), cst.Name(leaf))
        return self._noted(node, new, UNKNOWN)

    def _members_asked(self, module: str, node: cst.BaseExpression) -> dict[str, str]:
        """What stands for members of a torch module that a name holds, or a function is given."""
        asked = self.classes.asked
        names = self.bound[-1] if self.bound and node not in self.handed else set()
        words = {word for name in names for word in asked.get(name, ())}
        found = self._space(module, words, node)
        if not found:  # it may have any name elsewhere
            every = {word for each in asked.values() for word in each}
            words = {each for each in every if module != "torch" or f"torch.Tensor.{each}" not in self.torch}
            if node in self.handed:
                words |= self.classes.words
                words |= self._members_in(module) if self._is_small(module) else set()
            found = self._space(module, words)
        return found

    def _space(
        self, module: str, words: Collection[str], node: cst.BaseExpression | None = None
    ) -> dict[str, str]:
        """Members of a torch module and of those inside it; at ``node``, what has no answer says so."""
        found = self._spoken(module, words)
        for word in sorted({*words} - found.keys()):
            full = self.program.public(f"{module}.{word}")
            if self.program.torch_kind(full) == "module" and word in self.classes.asked:
                inner = self._space(full, self.classes.asked[word])
                found |= {word: namespace(inner)} if inner else {}
            elif node is not None and full in self.torch:
                self.by_hand(node, full, f"{full} has no counterpart; calling it says so")
                refusal = self.program.called(NOT_CONVERTED, cst.SimpleString(f'"{full}"'))
                found[word] = cst.Module([]).code_for_node(refusal)
        return dict(sorted(found.items()))

    def _members_named(self, module: str, asked: cst.BaseExpression | None = None) -> dict[str, str]:
        """What stands for members of a torch module, of which ``asked`` names one when the program runs.

        All of a small module; of a large one those that texts of the program or its settings name, or the
        text itself, as far as it is written (``f"Conv{n}d"``); where they name none, all again. Dtypes are
        always among them.
        """
        every, few = self._members_in(module), self._is_small(module)
        if asked is not None and (form := written_form(asked)) is not None:
            return self._spoken(module, {each for each in every if form.fullmatch(each)})
        if few:
            return self._spoken(module, every)
        found = self._spoken(module, self.classes.words)
        if module == "torch":
            return dict(sorted({**self._spoken(module, DTYPES), **found}.items()))
        return found or self._spoken(module, every)

    def _members_in(self, module: str) -> set[str]:
        """The names in a module for which there is an answer."""
        known = (*self.program.entries, *self.program.rules.helpers)
        parts = (name.rpartition(".") for name in known)
        return {leaf for owner, _, leaf in parts if owner == module and not leaf.startswith("_")}

    def _is_small(self, module: str) -> bool:
        """Whether torch has few names in a module."""
        return sum(name.rpartition(".")[0] == module for name in self.torch) <= _FEW

    def _table(self, module: str, found: dict[str, str], *, of_all: bool = False) -> cst.Call:
        """A dictionary of them, which says of any other name that it was not converted.

        Where it may be asked whether there is a name, ``of_all`` tells it those that torch has besides.
        """
        names = (name.rpartition(".") for name in self.torch) if of_all else ()
        others = {leaf for owner, _, leaf in names if owner == module} - found.keys()
        values: list[cst.BaseExpression] = [
            cst.SimpleString(f'"{module}"'),
            cst.parse_expression(table(found)),
        ]
        if others:
            values.append(cst.parse_expression(f'"{" ".join(sorted(others))}".split()'))
        return self.program.called("Members", *values)

    def _spoken(self, module: str, words: Collection[str]) -> dict[str, str]:
        """What stands for members of a torch module, by name: of those among ``words``."""
        found: dict[str, str] = {}
        # `torch.nn.modules` has what `torch.nn` has, `optim.lr_scheduler` not what `optim` has.
        documented = any(name.startswith(f"{module}.") for name in self.program.entries)
        for word in sorted(words):
            full = self.program.public(f"{module}.{word}")
            if documented and full != f"{module}.{word}" and f"{module}.{word}" not in NEAR:
                continue
            kind = self.program.torch_kind(full)
            if kind != "object" and not (kind in ("class", "function") and self.program.knows(full)):
                continue
            try:
                if kind == "object":  # a dtype, a number
                    written, _ = self.program.translate(full, Site(dotted(full)))
                    found[word] = cst.Module([]).code_for_node(written)
                else:
                    found[word] = self.adapters.value(full)[0]
            except Underivable:
                continue
        return found

    def _asked_of(self, name: str, node: cst.BaseExpression) -> Made:
        """What stands for a class that an annotation names, or ``isinstance``."""
        made = self._class_of(name, node)
        if not self._annotated:
            self.adapters.classes.asked.setdefault(name, set()).add(made.counterpart.mindspore)
        return made

    def _members_of(self, name: str, node: cst.CSTNode) -> tuple[str, ...]:
        """The classes whose objects ``isinstance`` finds for one of torch's; ``type(m)`` finds its own."""
        asked = node in self.compared and node not in self.exact
        return family(name, self.classes.derived if asked else ())

    def _family(self, name: str, made: list[Made]) -> list[Made]:
        """What stands for torch's class ``name``, a private one mostly, of what stands for those below it.

        Where that class has a helper, the helpers of its family and classes of the program derive from it.
        """
        if name not in self.program.rules.helpers:
            return made
        base = f"{HELPERS}.{helper_name(name, self.program.rules)}"
        others = [
            each for each in made if base not in self.adapters.lineage(each.torch, each.counterpart.mindspore)
        ]
        own = {root for root in self._roots() if root in FAMILIES or root == name}
        if len(others) == len(made) and not any(base in self._lineage(each) for each in own):
            return made
        counterpart = Counterpart.model_construct(mindspore=self.program.helper(name), members={}, call={})
        return [*others, Made(name, counterpart)]

    def _roots(self) -> set[str]:
        """The classes of torch's from which the program's own derive."""
        return {root for each in self.classes.bases if (root := self.classes.root(each)) is not None}

    def _lineage(self, name: str) -> tuple[str, ...]:
        rules = self.program.rules
        known = name in rules.helpers
        return self.adapters.lineage(name, f"{HELPERS}.{helper_name(name, rules)}") if known else ()

    def _class_of(self, name: str, node: cst.BaseExpression) -> Made:
        full = self.adapters.one_class(name)
        if full is not None:
            return Made(name, Counterpart.model_construct(mindspore=full, members={}, call={}))
        return self.program.reference(name, node)

    def leave_Subscript(
        self, original_node: cst.Subscript, updated_node: cst.Subscript
    ) -> cst.BaseExpression:
        # An annotation that became `object` has no parameters.
        if self._annotated and m.matches(updated_node.value, m.Name("object")):
            return cst.Name("object")
        return updated_node


def table(found: dict[str, str]) -> str:
    """A dictionary of what stands for a module's members, by their names."""
    return "{" + ", ".join(f'"{word}": {full}' for word, full in found.items()) + "}"


def written_form(node: cst.BaseExpression) -> re.Pattern[str] | None:
    """What a text looks like of which parts are written out; None where none is."""
    parts = _written_parts(node)
    text = "".join(part if part is not None else "" for part in parts)
    if not text.strip("_"):
        return None
    return re.compile("".join(".*" if part is None else re.escape(part) for part in parts))


def _written_parts(node: cst.BaseExpression) -> list[str | None]:
    """The parts of a text, None for each that only running tells."""
    if isinstance(node, cst.SimpleString):
        said = node.evaluated_value
        return [said if isinstance(said, str) else None]
    if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.Add):
        return [*_written_parts(node.left), *_written_parts(node.right)]
    if isinstance(node, cst.FormattedString):
        return [each.value if isinstance(each, cst.FormattedStringText) else None for each in node.parts]
    if m.matches(node, m.Call(func=m.Attribute(value=m.SimpleString(), attr=m.Name("format")))):
        owner = cst.ensure_type(cst.ensure_type(node, cst.Call).func, cst.Attribute).value
        said = cst.ensure_type(owner, cst.SimpleString).evaluated_value
        pieces = re.split(r"\{[^{}]*\}", said) if isinstance(said, str) else [""]
        return [part for piece in pieces for part in (None, piece)][1:]
    return [None]


def namespace(found: dict[str, str]) -> str:
    """An object that has what stands for a module's members under their names."""
    return f"{NAMESPACE}({', '.join(f'{word}={full}' for word, full in found.items())})"


def spoken(found: dict[str, str]) -> str:
    """What a report says of a member that only running names."""
    return "the name is taken for one of these: " + ", ".join(found)


def _contained(test: cst.BaseExpression) -> tuple[str, ...] | None:
    """The texts of which one has to be in a name, by what a comprehension asks; None for other tests."""
    if isinstance(test, cst.BooleanOperation) and isinstance(test.operator, cst.Or):
        both = _contained(test.left), _contained(test.right)
        return None if both[0] is None or both[1] is None else (*both[0], *both[1])
    inside = m.Comparison(m.SimpleString(), [m.ComparisonTarget(m.In(), m.Name())])
    if not m.matches(test, inside):
        return None
    said = cst.ensure_type(cst.ensure_type(test, cst.Comparison).left, cst.SimpleString).evaluated_value
    return (said,) if isinstance(said, str) else None


def _targets(node: cst.BaseExpression) -> Iterator[cst.BaseExpression]:
    """What is assigned to, also in tuples: both of ``p.grad, q.grad = a, b``."""
    yield node
    if isinstance(node, (cst.Tuple, cst.List)):
        for each in node.elements:
            yield from _targets(each.value)
