"""The classes of a whole program: what each derives from, so that bases are known across files."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from apimap.convert.names.lending import Lending
from apimap.convert.names.members import AVERAGED
from apimap.convert.names.of_cells import Taken
from apimap.convert.names.selecting import Selections
from apimap.convert.names.sharing import Sharing
from apimap.convert.names.uses import Uses
from apimap.convert.translate.spelling import absolute
from apimap.derive.modules import bases as documented_at
from apimap.model.libraries import library_of

MODULE = "torch.nn.Module"
DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")  # names with their owners, in texts


@dataclass
class Classes(Uses):
    """What is known of a whole program: its classes and functions, its names across files, what it uses.

    ``bases`` leads from the full name of each class to those of its bases (torch's, or the program's).
    """

    bases: dict[str, tuple[str, ...]] = field(default_factory=dict)
    members: dict[str, frozenset[str]] = field(default_factory=dict)
    methods: set[str] = field(default_factory=set)  # what its classes define that is called
    buffers: dict[str, frozenset[str]] = field(default_factory=dict)  # names that a class registers
    of_cells: dict[str, frozenset[str]] = field(default_factory=dict)  # those that mindspore's Cell has, too
    exported: set[str] = field(default_factory=set)  # full names that one file imports of another
    watches: bool = False  # whether a script without networks asks what was recorded, and for nothing else
    gradients: set[str] = field(default_factory=set)  # names of functions that give gradients of functions
    in_place: set[str] = field(default_factory=set)  # files that make layers which change their input
    begins: set[str] = field(default_factory=set)  # its modules that change what they are called with
    sees_in_place: bool = False  # whether some file sees what layers of another one change
    seeds: int = 0  # how often it says where random numbers begin
    aliases: dict[str, str] = field(default_factory=dict)  # what files hand on → where it is from
    stars: dict[str, list[str]] = field(default_factory=dict)  # modules that hand on all of others
    listed: dict[str, frozenset[str]] = field(default_factory=dict)  # what a module's `__all__` names
    functions: set[str] = field(default_factory=set)  # full names of functions that files define
    values: set[str] = field(default_factory=set)  # names that stand where a value does, called or not
    words: set[str] = field(default_factory=set)  # short texts of programs and settings, which may be names
    dotted: set[str] = field(default_factory=set)  # `nn.Conv2d` in texts of both, which may be evaluated
    counted_flags: set[str] = field(default_factory=set)  # arguments that some call gives 0 or 1
    asked: dict[str, set[str]] = field(default_factory=dict)  # last name of an owner → members asked of it
    derived: set[str] = field(default_factory=set)  # names it says of classes that torch derives from others
    reflects: bool = False  # whether classes may be found by what only running knows
    reexports: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # torch's names by module
    sharing: Sharing = field(default_factory=Sharing)  # what its functions keep of what they are given
    selections: Selections = field(default_factory=Selections)  # what it selects by positions, and writes
    lending: Lending = field(default_factory=Lending)  # which arrays it takes of tensors, and writes into
    mixins: tuple[int, frozenset[str]] = (0, frozenset())  # of so many classes, those mixed into modules only
    united: frozenset[str] = frozenset()  # torch classes whose objects are all made of one class

    def lineage(self, name: str) -> list[str]:
        """A class and what it derives from, at whatever depth, nearest first."""
        found: list[str] = []
        todo = [name]
        while todo:
            each = self.named(todo.pop(0))
            if each not in found:
                found.append(each)
                owner = each.rpartition(".")[0]
                for base in self.bases.get(each, ()):
                    handed = self.named(f"{owner}.{base}") if "." not in base else base
                    todo.append(handed if handed in self.bases else base)
        return found

    def named(self, name: str) -> str:
        """The full name of a class where it is defined, for one by which another file hands it on."""
        seen = {name}
        todo = [name]
        while todo:
            each = todo.pop(0)
            if each in self.bases or each in self.functions:
                return each
            module, _, leaf = each.rpartition(".")
            further = [f"{star}.{leaf}" for star in self.stars.get(module, ())]
            further += [self.aliases[each]] if each in self.aliases else []
            todo += [known for known in further if known not in seen]
            seen.update(further)
        return name

    def made_in_place_elsewhere(self, tree: ast.Module, module: str) -> bool:
        """Whether a file imports another one that makes layers which change their input."""
        if not self.in_place - {module}:
            return False
        named: set[str] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                named |= {each.name for each in node.names}
            elif isinstance(node, ast.ImportFrom):
                base = absolute(module, node.module, node.level)
                named |= {base, *(f"{base}.{each.name}" for each in node.names)}
        return any(
            f"{each}.".startswith(f"{name}.") for each in self.in_place - {module} for name in named if name
        )

    def packages(self) -> set[str]:
        """The packages at the top of the program that define classes or functions."""
        return {each.partition(".")[0] for each in (*self.bases, *self.functions)}

    def named_in(self, source: str) -> bool:
        """Whether a text may speak of a module class of the program's own."""
        return any(name.rpartition(".")[2] in source and self.is_module(name) for name in self.bases)

    def handed(self, module: str) -> dict[str, str]:
        """What ``from module import *`` brings of the program's own: names, and where each is defined."""
        found: dict[str, str] = {}
        todo, seen = [module], {module}
        while todo:
            owner = todo.pop(0)
            homes = (owner, f"{owner}.__init__")
            own = [each for each in (*self.bases, *self.functions) if each.rpartition(".")[0] in homes]
            own += [each for each in self.aliases if each.rpartition(".")[0] in homes]
            for each in own:
                leaf = each.rpartition(".")[2]
                full = self.named(each)
                named = self.listed.get(owner)
                public = leaf in named if named is not None else not leaf.startswith("_")
                if public and (full in self.bases or full in self.functions):
                    found.setdefault(leaf, full)
            further = [star for star in self.stars.get(owner, ()) if star not in seen]
            todo += further
            seen.update(further)
        return found

    def makes_unseen(self, module: str) -> bool:
        """Whether a file has modules that calls may make which do not show it: ``MODELS[name]()``."""
        own = {name.rpartition(".")[2] for name in self.bases if self.is_module(name)}
        if not self.reflects and own.isdisjoint(self.values):
            return False
        return any(name.rpartition(".")[0] == module and self.is_module(name) for name in self.bases)

    def resets(self, name: str) -> str:
        """The method by which torch's layer below a class gets its first values; "" where it has none."""
        root = (self.root(name) or "").removeprefix("torch.nn.")
        if root in ("MultiheadAttention", "Transformer"):
            return "_reset_parameters"
        return "reset_parameters" if root.startswith(_RESETTING) else ""

    def retrains(self, module: str = "") -> bool:
        """Whether a module class (of one file, if named) says itself what ``train`` does."""
        return any(
            "train" in members and self.is_module(name)
            for name, members in self.members.items()
            if not module or name.rpartition(".")[0] == module
        )

    def root(self, name: str) -> str | None:
        """The torch class that a class of the program derives from; None if none.

        The objects of a mixin, whose subclasses are modules all of them, are modules.
        """
        found = self._torch_base(name)
        return MODULE if found is None and self._is_mixin(name) else found

    def _torch_base(self, name: str) -> str | None:
        for each in self.lineage(name):
            if each.startswith("torch."):
                return each
            if each not in self.bases and library_of(each) and MODULE in documented_at(each):
                return MODULE  # a network or a layer of timm's, of which another one is made
        return None

    def _is_mixin(self, name: str) -> bool:
        """Whether all classes below one are modules: ``class Net(nn.Module, Mixin)``."""
        if self.mixins[0] != len(self.bases):
            lines = {each: self.lineage(each)[1:] for each in self.bases}
            last = lines.keys() - {base for line in lines.values() for base in line}
            of_nets, others = set[str](), set[str]()
            for each in last:
                root = self._torch_base(each) or ""
                net = root.startswith("torch.nn.") and not root.startswith("torch.nn.utils")
                (of_nets if net else others).update(lines[each])
            self.mixins = len(self.bases), frozenset(of_nets - others)
        return name in self.mixins[1]

    def is_module(self, name: str) -> bool:
        """Whether its objects are torch modules."""
        root = self.root(name)
        if root is None or root.startswith("torch.nn.utils"):
            return False
        return root.startswith("torch.nn.") or root == AVERAGED

    def occupied(self, module: str) -> Taken | None:
        """What gives members of one file another name where a Cell has theirs; None where none has."""
        modules = {name for name in self.of_cells if self.is_module(name)}
        names = frozenset().union(*(self.of_cells[each] for each in modules))
        if not names:
            return None
        others = frozenset().union(*(self.of_cells[each] for each in self.of_cells.keys() - modules))
        here = {
            each.rpartition(".")[2]: self.of_cells[each]
            for each in modules
            if each.rpartition(".")[0] == module
        }
        return Taken(names, here, others)

    def owns(self, name: str, member: str) -> bool:
        """Whether the program itself defines the member in a class or in one of its bases."""
        return any(member in self.members.get(each, ()) for each in self.lineage(name))

    def buffered(self, name: str, member: str) -> bool:
        """Whether a class of the program, or a base of it, registers a buffer of that name."""
        return any(member in self.buffers.get(each, ()) for each in self.lineage(name))


# How the names of torch's layers begin that ask themselves for their first values when they are made.
_RESETTING = (
    *("Linear", "Bilinear", "Conv", "BatchNorm", "InstanceNorm", "LayerNorm", "GroupNorm", "RMSNorm"),
    *("SyncBatchNorm", "Embedding", "RNN", "LSTM", "GRU", "PReLU"),
)
