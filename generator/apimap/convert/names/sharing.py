"""Which tensors that a program changes in place something else holds as well.

``x += y`` changes a tensor in torch and makes a new one in mindspore. That is the same wherever nothing but
``x`` holds the tensor. So this follows what holds it: other names, views, lists, attributes, callers, what
the program's own functions keep of what they are given, and what they give back.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

# Members, and functions of torch, that may give the tensor itself, or the same numbers in another form.
SAME = frozenset(
    (
        *("contiguous", "to", "cpu", "cuda", "npu", "type", "type_as", "float", "double", "half", "bfloat16"),
        *("int", "long", "short", "char", "byte", "bool", "requires_grad_", "share_memory_", "pin_memory"),
        *("numpy", "from_numpy", "as_tensor", "asarray", "atleast_1d", "atleast_2d", "atleast_3d"),
        *("broadcast_to", "dropout", "dropout2d", "dropout3d", "alpha_dropout", "feature_dropout"),
        *("positive", "resolve_conj", "resolve_neg", "to_dense", "frombuffer", "ascontiguousarray"),
    )
)
VIEWS = frozenset(
    (
        *("view", "view_as", "reshape", "reshape_as", "flatten", "unflatten", "transpose", "permute"),
        *("t", "T", "mT", "squeeze", "unsqueeze", "expand", "expand_as", "narrow", "select"),
        *("swapaxes", "movedim", "data", "detach", "diagonal", "unbind", "chunk", "split"),
        *("tensor_split", "hsplit", "vsplit", "dsplit", "swapdims", "moveaxis", "ravel", "adjoint"),
        *("H", "mH", "view_as_real", "view_as_complex", "unsafe_chunk", "unsafe_split"),
        *("split_with_sizes", "unsafe_split_with_sizes", "unfold", "as_strided", "real", "imag"),
    )
)
_GIVING = SAME | VIEWS
# Those of them that say a dtype.
_CASTS = frozenset(
    ("to", "type", "type_as", "float", "double", "half", "bfloat16", "int", "long", "short", "bool")
)
# Layers that may give their input itself.
_LAYERS = frozenset(
    (
        *("Identity", "Flatten", "Unflatten", "Dropout", "Dropout1d", "Dropout2d", "Dropout3d"),
        *("AlphaDropout", "FeatureAlphaDropout", "DropPath", "StochasticDepth"),
    )
)
_SEQUENCE = "Sequential"
# Methods of modules that give the module.
_ITSELF = frozenset(
    ("eval", "train", "to", "cuda", "cpu", "requires_grad_", "double", "float", "half", "apply")
)
# Methods of what holds things, and what it is given to hold.
_KEEPING = frozenset(
    (
        *("append", "appendleft", "insert", "setdefault", "extend", "extendleft", "update", "put"),
        *("put_nowait", "register_buffer", "setattr", "__setattr__", "fromkeys", "add"),
    )
)
# Methods that give what a list, dictionary or object holds.
_HELD = frozenset(("get", "pop", "popleft", "popitem", "next", "getattr", "__getitem__", "get_nowait"))
# What gives a list, or a way through one, with the same things in it.
_PASSING = frozenset(
    (
        *("list", "tuple", "dict", "set", "zip", "enumerate", "reversed", "iter", "sorted", "filter"),
        *("cycle", "OrderedDict", "deque", "partial", "SimpleNamespace", "chain", "product", "defaultdict"),
    )
)
# What adds to gradients, or changes them.
_ADDING = ("backward", "zero_grad", "clip_grad", "unscale")
_LISTS = (ast.List, ast.Tuple, ast.Set, ast.Dict, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_LOOPS = (ast.For, ast.AsyncFor, ast.While)
# Nodes of which a tree has one object in many places.
_SINGLE = (ast.expr_context, ast.operator, ast.boolop, ast.unaryop, ast.cmpop)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_Function = ast.FunctionDef | ast.AsyncFunctionDef

_KEPT, _RETURNED = "kept", "returned"


@dataclass
class Kept:
    """What one function does with the tensors that it is given; places are positions without ``self``."""

    places: list[str] = field(default_factory=list)  # names of its arguments in order
    keeps: set[str] = field(default_factory=set)
    gives: set[str] = field(default_factory=set)  # arguments that it may give back
    stored: bool = False  # whether it may give back what something else holds
    # Its argument, and the function that it hands this on to: last name, and place or word.
    handed: set[tuple[str, str, int | str]] = field(default_factory=set)

    def named(self, place: int | str) -> str:
        """The argument at a position, or of a name; "*" where it takes whatever comes."""
        if isinstance(place, str):
            return place
        return self.places[place] if place < len(self.places) else "*"


@dataclass
class Sharing:
    """What the functions of a whole program keep and give back, by the last parts of their names."""

    functions: defaultdict[str, list[Kept]] = field(default_factory=lambda: defaultdict(list))

    def keeps(self, name: str, place: int | str, seen: frozenset[str] = frozenset()) -> bool:
        """Whether a function of that name keeps what it is given there."""
        for each in self.functions.get(name, ()):
            argument = each.named(place)
            if argument in each.keeps or ("*" in each.keeps and argument not in each.places):
                return True
            for own, other, further in each.handed:
                if own == argument and other not in seen and self.keeps(other, further, seen | {name}):
                    return True
        return False

    def gives(self, name: str, place: int | str) -> bool:
        """Whether a function of that name may give back what it is given there."""
        return any(each.named(place) in each.gives for each in self.functions.get(name, ()))

    def stored(self, name: str) -> bool:
        """Whether a function of that name may give back what something else holds."""
        return any(each.stored for each in self.functions.get(name, ()))


@dataclass
class _Binding:
    """Where a name gets a value: in the order of the text, and the blocks around it."""

    order: int
    blocks: tuple[tuple[ast.AST, str], ...]
    value: ast.expr | None  # None where nobody knows
    changes: bool = False  # `x += y`, which leaves the tensor what it is


class File:
    """One file of a program, as far as tensors are handed about in it."""

    def __init__(self, tree: ast.Module, sharing: Sharing) -> None:
        self.sharing = sharing
        self.parents: dict[ast.AST, ast.AST] = {}
        self.order: dict[ast.AST, int] = {}
        self.end: dict[ast.AST, int] = {}  # the place of the last node inside of one
        self.imported: set[str] = set()
        self.made: defaultdict[str, set[str]] = defaultdict(set)  # names of objects → classes they are of
        self._functions: list[_Function] = []
        self._classes: list[ast.ClassDef] = []
        self._tree = tree
        self._read(tree)

    def _read(self, tree: ast.Module) -> None:
        todo: list[ast.AST] = [tree]
        while todo:
            node = todo.pop()
            self.order[node] = len(self.order)
            children = [each for each in ast.iter_child_nodes(node) if not isinstance(each, _SINGLE)]
            for child in children:
                self.parents[child] = node
            todo += reversed(children)
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                self.imported |= {(each.asname or each.name).partition(".")[0] for each in node.names}
            elif isinstance(node, _FUNCTIONS):
                self._functions.append(node)
            elif isinstance(node, ast.ClassDef):
                self._classes.append(node)
            elif isinstance(node, ast.Assign):
                for target in node.targets:
                    pairs = [(target, node.value)]
                    if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                        pairs = list(zip(target.elts, node.value.elts, strict=False))
                    for one, value in pairs:
                        if name := _leaf(one):
                            self.made[name] |= set(_made(value))
        for node in reversed(self.order):
            end = self.end.setdefault(node, self.order[node])
            parent = self.parents.get(node)
            if parent is not None:
                self.end[parent] = max(end, self.end.get(parent, 0))

    # ---- what functions do with what they are given

    def note_functions(self) -> None:
        """Adds what the file's functions and classes keep and give back to what the program's do."""
        for function in self._functions:
            owner = self.parents.get(function)
            every = [*function.args.posonlyargs, *function.args.args]
            method = isinstance(owner, ast.ClassDef) and not _is_static(function)
            every = every[1:] if method else every
            kept = Kept([each.arg for each in every])
            named = {*kept.places, *(each.arg for each in function.args.kwonlyargs)}
            starred = {each.arg for each in (function.args.vararg, function.args.kwarg) if each is not None}
            for node in _inside(function):
                if isinstance(node, ast.Return) and node.value is not None:
                    kept.stored = kept.stored or any(map(self._is_stored, _parts(node.value)))
                if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load):
                    continue
                if node.id not in named | starred:
                    continue
                argument = node.id if node.id in named else "*"
                for use, place in self.ends(node):
                    if use == _KEPT:
                        kept.keeps.add(argument)
                    elif use == _RETURNED:
                        kept.gives.add(argument)
                    elif use != node.id and place is not None:
                        kept.handed.add((argument, use, place))
            names = [function.name]
            if isinstance(owner, ast.ClassDef) and function.name == "__init__":
                names = [owner.name]
                kept.gives.clear()
            elif isinstance(owner, ast.ClassDef) and function.name in ("forward", "__call__"):
                names = [function.name, f"{owner.name}()"]
            for name in names:
                self.sharing.functions[name].append(kept)
        for each in self._classes:
            if not any(isinstance(part, _FUNCTIONS) and part.name == "__init__" for part in each.body):
                fields = [part for part in each.body if isinstance(part, ast.AnnAssign)]
                if fields:
                    self.sharing.functions[each.name].append(Kept(keeps={"*"}))
        for name, classes in self.made.items():
            if classes & {"namedtuple", "NamedTuple"}:
                self.sharing.functions[name].append(Kept(keeps={"*"}))

    def _is_stored(self, value: ast.expr) -> bool:
        """``self.state``, ``self.rows[0]``: what is returned and stays where it is."""
        base = value
        while True:
            if isinstance(base, ast.Call) and isinstance(base.func, ast.Attribute):
                if base.func.attr not in _GIVING or _root(base.func) in self.imported:
                    return False
                base = base.func.value
            elif isinstance(base, ast.Subscript) or (isinstance(base, ast.Attribute) and base.attr in VIEWS):
                base = base.value
            else:
                return isinstance(base, ast.Attribute)

    # ---- where a tensor goes

    def ends(self, node: ast.expr) -> Iterator[tuple[str, int | str | None]]:
        """Who gets the tensor of an expression: "kept", "returned", a name, or a function and its place."""
        parent = self.parents.get(node)
        if isinstance(parent, ast.Attribute):
            above = self.parents.get(parent)
            called = isinstance(above, ast.Call) and above.func is parent
            if called and (parent.attr in _GIVING or _is_in_place(parent.attr)):
                assert isinstance(above, ast.Call)
                yield from self.ends(above)
            elif not called and parent.attr in VIEWS and isinstance(parent.ctx, ast.Load):
                yield from self.ends(parent)
        elif isinstance(parent, ast.Subscript):
            if node is parent.value and isinstance(parent.ctx, ast.Load):
                yield from self.ends(parent)
        elif isinstance(parent, ast.keyword):
            above = self.parents[parent]
            assert isinstance(above, ast.Call)
            yield from self._handed(above, parent.arg or "*")
        elif isinstance(parent, ast.Starred):
            yield from self.ends(parent)
        elif isinstance(parent, ast.Call):
            if node is not parent.func:
                assert isinstance(node, ast.expr)
                starred = any(isinstance(each, ast.Starred) for each in parent.args)
                yield from self._handed(parent, "*" if starred else parent.args.index(node))
        elif isinstance(parent, _LISTS):
            above = self.parents.get(parent)
            if isinstance(parent, (ast.Tuple, ast.List)) and isinstance(above, ast.Assign):
                for target in above.targets:
                    listed = isinstance(target, (ast.Tuple, ast.List))
                    if isinstance(target, (ast.Tuple, ast.List)) and len(target.elts) == len(parent.elts):
                        target = target.elts[parent.elts.index(node)]
                    yield from self._assigned(node if listed else parent, target)
            elif not isinstance(above, ast.Subscript):
                yield from self.ends(parent)
        elif isinstance(parent, ast.IfExp):
            if node is not parent.test:
                yield from self.ends(parent)
        elif isinstance(parent, ast.BoolOp):
            yield from self.ends(parent)
        elif isinstance(parent, ast.BinOp):
            if isinstance(node, _LISTS):
                yield from self.ends(parent)
        elif isinstance(parent, ast.NamedExpr):
            yield parent.target.id, None
            yield from self.ends(parent)
        elif isinstance(parent, (ast.Assign, ast.AnnAssign)):
            targets = parent.targets if isinstance(parent, ast.Assign) else [parent.target]
            for target in targets:
                yield from self._assigned(node, target)
        elif isinstance(parent, ast.AugAssign):
            if isinstance(node, _LISTS):
                yield _KEPT, None
        elif isinstance(parent, ast.Return):
            yield _RETURNED, None
        elif isinstance(parent, (ast.Yield, ast.YieldFrom, ast.arguments)):
            yield _KEPT, None

    def _assigned(self, value: ast.AST, target: ast.expr) -> Iterator[tuple[str, int | str | None]]:
        if isinstance(target, (ast.Tuple, ast.List)):
            for each in target.elts:
                yield from self._assigned(value, each)
        elif isinstance(target, ast.Name):
            yield target.id, None
        elif isinstance(target, ast.Attribute) or not self._copies(target):
            yield _KEPT, None

    def _copies(self, target: ast.expr) -> bool:
        """``rows[i] = x`` of a tensor takes the numbers; a list or dictionary holds x itself."""
        owner = target.value if isinstance(target, ast.Subscript) else target
        classes = self.made.get(_leaf(owner) or "", set())
        return bool(classes) and not classes & {"list", "dict", "*", "OrderedDict", "defaultdict", "deque"}

    def _handed(self, call: ast.Call, place: int | str) -> Iterator[tuple[str, int | str | None]]:
        name = _leaf(call.func)
        if name is None:
            if isinstance(call.func, ast.Call) and self._may_give(call, place):  # `nn.Dropout(0.5)(x)`
                yield from self.ends(call)
            return
        of_library = isinstance(call.func, ast.Attribute) and _root(call.func) in self.imported
        method = isinstance(call.func, ast.Attribute) and not of_library
        if method and name in _KEEPING and name not in self.sharing.functions:
            yield _KEPT, None
            return
        if name == "setattr":
            yield _KEPT, None
            return
        if not of_library:  # whether it keeps that is known when all functions are
            yield name, place
        if place == "out" or self._may_give(call, place):
            yield from self.ends(call)

    def _may_give(self, call: ast.Call, place: int | str) -> bool:
        """Whether a call may give back what it is given at a place, or something that holds it."""
        name = _leaf(call.func)
        of_library = _root(call.func) in self.imported
        if name is not None and (of_library or isinstance(call.func, ast.Name)) and name in _PASSING:
            return True
        if name is not None and of_library:
            return name in _GIVING and place in (0, "input", "obj", "data", "a", "ndarray", "*")
        if name is not None and self.sharing.gives(name, place):
            return True
        return place in (0, "x", "input") and self._is_same_layer(call.func)

    def _is_same_layer(self, func: ast.expr) -> bool:
        """Whether what is called may be a layer that gives its input: ``self.drop`` of ``nn.Dropout``."""
        made = set(_made(func.func)) | {*_made(func)} if isinstance(func, ast.Call) else set[str]()
        if name := _leaf(func):
            made |= self.made.get(name, set())
        return bool(made & _LAYERS) or any(self.sharing.gives(f"{each}()", 0) for each in made)

    # ---- what is changed, and held by others

    def shared_changes(self) -> set[tuple[int, str]]:
        """The lines where ``name += …`` changes a tensor that something else holds as well, with the name.

        So with ``F.relu(name, inplace=True)``, but for what a function is given and has kept nowhere.
        """
        found: set[tuple[int, str]] = set()
        for around in [self._tree, *self._functions]:
            changed = [(each, name.id) for each in _inside(around) if (name := _changed(each)) is not None]
            names = Names(self, around) if changed else None
            for each, name in changed:
                if names is not None and names.shared(name, each):
                    found.add((each.lineno, name))
        return found

    def writes_casts(self) -> bool:
        """Whether ``y = x.to(torch.float32)``, and then something is written into x or y."""
        for around in [self._tree, *self._functions]:
            casts: set[str] = set()
            changed: set[str] = set()
            for each in _inside(around):
                if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
                    base = _cast(each.value)
                    casts |= {base, each.targets[0].id} if base else set()
                elif isinstance(each, ast.AugAssign):
                    changed.add(_root(_owner(each.target)))
                stored = isinstance(each, ast.Subscript) and isinstance(each.ctx, ast.Store)
                if stored or (isinstance(each, ast.Attribute) and _is_in_place(each.attr)):
                    changed.add(_root(_owner(each)))
            if casts & changed:
                return True
        return False

    def kept_gradients(self) -> set[int]:
        """The lines where a program keeps a gradient beyond what adds to it, or sets it to zero.

        What only a function's own names hold is gone by then, unless the function itself goes on.
        """
        found: set[int] = set()
        for around in [self._tree, *self._functions]:
            inside = list(_inside(around))
            read = [each for each in inside if isinstance(each, ast.Attribute) and each.attr == "grad"]
            if not read:
                continue
            goes_on = around is self._tree or any(
                isinstance(each, ast.Call) and (_leaf(each.func) or "").startswith(_ADDING) for each in inside
            )
            names = Names(self, around)
            for each in read:
                for use, place in self.ends(each):
                    if place is not None:
                        kept = self.sharing.keeps(use, place)
                    elif use in (_KEPT, _RETURNED):
                        kept = True
                    else:
                        kept = goes_on or any(map(names.leaves, names.loads[use]))
                    if kept:
                        found.add(each.lineno)
        return found

    def kept_attributes(self) -> set[str]:
        """The attributes whose tensors get into other hands as well, and those that classes hold for all."""
        found: set[str] = set()
        for node in self.parents:
            if not isinstance(node, ast.Attribute) or not isinstance(node.ctx, ast.Load):
                continue
            for use, place in self.ends(node):
                if place is None or self.sharing.keeps(use, place):
                    found.add(node.attr)
        for each in self._classes:
            for part in each.body:
                targets = part.targets if isinstance(part, ast.Assign) else []
                targets = [part.target] if isinstance(part, ast.AnnAssign) and part.value else targets
                found |= {target.id for target in targets if isinstance(target, ast.Name)}
        return found


class Names:
    """The names of one function, or of a file's own statements."""

    def __init__(self, file: File, around: ast.AST) -> None:
        self.file = file
        self.around = around
        self.loads: defaultdict[str, list[ast.Name]] = defaultdict(list)
        self.bindings: defaultdict[str, list[_Binding]] = defaultdict(list)
        self.arguments: set[str] = set()
        if isinstance(around, _FUNCTIONS):
            self.arguments = {each.arg for each in ast.walk(around.args) if isinstance(each, ast.arg)}
        for node in ast.walk(around):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                self.loads[node.id].append(node)
        for node in _inside(around):
            if isinstance(node, (ast.Assign, ast.AnnAssign, ast.NamedExpr)):
                for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                    self._bind(node, target, node.value)
            elif isinstance(node, ast.AugAssign):
                self._bind(node, node.target, None, changes=True)
            elif isinstance(node, (ast.For, ast.AsyncFor)):
                self._bind(node.iter, node.target, None, inside=node)
            elif isinstance(node, ast.withitem) and node.optional_vars is not None:
                self._bind(node, node.optional_vars, None)

    def _bind(
        self,
        node: ast.AST,
        target: ast.expr,
        value: ast.expr | None,
        *,
        changes: bool = False,
        inside: ast.AST | None = None,
    ) -> None:
        if isinstance(target, (ast.Tuple, ast.List)):
            values: list[ast.expr | None] = [None] * len(target.elts)
            if isinstance(value, (ast.Tuple, ast.List)) and len(value.elts) == len(target.elts):
                values = [*value.elts]
            for each, one in zip(target.elts, values, strict=True):
                self._bind(node, each, one, changes=changes, inside=inside)
        elif isinstance(target, ast.Name):
            blocks = self._blocks(node) if inside is None else ((inside, "body"), *self._blocks(inside))
            self.bindings[target.id].append(_Binding(self.file.end[node], blocks, value, changes))

    def _blocks(self, node: ast.AST) -> tuple[tuple[ast.AST, str], ...]:
        """The blocks that a node stands in, innermost first: a statement, and which of its parts."""
        found: list[tuple[ast.AST, str]] = []
        while node is not self.around and node in self.file.parents:
            parent = self.file.parents[node]
            for name in ("body", "orelse", "handlers", "finalbody", "cases"):
                inner = getattr(parent, name, None)
                if isinstance(inner, list) and node in inner:
                    found.append((parent, name))
            node = parent
        return tuple(found)

    def shared(self, name: str, at: ast.AST, seen: frozenset[tuple[str, int]] = frozenset()) -> bool:
        """Whether something else may hold the tensor of a name there: an argument's always."""
        order = self.file.end[at] if isinstance(at, ast.AugAssign) else self.file.order[at]
        if (name, order) in seen:
            return False
        seen |= {(name, order)}
        blocks = self._blocks(at)
        before = sorted(
            (each for each in self.bindings[name] if each.order < order and not each.changes),
            key=lambda each: -each.order,
        )
        first = next((each for each in before if self._sets(name, each, blocks)), None)
        given = isinstance(at, ast.Call) and name in self.arguments
        if first is None and not given and (name in self.arguments or not before):
            return name in self.arguments  # a name that is not of this function is told elsewhere
        loops = [block for block, _ in blocks if isinstance(block, _LOOPS)]
        around = {block for block, _ in first.blocks} if first is not None else set()
        loop = next((each for each in reversed(loops) if each not in around), None)
        start, end = before[-1].order if before and not given else 0, order
        start = start if first is None else first.order
        if loop is not None:
            end = max(end, self.file.end[loop])
        bound = [each for each in self.bindings[name] if start <= each.order <= end and not each.changes]
        if any(self._is_others(name, each, seen) for each in bound):
            return True
        return any(
            self.leaves(each)
            for each in self.loads[name]
            if start < self.file.order[each] <= end or self._is_inner(each)
        )

    def _sets(self, name: str, binding: _Binding, blocks: tuple[tuple[ast.AST, str], ...]) -> bool:
        """Whether a name surely has what it was given there: ``x = x.view(-1)`` is what it was."""
        if binding.blocks and binding.blocks[0] not in blocks:
            return False
        return not (isinstance(binding.value, ast.expr) and name in self._derived(binding.value))

    def _is_inner(self, node: ast.AST) -> bool:
        while node is not self.around and node in self.file.parents:
            node = self.file.parents[node]
            if isinstance(node, (*_FUNCTIONS, ast.Lambda)) and node is not self.around:
                return True
        return False

    def leaves(self, node: ast.Name) -> bool:
        """Whether what is read there gets into other hands."""
        for use, place in self.file.ends(node):
            if use == _KEPT or (place is not None and self.file.sharing.keeps(use, place)):
                return True
            if place is None and use not in (node.id, _RETURNED):
                return True
        return False

    def _derived(self, value: ast.expr) -> set[str]:
        """The names whose tensors, or views of them, an expression may give; "" for what else is held."""
        match value:
            case ast.Name():
                return {value.id}
            case ast.Starred() | ast.Subscript() | ast.NamedExpr() | ast.Await():
                return self._derived(value.value)
            case ast.Attribute():
                return self._derived(value.value) if value.attr in VIEWS else {""}
            case ast.IfExp():
                return self._derived(value.body) | self._derived(value.orelse)
            case ast.BoolOp():
                return {name for each in value.values for name in self._derived(each)}
            case ast.Call():
                return self._given_by(value)
        return set()

    def _given_by(self, call: ast.Call) -> set[str]:
        func, name = call.func, _leaf(call.func)
        of_library = _root(func) in self.file.imported
        found: set[str] = set()
        if isinstance(func, ast.Attribute) and not of_library:
            if func.attr in _GIVING or _is_in_place(func.attr):
                found |= self._derived(func.value)
            elif func.attr in _HELD:
                return {""}
        if name is not None and not of_library and self.file.sharing.stored(name):
            found.add("")
        if isinstance(func, ast.Name) and func.id in _HELD:
            return {""}
        for place, arg in enumerate(call.args):
            if self.file._may_give(call, place):
                found |= self._derived(arg)
        for word in call.keywords:
            if word.arg == "out" or (word.arg is not None and self.file._may_give(call, word.arg)):
                found |= self._derived(word.value)
        return found

    def _is_others(self, name: str, binding: _Binding, seen: frozenset[tuple[str, int]]) -> bool:
        """Whether a name is given there what something else holds, or reads later."""
        if binding.value is None:
            return True
        for base in self._derived(binding.value) - {name}:
            if not base or base in self.file.imported:
                return True
            if base not in self.bindings:
                return True  # an argument, or not of this function
            if self.shared(base, binding.value, seen) or self._read_after(base, binding):
                return True
        return False

    def _read_after(self, name: str, binding: _Binding) -> bool:
        """Whether a name is read again after its tensor got another one."""
        assert binding.value is not None
        start, end = self.file.order[binding.value], self.file.end[binding.value]
        loops = [block for block, _ in binding.blocks if isinstance(block, _LOOPS)]
        again = {each.order for each in self.bindings[name] if not each.changes}
        for each in self.loads[name]:
            place = self.file.order[each]
            if start <= place <= end:
                continue
            later = place > binding.order
            if later and not any(binding.order < other < place for other in again):
                return True
            if later and any(binding.order < other < place for other in again):
                continue
            if any(self.file.order[loop] <= place <= self.file.end[loop] for loop in loops):
                return True
        return False


