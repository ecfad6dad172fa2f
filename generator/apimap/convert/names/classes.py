"""The classes of a whole program: what each derives from, so that bases are known across files."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TypeGuard

from apimap.convert.names.giving import begins_in_place, is_in_place_layer, leaf, parts, root
from apimap.convert.names.members import AVERAGED
from apimap.convert.names.of_cells import Taken, members_of_cells
from apimap.convert.names.reexports import listed
from apimap.convert.names.selecting import Selections
from apimap.convert.names.sharing import File, Sharing
from apimap.convert.names.unseen import made_unseen
from apimap.convert.translate.spelling import DERIVED_LEAVES, Imports, absolute, public

MODULE = "torch.nn.Module"
DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")  # names with their owners, in texts


@dataclass
class Classes:
    """Full name of each of the program's classes → full names of its bases (torch's, or the program's)."""

    bases: dict[str, tuple[str, ...]] = field(default_factory=dict)
    members: dict[str, frozenset[str]] = field(default_factory=dict)
    buffers: dict[str, frozenset[str]] = field(default_factory=dict)  # names that a class registers
    of_cells: dict[str, frozenset[str]] = field(default_factory=dict)  # those that mindspore's Cell has, too
    exported: set[str] = field(default_factory=set)  # full names that one file imports of another
    records: bool = False  # whether a file of the program asks for gradients
    watches: bool = False  # whether a script without networks asks what was recorded, and for nothing else
    again: bool = False  # whether it asks for gradients of gradients
    gradients: set[str] = field(default_factory=set)  # names of functions that give gradients of functions
    complex: bool = False  # whether it names a dtype of complex numbers
    sparse: bool = False  # whether it may hold matrices by the coordinates of what is not zero
    spectral: bool = False  # whether it may hold complex numbers, named or not
    truths: bool = False  # whether it casts to truth values, or asks whether all are true
    retunes: bool = False  # whether it sets `eps` or `momentum` of a layer that was made before
    replaces: bool = False  # whether it may put a module in place of another by the name that this has
    regrows: bool = False  # whether a module that may be part of another gets new parts
    states: bool = False  # whether it asks for what networks hold, such as buffers, or for their checkpoints
    nans: bool = False  # whether it knows of NaN, which kernels of mindspore's CPU turn into numbers
    sizes: bool = False  # whether it asks if something is a shape, which no tuple is
    chains: bool = False  # whether it uses what `append` and its like give, as of a list of modules
    hollow: bool = False  # whether it makes lists without modules
    lists: bool = False  # whether it asks which modules there are
    conjugates: bool = False  # whether it conjugates complex numbers, which torch puts off
    doubles: bool = False  # whether it makes tensors of double precision
    discrete: bool = False  # whether it turns numbers into integers or truth values, and keeps those
    in_place: set[str] = field(default_factory=set)  # files that make layers which change their input
    begins: set[str] = field(default_factory=set)  # its modules that change what they are called with
    sees_in_place: bool = False  # whether some file sees what layers of another one change
    narrow: bool = False  # whether it makes tensors of booleans, or of bfloat16
    drops: bool = False  # whether it reads or sets a probability, `m.p`, as dropout has one
    seeds: int = 0  # how often it says where random numbers begin
    writes: bool = False  # whether it writes into parts of something, or calls methods that change tensors
    deletes: bool = False  # whether it deletes parts of something
    widths: bool = False  # whether it has numbers of another dtype than float32 and int64
    copies: bool = False  # whether it copies what may hold tensors
    freezes: bool = False  # whether it says which parameters are trained
    steps: bool = False  # whether it takes the next item of something, as of a module's parameters
    judges: bool = False  # whether a module puts a part of it into evaluation mode while it is made
    empties: bool = False  # whether it makes tensors of shape (0,), as loops that join tensors begin with
    loose: bool = False  # whether it asks modules, whatever their class, for their parameters
    draws: bool = False  # whether it draws from the generators of numpy or Python that all share
    masks: bool = False  # whether it writes minus infinity, which masks scores
    numbers: bool = False  # whether it imports numpy, whose numbers may stand beside a tensor
    formats: bool = False  # whether it names another memory format than the usual one
    modes: bool = False  # whether it asks others than `self` whether they train
    types: bool = False  # whether it asks what class exactly something is of
    names: bool = False  # whether it asks what the class of something is called
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
        return next((each for each in self.lineage(name) if each.startswith("torch.")), None)

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


