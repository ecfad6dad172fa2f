"""Rows for the report, and comments above the statements of a program that is being converted."""

# ruff: noqa: D102 - the on_visit and on_leave methods are LibCST's hooks, named for what they handle

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Collection
from typing import Any

import libcst as cst
from libcst.metadata import PositionProvider

from apimap.convert.names.arrays import Arrays
from apimap.convert.names.classes import Classes
from apimap.convert.names.kinds import AnyModule, Assumed, Shown
from apimap.convert.names.learnt import Learnt, Place
from apimap.convert.names.libraries import LibraryNames
from apimap.convert.names.places import Devices
from apimap.convert.names.sharing import Shared, Sharing
from apimap.convert.names.walking import Quick, walk
from apimap.convert.translate.adapters import Adapters
from apimap.convert.translate.sites import Converted, How
from apimap.convert.translate.spelling import Imports
from apimap.convert.translate.translator import ProgramTranslator
from apimap.derive.kinds import Kind, Unknown
from apimap.derive.rewrite import Rewriter
from apimap.model.paths import slug
from apimap.signatures import Snapshot

_PAGES = "https://apimap.github.io/apimap/en/api/"
_STATEMENTS: frozenset[type] = frozenset(
    (
        cst.SimpleStatementLine,
        cst.FunctionDef,
        cst.ClassDef,
        cst.If,
        cst.For,
        cst.While,
        cst.With,
        cst.Try,
    )
)