def _inside(around: ast.AST) -> Iterator[ast.AST]:
    """What a function, or a file, holds itself, without the functions in it."""
    todo = list(ast.iter_child_nodes(around))
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, (*_FUNCTIONS, ast.Lambda, ast.ClassDef)):
            todo += ast.iter_child_nodes(node)
        elif isinstance(node, ast.ClassDef) and isinstance(around, ast.Module):
            todo += [part for part in node.body if not isinstance(part, _FUNCTIONS)]


def _parts(value: ast.expr) -> Iterable[ast.expr]:
    return value.elts if isinstance(value, (ast.Tuple, ast.List)) else (value,)


def _leaf(node: ast.AST) -> str | None:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None


def _root(node: ast.AST) -> str:
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _changed(node: ast.AST) -> ast.Name | None:
    """The name of ``name += …`` and ``F.relu(name, inplace=True)``."""
    if isinstance(node, ast.AugAssign):
        return node.target if isinstance(node.target, ast.Name) else None
    if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Name):
        return None
    words = (each for each in node.keywords if each.arg == "inplace")
    return node.args[0] if any(getattr(each.value, "value", None) is True for each in words) else None


def _owner(node: ast.AST) -> ast.AST:
    """What is written into, views left out: x of ``x.view(-1)[0]``."""
    while isinstance(node, (ast.Subscript, ast.Attribute, ast.Call)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node


def _cast(value: ast.expr) -> str:
    """The name whose tensor a value casts, or is a view of a cast of; "" for any other."""
    cast = False
    while isinstance(value, (ast.Subscript, ast.Attribute, ast.Call)):
        cast = cast or (isinstance(value, ast.Attribute) and value.attr in _CASTS)
        value = value.func if isinstance(value, ast.Call) else value.value
    return value.id if cast and isinstance(value, ast.Name) else ""


def _is_in_place(name: str) -> bool:
    return name.endswith("_") and not name.endswith("__")


def _is_static(function: _Function) -> bool:
    return any(isinstance(each, ast.Name) and each.id == "staticmethod" for each in function.decorator_list)


def _made(value: ast.AST) -> Iterator[str]:
    """The last names of the classes that a value may be of; "list" and "dict" for those; "*" for any."""
    if isinstance(value, ast.IfExp):
        yield from _made(value.body)
        yield from _made(value.orelse)
    elif isinstance(value, (ast.List, ast.ListComp)):
        yield "list"
    elif isinstance(value, (ast.Dict, ast.DictComp)):
        yield "dict"
    elif isinstance(value, ast.BinOp):
        yield from _made(value.left)
    elif isinstance(value, ast.Call):
        name = _leaf(value.func) or "*"
        if isinstance(value.func, ast.Attribute) and name in _ITSELF:
            yield from _made(value.func.value)
            return
        if name == _SEQUENCE:
            layers = [each for arg in value.args for each in _made(arg)]
            if all(each in _LAYERS for each in layers):
                yield "Identity"
                return
        yield name
    else:
        yield "*"


class Shared:
    """What one file changes in place, and others hold: worked out when it is asked for the first time."""

    def __init__(self, tree: ast.Module, sharing: Sharing) -> None:
        self._tree, self._sharing = tree, sharing

    @cached_property
    def _file(self) -> File:
        return File(self._tree, self._sharing)

    @cached_property
    def changes(self) -> set[tuple[int, str]]:
        """The lines where ``name += …`` changes what others hold as well, with the name."""
        return self._file.shared_changes()

    @cached_property
    def gradients(self) -> set[int]:
        """The lines where it keeps a gradient that later ones may be added to."""
        return self._file.kept_gradients()

    @cached_property
    def casts(self) -> bool:
        """Whether it writes into a tensor that it casts, or into what a cast gave."""
        return self._file.writes_casts()

    @cached_property
    def attributes(self) -> set[str]:
        """The attributes whose tensors others hold as well."""
        return self._file.kept_attributes()
