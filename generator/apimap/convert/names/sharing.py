"""Which tensors that a program changes in place something else holds as well.

``x += y`` changes a tensor in torch and makes a new one in mindspore. That is the same wherever nothing but
``x`` holds the tensor. So this follows what holds it: other names, views, lists, attributes, callers, what
the program's own functions keep of what they are given, and what they give back.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from apimap.convert.names.bound import Names
from apimap.convert.names.giving import (
    ADDING,
    FUNCTIONS,
    GIVING,
    KEEPING,
    KEPT,
    LAYERS,
    LISTS,
    PASSING,
    RETURNED,
    SINGLE,
    VIEWS,
    AnyFunction,
    cast_of,
    changed_names,
    is_in_place,
    is_in_place_layer,
    is_static,
    leaf,
    made_by,
    own_nodes,
    parts,
    root,
    written_into,
)
from apimap.convert.names.selecting import places_written

# What may give an argument, or a view of one.
_GIVEN = (ast.Name, ast.Attribute, ast.Subscript, ast.Call, ast.IfExp)


@dataclass
class Kept:
    """What one function does with the tensors that it is given; places are positions without ``self``."""

    places: list[str] = field(default_factory=list)  # names of its arguments in order
    keeps: set[str] = field(default_factory=set)
    gives: set[str] = field(default_factory=set)  # arguments that it may give back
    stored: bool = False  # whether it may give back what something else holds
    parted: set[str] = field(default_factory=set)  # arguments that it writes into by positions or a mask
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
    attributes: set[str] = field(
        default_factory=set
    )  # those that some file gives to a name, a list, a caller
    made: set[str] = field(default_factory=set)  # those that hold what a function of a library made

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

    def parted(self, name: str, place: int | str) -> bool:
        """Whether a function of that name writes by positions or a mask into what it is given there."""
        return any(each.named(place) in each.parted for each in self.functions.get(name, ()))

    def stored(self, name: str) -> bool:
        """Whether a function of that name may give back what something else holds."""
        return any(each.stored for each in self.functions.get(name, ()))


class File:
    """One file of a program, as far as tensors are handed about in it."""

    def __init__(self, tree: ast.Module, sharing: Sharing) -> None:
        self.sharing = sharing
        self.parents: dict[ast.AST, ast.AST] = {}
        self.order: dict[ast.AST, int] = {}
        self.end: dict[ast.AST, int] = {}  # the place of the last node inside of one
        self.imported: set[str] = set()
        self.made: defaultdict[str, set[str]] = defaultdict(set)  # names of objects → classes they are of
        self._functions: list[AnyFunction] = []
        self._classes: list[ast.ClassDef] = []
        self._tree = tree
        self._held: dict[ast.AST, Names] = {}  # what was asked for before, by function
        self._read(tree)

    def _read(self, tree: ast.Module) -> None:
        todo: list[ast.AST] = [tree]
        while todo:
            node = todo.pop()
            self.order[node] = len(self.order)
            children = [each for each in ast.iter_child_nodes(node) if not isinstance(each, SINGLE)]
            for child in children:
                self.parents[child] = node
            todo += reversed(children)
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                self.imported |= {(each.asname or each.name).partition(".")[0] for each in node.names}
            elif isinstance(node, FUNCTIONS):
                self._functions.append(node)
            elif isinstance(node, ast.ClassDef):
                self._classes.append(node)
            elif isinstance(node, ast.Assign):
                for target in node.targets:
                    pairs = [(target, node.value)]
                    if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                        pairs = list(zip(target.elts, node.value.elts, strict=False))
                    for one, value in pairs:
                        if name := leaf(one):
                            self.made[name] |= set(made_by(value))
        for node in reversed(self.order):
            end = self.end.setdefault(node, self.order[node])
            parent = self.parents.get(node)
            if parent is not None:
                self.end[parent] = max(end, self.end.get(parent, 0))

    # ---- what functions do with what they are given

    def note_functions(self) -> None:
        """Adds what the file's functions and classes keep and give back to what the program's do."""
        written = set(places_written(self._tree))
        for function in self._functions:
            owner = self.parents.get(function)
            every = [*function.args.posonlyargs, *function.args.args]
            method = isinstance(owner, ast.ClassDef) and not is_static(function)
            every = every[1:] if method else every
            kept = Kept([each.arg for each in every])
            named = {*kept.places, *(each.arg for each in function.args.kwonlyargs)}
            starred = {each.arg for each in (function.args.vararg, function.args.kwarg) if each is not None}
            for node in own_nodes(function):
                if node in written:
                    kept.parted |= {root(written_into(node))} & named
                if isinstance(node, ast.Return) and node.value is not None:
                    kept.stored = kept.stored or any(map(self._is_stored, parts(node.value)))
                if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load):
                    continue
                if node.id not in named | starred:
                    continue
                argument = node.id if node.id in named else "*"
                for use, place in self.ends(node):
                    if use == KEPT:
                        kept.keeps.add(argument)
                    elif use == RETURNED:
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
            if not any(isinstance(part, FUNCTIONS) and part.name == "__init__" for part in each.body):
                fields = [part for part in each.body if isinstance(part, ast.AnnAssign)]
                if fields:
                    self.sharing.functions[each.name].append(Kept(keeps={"*"}))
        self._note_attributes()
        for name, classes in self.made.items():
            if classes & {"namedtuple", "NamedTuple"}:
                self.sharing.functions[name].append(Kept(keeps={"*"}))

    def _note_attributes(self) -> None:
        for node in self.parents:
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                if any(place is None for _, place in self.ends(node)):
                    self.sharing.attributes.add(node.attr)
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                func = node.value.func
                if root(func) in self.imported and (leaf(func) or "")[:1].islower():
                    held = {each.attr for each in node.targets if isinstance(each, ast.Attribute)}
                    self.sharing.made |= held

    def _is_stored(self, value: ast.expr) -> bool:
        """``self.state``, ``self.rows[0]``: what is returned and stays where it is."""
        base = value
        while True:
            if isinstance(base, ast.Call) and isinstance(base.func, ast.Attribute):
                if base.func.attr not in GIVING or root(base.func) in self.imported:
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
            if called and (parent.attr in GIVING or is_in_place(parent.attr)):
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
        elif isinstance(parent, LISTS):
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
            if isinstance(node, LISTS):
                yield from self.ends(parent)
        elif isinstance(parent, ast.NamedExpr):
            yield parent.target.id, None
            yield from self.ends(parent)
        elif isinstance(parent, (ast.Assign, ast.AnnAssign)):
            targets = parent.targets if isinstance(parent, ast.Assign) else [parent.target]
            for target in targets:
                yield from self._assigned(node, target)
        elif isinstance(parent, ast.AugAssign):
            if isinstance(node, LISTS):
                yield KEPT, None
        elif isinstance(parent, ast.Return):
            yield RETURNED, None
        elif isinstance(parent, (ast.Yield, ast.YieldFrom, ast.arguments)):
            yield KEPT, None

    def _assigned(self, value: ast.AST, target: ast.expr) -> Iterator[tuple[str, int | str | None]]:
        if isinstance(target, (ast.Tuple, ast.List)):
            for each in target.elts:
                yield from self._assigned(value, each)
        elif isinstance(target, ast.Name):
            yield target.id, None
        elif isinstance(target, ast.Attribute) or not self._copies(target):
            yield KEPT, None

    def _copies(self, target: ast.expr) -> bool:
        """``rows[i] = x`` of a tensor takes the numbers; a list or dictionary holds x itself."""
        owner = target.value if isinstance(target, ast.Subscript) else target
        classes = self.made.get(leaf(owner) or "", set())
        return bool(classes) and not classes & {"list", "dict", "*", "OrderedDict", "defaultdict", "deque"}

    def _handed(self, call: ast.Call, place: int | str) -> Iterator[tuple[str, int | str | None]]:
        name = leaf(call.func)
        if name is None:
            if isinstance(call.func, ast.Call) and self._may_give(call, place):  # `nn.Dropout(0.5)(x)`
                yield from self.ends(call)
            return
        of_library = isinstance(call.func, ast.Attribute) and root(call.func) in self.imported
        method = isinstance(call.func, ast.Attribute) and not of_library
        if method and name in KEEPING and name not in self.sharing.functions:
            yield KEPT, None
            return
        if name == "setattr":
            yield KEPT, None
            return
        if not of_library:  # whether it keeps that is known when all functions are
            yield name, place
        if place == "out" or self._may_give(call, place):
            yield from self.ends(call)

    def _may_give(self, call: ast.Call, place: int | str) -> bool:
        """Whether a call may give back what it is given at a place, or something that holds it."""
        name = leaf(call.func)
        of_library = root(call.func) in self.imported
        if name is not None and (of_library or isinstance(call.func, ast.Name)) and name in PASSING:
            return True
        if name is not None and of_library:
            return name in GIVING and place in (0, "input", "obj", "data", "a", "ndarray", "*")
        if name is not None and self.sharing.gives(name, place):
            return True
        return place in (0, "x", "input") and self._is_same_layer(call.func)

    def _is_same_layer(self, func: ast.expr) -> bool:
        """Whether what is called may be a layer that gives its input: ``self.drop`` of ``nn.Dropout``."""
        made = set(made_by(func.func)) | {*made_by(func)} if isinstance(func, ast.Call) else set[str]()
        if name := leaf(func):
            made |= self.made.get(name, set())
        return bool(made & LAYERS) or any(self.sharing.gives(f"{each}()", 0) for each in made)

    # ---- what is changed, and held by others

    def _names(self, around: ast.AST) -> Names:
        if around not in self._held:
            self._held[around] = Names(self, around)
        return self._held[around]

    def shared_changes(self) -> set[tuple[int, str]]:
        """The lines where ``name += …`` changes a tensor that something else holds as well, with the name.

        So with ``F.relu(name, inplace=True)``, but for what a function is given and has kept nowhere.
        """
        found: set[tuple[int, str]] = set()
        for around in [self._tree, *self._functions]:
            changed = [*changed_names(around)]
            names = self._names(around) if changed else None
            for each, name in changed:
                if names is not None and names.shared(name, each):
                    found.add((each.lineno, name))
        return found

    def kept_inputs(self) -> set[int]:
        """The lines where a loop keeps what its layers are given: ``kept.append(x)``, ``x = layer(x)``.

        Only where the file makes layers that change their input.
        """
        layers = (each for each in self.parents if isinstance(each, ast.Call))
        if not any(is_in_place_layer(each) for each in layers):
            return set()
        found: set[int] = set()
        for around in [self._tree, *self._functions]:
            loops = [each for each in own_nodes(around) if isinstance(each, ast.For)]
            names = self._names(around) if loops else None
            for loop in loops:
                over = {each.id for each in ast.walk(loop.target) if isinstance(each, ast.Name)}
                for call in ast.walk(loop):
                    if not isinstance(call, ast.Call) or len(call.args) != 1 or names is None:
                        continue
                    func, given = call.func, call.args[0]
                    if (
                        not isinstance(func, ast.Name)
                        or func.id not in over
                        or not isinstance(given, ast.Name)
                    ):
                        continue
                    inside = (
                        each
                        for each in names.loads[given.id]
                        if each is not given and self.order[loop] < self.order[each] <= self.end[loop]
                    )
                    if any(map(names.leaves, inside)):
                        found.add(call.lineno)
        return found

    def writes_casts(self) -> bool:
        """Whether ``y = x.to(torch.float32)``, and then something is written into x or y."""
        for around in [self._tree, *self._functions]:
            casts: set[str] = set()
            changed: set[str] = set()
            for each in own_nodes(around):
                if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
                    base = cast_of(each.value)
                    casts |= {base, each.targets[0].id} if base else set()
                elif isinstance(each, ast.AugAssign):
                    changed.add(root(written_into(each.target)))
                stored = isinstance(each, ast.Subscript) and isinstance(each.ctx, ast.Store)
                if stored or (isinstance(each, ast.Attribute) and is_in_place(each.attr)):
                    changed.add(root(written_into(each)))
            if casts & changed:
                return True
        return False

    def parts_shared(self) -> bool:
        """Whether ``x[mask] = y`` stands where something else holds x, or a view of it, or is one of x."""
        written = set(places_written(self._tree))
        held = self.kept_attributes() if written else set[str]()
        for around in [self._tree, *self._functions]:
            for each in own_nodes(around):
                if each in written:
                    base = written_into(each)
                    named = {leaf(part) for part in ast.walk(each) if isinstance(part, ast.Attribute)}
                    if named & held or (
                        isinstance(base, ast.Name) and self._names(around).shared(base.id, each, kept=True)
                    ):
                        return True
                if not isinstance(each, ast.Call) or root(each.func) in self.imported:
                    continue
                for place, given in enumerate(each.args):
                    if (
                        isinstance(given, ast.Name)
                        and self.sharing.parted(leaf(each.func) or "", place)
                        and self._names(around).shared(given.id, each, kept=True)
                    ):
                        return True
        return False

    def kept_gradients(self) -> set[int]:
        """The lines where a program keeps a gradient beyond what adds to it, or sets it to zero.

        What only a function's own names hold is gone by then, unless the function itself goes on.
        """
        found: set[int] = set()
        for around in [self._tree, *self._functions]:
            inside = list(own_nodes(around))
            read = [each for each in inside if isinstance(each, ast.Attribute) and each.attr == "grad"]
            if not read:
                continue
            goes_on = around is self._tree or any(
                isinstance(each, ast.Call) and (leaf(each.func) or "").startswith(ADDING) for each in inside
            )
            names = self._names(around)
            for each in read:
                for use, place in self.ends(each):
                    if place is not None:
                        kept = self.sharing.keeps(use, place)
                    elif use in (KEPT, RETURNED):
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
        return found | self._given_attributes()

    def _given_attributes(self) -> set[str]:
        """The attributes that are set to what a function was given: ``self.mean = start``."""
        found: set[str] = set()
        for function in self._functions:
            names: Names | None = None
            for each in own_nodes(function):
                if not isinstance(each, ast.Assign) or not isinstance(each.value, _GIVEN):
                    continue
                set_ = {target.attr for target in each.targets if isinstance(target, ast.Attribute)}
                if set_:
                    names = names or self._names(function)
                    if names._derived(each.value) & names.arguments - {"self"}:
                        found |= set_
        return found


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
    def inputs(self) -> set[int]:
        """The lines where what is kept is given to a layer that may change it."""
        return self._file.kept_inputs()

    @cached_property
    def casts(self) -> bool:
        """Whether it writes into a tensor that it casts, or into what a cast gave."""
        return self._file.writes_casts()

    @cached_property
    def parts(self) -> bool:
        """Whether it writes by positions or a mask into what something else holds as well."""
        return self._file.parts_shared()

    @cached_property
    def attributes(self) -> set[str]:
        """The attributes whose tensors others hold as well."""
        return self._file.kept_attributes()