class Noting(Quick, Rewriter):
    """Records every site; ``known`` is what an earlier pass learnt."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(
        self,
        translator: ProgramTranslator,
        adapters: Adapters,
        classes: Classes,
        module: str,
        known: Learnt,
        torch: Snapshot,
    ) -> None:
        super().__init__(translator, {})
        self.program = translator
        self.adapters = adapters
        self.classes = classes
        self.module = module
        self.known = known
        self.torch = torch
        self.learnt = Learnt()
        self.imports = Imports(handed=classes.reexports)
        self.libraries = LibraryNames()
        self.sites: list[Converted] = []
        self.imported = False
        self._attempts: set[cst.CSTNode] = set()  # statements of a ``try``: if one fails, a handler runs
        self._assigned: set[cst.BaseExpression] = set()  # what statements assign to
        self._arrays_at_times: dict[cst.FunctionDef, set[str]] = {}
        self.own_modules: dict[str, str] = {}  # local name of an import → full name
        self._names_in: dict[cst.CSTNode, defaultdict[str, list[cst.Name]]] = {}
        self._skip: set[cst.CSTNode] = set()  # names that are no expressions
        self._notes: list[list[str]] = []
        self._scopes: list[Place] = []
        self._functions: list[cst.FunctionDef] = []
        self._annotated = 0
        self._places: dict[cst.CSTNode, tuple[int, int]] = {}  # of nodes that stand for others
        self._unrecorded = 0  # how many `with torch.no_grad()` are around
        self.exact: frozenset[cst.CSTNode] = frozenset()  # classes that only their own objects are of
        self.copied_views: set[str] = set()  # names of views in torch that are copies here
        self.views: set[str] = set()  # names of views of what is read later under another name
        self.chains: dict[str, tuple[str, cst.BaseExpression]] = {}  # names of views → of what, and how made
        self._handed_on: set[str] | None = None  # attributes whose values something else gets as well
        self._kept_names: set[str] | None = None  # names whose tensors lists, callers or functions hold too
        self._before: list[dict[str, Kind | None]] = []  # what names were before `isinstance` told more
        self.detached: set[str] = set()  # names of views that nothing is recorded of
        self.writes_detached = False  # whether something is written into those
        self.writes_views = False  # whether something may be written into a view while gradients are recorded
        self.shared = Shared(ast.Module([], []), Sharing())  # what others hold, where the file changes it
        self.held: set[str] = set()  # names of what something else may hold as well
        self.handed: set[cst.CSTNode] = set()  # arguments of calls that are modules of torch's
        self.bound: list[set[str]] = []  # last names of what the assignments around bind
        self.as_dtype: set[cst.CSTNode] = set()  # types of tensors that stand for their dtype
        self._evidence: set[cst.CSTNode] = set()  # members whose call tells that they are a tensor's
        self._receivers: list[Kind] = []  # kind of the receiver of the member being translated
        self._written_lists: dict[str, cst.BaseExpression] = {}  # names of lists that are written out
        self.devices = Devices()
        self.displays = False  # whether what an expression alone on its line says is shown: in a notebook
        self._lines: list[cst.SimpleStatementLine] = []  # the statement that is being visited
        self._whole: cst.Module | None = None
        # Whether what a mask selects goes where nothing shows what becomes of it.
        self.hands_on_nothing = False
        self.splits = False  # whether a tensor is cut into pieces of which some may be empty
        self.sliced: set[str] = set()  # names of parts of tensors between bounds
        self.joins_lists = False  # whether lists of modules are added to one another, or repeated
        self.joins = False  # whether tensors that are joined may have several dtypes
        self.selected: set[str] = set()  # names of what a mask selects, and may be nothing
        self.options_set: set[cst.CSTNode] = set()  # attributes that are assigned
        self._sifted: dict[cst.CSTNode, tuple[str, ...] | None] = {}  # what walks: texts that names contain
        self._in_place_layers: set[str] = set()  # names of layers that change their input
        # Names that stand for one tensor, by function.
        self._same_tensor: dict[cst.CSTNode | None, list[frozenset[str]]] = {}
        self._given: list[set[str]] = []  # arguments of each function that still hold what was given
        self._given_tensors: list[set[str]] = []  # those for which some call gives a tensor
        self._statement_calls: set[cst.CSTNode] = set()
        self.arrays_of = Arrays()
        self.arrays: set[str] = set()  # names of what numpy made, where the driver is
        self.beside_numpy = False  # whether a number of numpy stands beside a tensor
        self.divides = False  # whether tensors may stand beside `%` or `//`
        self.combines = False  # whether tensors that are not written out stand beside an operator
        self.positions: set[str] = set()  # names of tensors that hold small whole numbers
        self._arrays_around: list[set[str]] = []  # the same around each function that it is in
        self.optimized: set[str] = set()  # names in the lists that the file's optimizers are given
        self.given_to: dict[cst.CSTNode, str] = {}  # values that are assigned → the name they get
        self.unbatched = False  # whether a function is called whose input may have no axis for a batch
        self.flags: set[str] = set()  # names that hold True or False
        self.resumes = False  # whether a scheduler may go on from an epoch
        self.real_steps = False  # whether a scheduler may be given a number that is no integer
        self.makes_layers = False  # whether it makes layers of torch's outside of its own modules
        self.left_steps = False  # whether what takes a step here may be an optimizer, and may not
        self.optimizers: set[str] = set()  # names that the file both resets and steps
        self.led: set[str] = set()  # names of tensors whose first axis may be one more than is needed
        self.whole: set[str] = set()  # names of tensors of integers
        self.buffered: set[cst.CSTNode] = set()  # what is registered as a buffer
        self.complexes: set[str] = set()  # names of complex tensors
        self.truths: set[str] = set()  # names of tensors of truth values
        self.asked_of: defaultdict[str, set[str]] = defaultdict(set)  # owner's name → members that are called
        self.queues: set[str] = set()  # names that hold a deque
        self.shows: set[Shown] = set()  # what the file makes texts of
        self.gathers_shapes = False  # whether it puts shapes into lists, tuples or dicts
        self.catches = False  # whether it catches errors that mindspore may raise
        self.listed: set[str] = set()  # names that are given a list without anything
        self.selects_nothing = False  # whether what may be a tensor is indexed by such a list
        self.writes_complex = False  # whether complex numbers are written into parts of something
        self.grown = False  # whether layers are appended to lists of layers
        translator.record = self._record

    def named(self, function: cst.CSTNode, name: str) -> list[cst.Name]:
        """Where a name stands in a function, in order."""
        if function not in self._names_in:
            found = self._names_in[function] = defaultdict(list)
            for each in walk(function):
                if isinstance(each, cst.Name):
                    found[each.value].append(each)
        return self._names_in[function].get(name, [])

    # ---- records

    def _place(self, node: cst.CSTNode) -> tuple[int, int]:
        if node in self._places:
            return self._places[node]
        try:
            start = self.get_metadata(PositionProvider, node).start
        except KeyError:
            return 0, 0
        return start.line, start.column

    def _in_place_of(self, original: cst.Call, before: cst.Call) -> cst.Call:
        """``before``, a call as it is translated, where the program has ``original``."""
        self._places[before] = self._place(original)
        if original in self._statement_calls:
            self._statement_calls.add(before)
        return before

    def _record(
        self, node: cst.CSTNode, name: str, how: How, mindspore: str = "", argument: str = "", why: str = ""
    ) -> None:
        if how is How.RULE and self._receivers and isinstance(self._receivers[-1], (Unknown, Assumed)):
            what = "module" if isinstance(self._receivers[-1], AnyModule) else "tensor"
            how, why = How.ASSUMED, "; ".join(filter(None, (f"its receiver is taken for a {what}", why)))
        if how is How.HAND:
            self.remark(name, f"argument `{argument}`: {why}" if argument else why)
        line, column = self._place(node)
        self.sites.append(Converted(line, column, name, how, mindspore, argument, why))

    def by_hand(self, node: cst.CSTNode, name: str, why: str, argument: str = "") -> None:
        """Notes a site that stays as it is: a row in the report, a comment above its statement."""
        self._record(node, name, How.HAND, "", argument, why)

    def _withdraw(self, node: cst.CSTNode, names: Collection[str]) -> None:
        """Takes back rows and comments of names on a node's line: it falls away as a whole."""
        line = self._place(node)[0]
        self.sites = [each for each in self.sites if each.line != line or each.name not in names]
        if self._notes:
            told = self._notes[-1]
            self._notes[-1] = [each for each in told if not any(f"apimap: {name}:" in each for name in names)]

    def remark(self, name: str, why: str) -> None:
        """A comment above the statement that is being visited."""
        text = f"# apimap: {name}: {why}" if name else f"# apimap: {why}"
        if name in self.program.entries:
            text = f"{text} {_PAGES}{slug(name)}/"
        if self._notes and text not in self._notes[-1]:
            self._notes[-1].append(text)

    # ---- statements carry notes

    def on_visit(self, node: cst.CSTNode) -> bool:
        if type(node) in _STATEMENTS:
            self._notes.append([])
        return super().on_visit(node)

    def on_leave(self, original_node: cst.CSTNode, updated_node: cst.CSTNode) -> Any:
        result: Any = super().on_leave(original_node, updated_node)
        if type(original_node) in _STATEMENTS:
            notes = self._notes.pop()
            if notes and type(result) in _STATEMENTS:
                lines = [cst.EmptyLine(comment=cst.Comment(" ".join(note.split()))) for note in notes]
                result = result.with_changes(leading_lines=[*result.leading_lines, *lines])
            elif notes and self._notes:
                self._notes[-1].extend(notes)
        return result