def _writes(node: ast.AST) -> bool:
    """``x[i] = y``, ``x += y`` and ``x.mul_(y)``."""
    if isinstance(node, ast.Attribute):
        return node.attr.endswith("_") and node.attr[:-1].isidentifier() and node.attr != "requires_grad_"
    return isinstance(node, ast.AugAssign) or (
        isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)
    )


def _says(node: ast.AST) -> set[str]:
    """The name that a node of a program says, alone or as a text."""
    if isinstance(node, ast.Attribute):
        return {node.attr}
    if isinstance(node, ast.alias):
        return {node.name}
    said = node.value if isinstance(node, ast.Constant) else None
    return {said} if isinstance(said, str) else set()


def add_file(classes: Classes, module: str, tree: ast.Module, known: Mapping[str, object]) -> None:
    """Adds the classes of one file; ``module`` is its dotted name ("" for a loose script)."""
    nodes = list(ast.walk(tree))
    imports = Imports(handed=classes.reexports)
    own = imports.read(nodes, module)
    classes.exported |= imports.members
    hands_on(classes, module, nodes)
    names = (full or local for local, full in own.items())
    documenting: set[ast.AST] = set()  # what no program reads
    classes.numbers = classes.numbers or any(name.partition(".")[0] == "numpy" for name in names)
    alone = {each.value for each in nodes if isinstance(each, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Call):
            classes.chains = classes.chains or (node not in alone and _adds(node))
            classes.hollow = classes.hollow or _is_hollow(node)
            if is_in_place_layer(node):
                classes.in_place.add(module)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            classes.empties = classes.empties or _is_empty(node, node.func.attr)
            classes.widths = classes.widths or _is_of_numpy(node, own)
            classes.records = classes.records or node.func.attr == "backward"
            classes.records = classes.records or _is_recorded(ast.unparse(node.func))
        if isinstance(node, ast.ImportFrom) and node.module in (
            "torch.autograd",
            "torch.autograd.functional",
        ):
            named = (f"{node.module}.{alias.name}" for alias in node.names)
            classes.records = classes.records or any(map(_is_recorded, named))
        classes.again = classes.again or _asks_again(node)
        classes.writes = classes.writes or _writes(node)
        classes.deletes = classes.deletes or (
            isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Del)
        )
        classes.copies = classes.copies or _is_copy(node)
        if isinstance(node, ast.Attribute):
            classes.widths = classes.widths or node.attr in _WIDTHS
            classes.complex = classes.complex or node.attr in _COMPLEX
            classes.drops = classes.drops or _is_probability(node)
            classes.seeds += node.attr in ("manual_seed", "set_rng_state", "fork_rng")
            classes.states = classes.states or node.attr in _STATES
            classes.truths = classes.truths or node.attr in ("bool", "BoolTensor", "all")
            classes.formats = classes.formats or node.attr.startswith("channels_last")
            classes.lists = classes.lists or node.attr in ("modules", "named_modules")
            classes.conjugates = classes.conjugates or node.attr in ("conj", "adjoint", "mH", "H")
            classes.doubles = classes.doubles or (node.attr in _DOUBLES and root(node) not in _NUMPY)
            classes.modes = classes.modes or _is_mode(node)
        classes.sparse = classes.sparse or _is_sparse(node)
        classes.spectral = classes.spectral or _is_spectral(node)
        classes.freezes = classes.freezes or (
            (isinstance(node, ast.Attribute) and node.attr in ("requires_grad", "requires_grad_"))
            or (isinstance(node, ast.keyword) and node.arg == "requires_grad")
        )
        classes.steps = classes.steps or _is_step(node)
        classes.retunes = classes.retunes or _retunes(node)
        classes.loose = classes.loose or _is_loose(node)
        wraps = _wraps(node)
        classes.replaces = classes.replaces or wraps or _replaces(node)
        classes.regrows = classes.regrows or wraps or _regrows(node)
        classes.types = classes.types or _looks_up(node)
        classes.names = classes.names or _is_name_of_type(node)
        classes.nans = classes.nans or _is_nan(node)
        classes.sizes = classes.sizes or _asks_for_size(node)
        classes.discrete = classes.discrete or _is_discrete(node)
        classes.narrow = classes.narrow or _is_narrow(node)
        classes.masks = classes.masks or _is_minus_infinity(node)
        classes.draws = classes.draws or _draws(node, own)
        if isinstance(node, ast.Attribute):
            owner = getattr(node.value, "id", "") or getattr(node.value, "attr", "")
            if not owner or imports.resolve(ast.unparse(node.value)) is None:
                classes.asked.setdefault(owner, set()).add(node.attr)
        if isinstance(node, ast.keyword) and node.arg and _is_zero_or_one(node.value):
            classes.counted_flags.add(node.arg)
        if isinstance(node, ast.Expr):
            documenting.add(node.value)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in documenting:
            classes.dotted |= {*DOTTED.findall(node.value)}
            if node.value.isidentifier():
                classes.words.add(node.value)
        classes.derived |= _says(node) & DERIVED_LEAVES
        if isinstance(node, ast.ClassDef):
            own.setdefault(node.name, f"{module}.{node.name}")
    asking = {node for node in nodes if _is_gradient(node, imports)}
    classes.gradients |= _gradients(nodes, asking)
    taken = (arg for call in asking for arg in call.args)
    named = (each.id for arg in taken for each in ast.walk(arg) if isinstance(each, ast.Name))
    classes.again = classes.again or any(name in classes.gradients for name in named)
    File(tree, classes.sharing).note_functions()
    classes.selections.add_file(tree)
    values, reflects = made_unseen(tree)
    classes.values |= values
    classes.reflects = classes.reflects or reflects
    if not module and not classes.records and _watches(nodes):
        classes.records = classes.watches = True
    public = listed(tree)
    if public is not None:
        classes.listed[module.removesuffix("__init__").removesuffix(".")] = public
    classes.functions |= {
        f"{module}.{each.name}"
        for each in tree.body
        if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef))
    }
    for node in nodes:
        if isinstance(node, ast.FunctionDef) and node.name == "__init__":
            classes.judges = classes.judges or any(map(_sets_mode, ast.walk(node)))
        if isinstance(node, ast.ClassDef):
            full = f"{module}.{node.name}"
            if begins_in_place(node):
                classes.begins.add(full)
            classes.bases[full] = tuple(_full(ast.unparse(base), imports, own, known) for base in node.bases)
            members, buffers = frozenset(_members(node)), frozenset(_buffers(node))
            clash = members_of_cells(members | buffers)
            classes.of_cells[full] = clash
            classes.members[full] = members | {f"{each}_" for each in clash & members}
            classes.buffers[full] = buffers | {f"{each}_" for each in clash & buffers}


def hands_on(classes: Classes, module: str, nodes: list[ast.AST]) -> None:
    """Notes what a file imports of others: it may be asked of it, ``models.Net`` of ``models/net.py``."""
    here = module.removesuffix("__init__").removesuffix(".")
    for node in nodes:
        if not isinstance(node, ast.ImportFrom):
            continue
        base = absolute(module, node.module, node.level)
        for alias in node.names:
            if alias.name == "*":
                classes.stars.setdefault(here, []).append(base)
            else:
                local = f"{here}.{alias.asname or alias.name}"
                classes.aliases.setdefault(local, f"{base}.{alias.name}")


# How the names of torch's layers begin that ask themselves for their first values when they are made.
_RESETTING = (
    *("Linear", "Bilinear", "Conv", "BatchNorm", "InstanceNorm", "LayerNorm", "GroupNorm", "RMSNorm"),
    *("SyncBatchNorm", "Embedding", "RNN", "LSTM", "GRU", "PReLU"),
)
# Attributes of modules that a counterpart may have under another name.
PARTS = frozenset(
    ("weight", "bias", "running_mean", "running_var", "num_features", "embedding_dim", "num_embeddings")
)


def _watches(nodes: list[ast.AST]) -> bool:
    """Whether a file says that gradients are wanted, and asks a tensor what was recorded of it."""
    wants = reads = False
    for node in nodes:
        if isinstance(node, ast.ClassDef) and any("Module" in ast.unparse(base) for base in node.bases):
            return False
        if isinstance(node, ast.keyword) and node.arg == "requires_grad":
            wants = wants or ast.unparse(node.value) != "False"
        elif isinstance(node, ast.Attribute):
            stored = isinstance(node.ctx, ast.Store)
            wants = wants or node.attr == "requires_grad_" or (stored and node.attr == "requires_grad")
            reads = reads or (not stored and node.attr in ("requires_grad", "is_leaf", "grad_fn"))
    return wants and reads


def _is_recorded(name: str) -> bool:
    """Whether a function gives gradients of what was recorded: ``autograd.grad``, ``functional.hessian``."""
    owner, _, leaf = name.rpartition(".")
    if owner.endswith("functional"):
        return leaf in ("hessian", "hvp", "jacobian", "vhp")
    return owner.endswith("autograd") and leaf == "grad"


def _asks_again(node: ast.AST) -> bool:
    """Whether gradients are asked for that can be differentiated, or second ones: in words, or by places."""
    if isinstance(node, ast.keyword):
        return node.arg == "create_graph"
    if isinstance(node, ast.Constant):
        return node.value == "create_graph"
    if isinstance(node, (ast.Attribute, ast.Name)):
        name = node.attr if isinstance(node, ast.Attribute) else node.id
        return name in ("hessian", "hvp", "vhp", "jacfwd")
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name in ("grad", "jacrev") and any(  # `torch.func.grad(torch.func.grad(f))`
        isinstance(inner, ast.Call) and ast.dump(inner.func) == ast.dump(node.func)
        for arg in node.args
        for inner in ast.walk(arg)
    ):
        return True
    return len(node.args) > {"grad": 4, "backward": 2}.get(name, len(node.args))


def _is_zero_or_one(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value in (0, 1)


def _is_gradient(node: ast.AST, imports: Imports) -> TypeGuard[ast.Call]:
    """``torch.func.grad(f)``."""
    found = isinstance(node, ast.Call) and node.args and imports.resolve(ast.unparse(node.func))
    return bool(found and found.startswith("torch.func.") and found.endswith(("grad", "grad_and_value")))


def _gradients(nodes: list[ast.AST], asking: Collection[ast.AST]) -> set[str]:
    """The names of what the calls ``asking`` give, and of functions that call one of those."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Assign) and node.value in asking:
            found |= {each.id for each in node.targets if isinstance(each, ast.Name)}
    for node in nodes:
        if isinstance(node, ast.FunctionDef) or (
            isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda)
        ):
            inside = [*ast.walk(node)]
            if any(each in asking or getattr(each, "id", "") in found for each in inside):
                named = (
                    [node.name]
                    if isinstance(node, ast.FunctionDef)
                    else [getattr(t, "id", "") for t in node.targets]
                )
                found |= {*named}
    return found - {""}


def _is_empty(call: ast.Call, leaf: str) -> bool:
    """``torch.tensor([])``, ``torch.Tensor()``, ``torch.empty(0)``, ``x.new_zeros((0,))``."""
    first = call.args[0] if call.args else None
    if leaf.endswith("ensor"):
        return leaf != "is_tensor" and (first is None or ast.unparse(first) == "[]")
    made = leaf.removeprefix("new_") in ("empty", "zeros", "ones", "full", "rand", "randn")
    return made and first is not None and ast.unparse(first) in _NOTHING and len(call.args) < 3


_COMPLEX = frozenset(("cfloat", "cdouble", "complex64", "complex128"))
_STATES = frozenset(
    ("state_dict", "load_state_dict", "buffers", "named_buffers", "_buffers", "num_batches_tracked")
)
_NOTHING = ("0", "(0,)", "[0]")
# What gives complex numbers, by its own name or that of its module.
_SPECTRAL = _COMPLEX | {"fft", "stft", "complex", "polar", "view_as_complex", "eig", "eigvals"}
_SPECTRAL |= {f"{way}fft{axes}" for way in ("", "i", "r") for axes in ("", "2", "n")}


def _is_sparse(node: ast.AST) -> bool:
    """``torch.sparse_coo_tensor``, ``torch.sparse.FloatTensor``, ``x.to_sparse()``."""
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "name", "")
    return name in ("sparse_coo_tensor", "to_sparse", "to_sparse_coo") or (
        isinstance(node, ast.Attribute) and ast.unparse(node.value).endswith("torch.sparse")
    )


def _is_spectral(node: ast.AST) -> bool:
    """Whether complex numbers are made here: ``torch.fft.rfft``, ``x.stft``, ``2j``."""
    if isinstance(node, ast.ImportFrom):
        return node.module == "torch.fft" or any(each.name in _SPECTRAL for each in node.names)
    if isinstance(node, ast.Constant):
        return isinstance(node.value, complex)
    return isinstance(node, ast.Attribute) and node.attr in _SPECTRAL


def _is_probability(node: ast.Attribute) -> bool:
    """``m.p``, but for a class's own attribute."""
    return node.attr == "p" and not (isinstance(node.value, ast.Name) and node.value.id == "self")


def _is_mode(node: ast.Attribute) -> bool:
    """``layer.training``, which is read, but for a class's own."""
    own = isinstance(node.value, ast.Name) and node.value.id == "self"
    return node.attr == "training" and isinstance(node.ctx, ast.Load) and not own


def _is_copy(node: ast.AST) -> bool:
    """``copy.deepcopy(net)`` and ``copy.copy(x)``; ``from copy import deepcopy``."""
    if isinstance(node, ast.ImportFrom):
        return node.module == "copy" and any(each.name in ("copy", "deepcopy") for each in node.names)
    if isinstance(node, ast.Attribute) and node.attr == "copy":
        return isinstance(node.value, ast.Name) and node.value.id == "copy"
    return isinstance(node, ast.Attribute) and node.attr == "deepcopy"


def _sets_mode(node: ast.AST) -> bool:
    """``self.teacher.eval()`` and ``self.teacher.train(False)``."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _MODES


_DOUBLES = ("float64", "double", "DoubleTensor", "complex128", "cdouble")
_NUMPY = ("np", "numpy")
_WIDTHS = frozenset(
    (
        *("float64", "double", "DoubleTensor", "float16", "half", "HalfTensor", "bfloat16", "from_numpy"),
        *("int", "int32", "IntTensor", "short", "int16", "ShortTensor", "int8", "CharTensor"),
        *("byte", "uint8", "ByteTensor"),
    )
)


def _is_of_numpy(call: ast.Call, own: Mapping[str, str]) -> bool:
    """``torch.tensor(np.pi)``, ``torch.as_tensor(np.sqrt(x))``: in double precision, as numpy computes."""
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in ("tensor", "as_tensor"):
        return False
    names = (each.id for first in call.args[:1] for each in ast.walk(first) if isinstance(each, ast.Name))
    return any((own.get(each) or each) == "numpy" for each in names)


_MODES = ("eval", "train")


def _retunes(node: ast.AST) -> bool:
    """``m.eps = 1e-3``, but for a class's own attribute; ``bn.momentum *= 0.5`` as well."""
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return isinstance(node, (ast.Assign, ast.AugAssign)) and any(
        isinstance(each, ast.Attribute)
        and each.attr in ("eps", "momentum")
        and not (isinstance(each.value, ast.Name) and each.value.id == "self")
        for each in targets
    )


def _is_step(node: ast.AST) -> bool:
    """``next(net.parameters())``: of an iterator that is not made on the spot."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "next":
        return False
    first = node.args[0] if node.args else None
    return not (isinstance(first, ast.Call) and isinstance(first.func, ast.Name) and first.func.id == "iter")


def _is_loose(node: ast.AST) -> bool:
    """Whether an attribute of some module is asked for, or set: ``m.weight``, ``hasattr(m, "bias")``."""
    if isinstance(node, ast.Attribute) and node.attr in PARTS:
        return not (isinstance(node.value, ast.Name) and node.value.id == "self")
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        asked = node.args[1:2] if node.func.id in ("hasattr", "getattr", "setattr") else []
        return any(not isinstance(each, ast.Constant) or each.value in PARTS for each in asked)
    return False


def _adds(call: ast.Call) -> bool:
    """``net.append(x)``: what nothing but a list of modules gives a value."""
    return isinstance(call.func, ast.Attribute) and call.func.attr in ("append", "extend", "insert")


def _is_hollow(call: ast.Call) -> bool:
    """``nn.Sequential()``, ``nn.ModuleList([])``."""
    if leaf(call.func) not in ("Sequential", "ModuleList"):
        return False
    return not call.keywords and all(isinstance(each, ast.List) and not each.elts for each in call.args)


def _asks_for_size(node: ast.AST) -> bool:
    """``isinstance(x, torch.Size)``, ``type(x) is torch.Size``; not where a tuple would do as well."""
    match node:
        case ast.Call(func=ast.Name(id="isinstance"), args=[_, asked]):
            named = {leaf(each) for each in parts(asked)}
        case ast.Compare(left=ast.Call(func=ast.Name(id="type")), comparators=[asked]):
            named = {leaf(each) for each in parts(asked)}
        case _:
            return False
    return "Size" in named and "tuple" not in named


def _is_nan(node: ast.AST) -> bool:
    """``torch.isnan``, ``np.nan``, ``float("nan")``, ``isfinite``."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and node.value.lower() == "nan"
    if isinstance(node, ast.alias):
        return node.name in _NANS
    return isinstance(node, ast.Attribute) and node.attr in _NANS


_NANS = frozenset(
    (
        *("nan", "NaN", "NAN", "isnan", "isfinite", "nan_to_num", "nansum", "nanmean", "nanmedian"),
        *("nanquantile", "detect_anomaly", "set_detect_anomaly", "GradScaler"),
    )
)


def _is_discrete(node: ast.AST) -> bool:
    """``x.long()``, ``x.to(torch.int32)``, ``x.type_as(y)``; ``mask = x > 0``, ``return a == b``."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        leaf, given = node.func.attr, [*node.args, *(each.value for each in node.keywords)]
        if leaf in _DISCRETE and not node.args:
            return True
        if leaf not in ("to", "type", "type_as"):
            return False
        leaves = (ast.unparse(each).strip("'\"").rpartition(".")[2] for each in given)
        return leaf == "type_as" or any(each in _DISCRETE or each == "dtype" for each in leaves)
    if isinstance(node, (ast.Assign, ast.AnnAssign, ast.NamedExpr, ast.Return)) and node.value is not None:
        return any(isinstance(each, ast.Compare) and _orders(each) for each in ast.walk(node.value))
    return False


def _orders(node: ast.Compare) -> bool:
    """Whether a comparison is one that tensors answer element by element, not with a text."""
    texts = any(isinstance(each, ast.Constant) and isinstance(each.value, str) for each in node.comparators)
    kinds = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)
    return not texts and any(isinstance(each, kinds) for each in node.ops)


_DISCRETE = frozenset(
    (
        *("long", "int", "short", "byte", "char", "bool", "int64", "int32", "int16", "int8", "uint8"),
        *("LongTensor", "IntTensor", "ShortTensor", "ByteTensor", "CharTensor", "BoolTensor"),
    )
)


def _is_narrow(node: ast.AST) -> bool:
    """``[True, False]``, ``x.bool()``, ``torch.bfloat16``."""
    if isinstance(node, (ast.List, ast.Tuple)):
        return any(isinstance(each, ast.Constant) and isinstance(each.value, bool) for each in node.elts)
    return isinstance(node, ast.Attribute) and node.attr in ("bool", "bfloat16", "BoolTensor")


def _is_minus_infinity(node: ast.AST) -> bool:
    """``"-inf"``, ``-math.inf``, ``-float("inf")``."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and node.value.lower() in ("-inf", "-infinity")
    if not isinstance(node, ast.UnaryOp) or not isinstance(node.op, ast.USub):
        return False
    inner = node.operand
    if isinstance(inner, ast.Call) and inner.args and isinstance(inner.args[0], ast.Constant):
        return str(inner.args[0].value).lower() in ("inf", "infinity")
    return ast.unparse(inner).rpartition(".")[2].lower() in ("inf", "infinity", "infty")


def _draws(node: ast.AST, own: Mapping[str, str]) -> bool:
    """Of what all share: ``np.random.rand(3)``, ``random.shuffle(x)``, ``from numpy.random import randn``."""
    if isinstance(node, ast.ImportFrom) and node.module in _SHARED:
        return any(each.name not in _SEEDS and each.name[0].islower() for each in node.names)
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    owner, leaf = ast.unparse(node.func.value), node.func.attr
    first, dot, rest = owner.partition(".")
    known = own.get(first) or first
    return f"{known}{dot}{rest}" in _SHARED and leaf not in _SEEDS and leaf[0].islower()


_SHARED = ("numpy.random", "random")
_SEEDS = frozenset(("seed", "default_rng", "get_state", "getstate"))


def _regrows(node: ast.AST) -> bool:
    """``self.encoder.fc = nn.Linear(8, 2)``: its parameters take no names of what the encoder stands in."""
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
        return False
    made = ast.unparse(node.value.func).rpartition(".")[2]
    for each in node.targets:
        if isinstance(each, ast.Attribute) and ast.unparse(each.value) != "self":
            within = isinstance(each.value, (ast.Attribute, ast.Subscript)) and each.attr not in _OF_TENSORS
            if within or made[:1].isupper():
                return True
    return False


_OF_TENSORS = ("data", "grad", "requires_grad")


def _wraps(node: ast.AST) -> bool:
    """``layers[0] = Around(layers[0])``: the parameters inside take the names of both for a while."""
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
        return False
    at = [ast.unparse(each) for each in node.targets if isinstance(each, ast.Subscript)]
    given = [*node.value.args, *(each.value for each in node.value.keywords)]
    return bool(at) and any(ast.unparse(each) in at for each in given)


def _replaces(node: ast.AST) -> bool:
    """Whether a member is set by what is a value: ``setattr(m, k, x)``, ``m._modules[k] = x``."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id == "setattr"
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
        return isinstance(node.value, ast.Attribute) and node.value.attr == "_modules"
    return False


def _looks_up(node: ast.AST) -> bool:
    """``table[type(m)]``, ``kind = type(m)``, ``type(m) in LAYERS``; ``isinstance(m, LAYERS)``."""
    match node:
        case ast.Call(func=ast.Name(id="isinstance"), args=[_, kinds]):
            return any(map(_is_held, kinds.elts if isinstance(kinds, ast.Tuple) else [kinds]))
        case ast.Compare(left=left, comparators=[other]):
            return _is_type(left) and isinstance(other, (ast.Name, ast.Attribute))
        case ast.Subscript(slice=each) | ast.Assign(value=each) | ast.Return(value=ast.expr() as each):
            return _is_type(each)
        case ast.ListComp(elt=each) | ast.SetComp(elt=each) | ast.GeneratorExp(elt=each):
            return _is_type(each)
        case ast.DictComp(key=each):
            return _is_type(each)
        case ast.Call(args=parts) | ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Set(elts=parts):
            return any(map(_is_type, parts))
    return False


def _is_name_of_type(node: ast.AST) -> bool:
    """``type(m).__name__`` and ``m.__class__.__name__``, but for the program's own ``self``."""
    if not isinstance(node, ast.Attribute) or node.attr != "__name__" or not _is_type(node.value):
        return False
    of = node.value.args[0] if isinstance(node.value, ast.Call) else getattr(node.value, "value", None)
    return not (isinstance(of, ast.Name) and of.id == "self")


def _is_held(node: ast.expr) -> bool:
    """Whether classes are asked for by a name that holds some: ``layers``, ``LAYERS``, ``self.layers``."""
    if not isinstance(node, (ast.Name, ast.Attribute)):
        return not isinstance(node, ast.Constant)
    leaf = node.id if isinstance(node, ast.Name) else node.attr
    return leaf not in dir(builtins) and (leaf.isupper() or not leaf.lstrip("_")[:1].isupper())


def _is_type(node: ast.AST) -> bool:
    """``type(m)`` and ``m.__class__``."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id == "type" and len(node.args) == 1
    return isinstance(node, ast.Attribute) and node.attr == "__class__"


def _full(text: str, imports: Imports, own: Mapping[str, str], known: Mapping[str, object]) -> str:
    torch = imports.resolve(text)
    if torch is not None:
        return public(torch, known)
    first, dot, rest = text.partition(".")
    return f"{own[first]}{dot}{rest}" if first in own else text


def _buffers(node: ast.ClassDef) -> set[str]:
    """The names in ``self.register_buffer("name", …)``."""
    found = set()
    for inner in ast.walk(node):
        if not isinstance(inner, ast.Call) or not isinstance(inner.func, ast.Attribute):
            continue
        first = inner.args[0] if inner.args else None
        if inner.func.attr == "register_buffer" and isinstance(first, ast.Constant):
            found.add(str(first.value))
    return found


def _members(node: ast.ClassDef) -> set[str]:
    found = {each.name for each in node.body if isinstance(each, (ast.FunctionDef, ast.ClassDef))}
    for inner in ast.walk(node):
        targets: list[ast.expr] = []
        if isinstance(inner, ast.Assign):
            targets = list(inner.targets)
        elif isinstance(inner, (ast.AnnAssign, ast.AugAssign)):
            targets = [inner.target]
        for target in targets:
            for part in ast.walk(target):
                own = isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name)
                if own and part.value.id == "self":  # type: ignore[attr-defined]
                    found.add(part.attr)  # type: ignore[attr-defined]
    for inner in node.body:
        if isinstance(inner, ast.Assign):
            found |= {target.id for target in inner.targets if isinstance(target, ast.Name)}
        elif isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Name):
            found.add(inner.target.id)
    return found
