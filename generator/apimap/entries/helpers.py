"""Helper files: read beside their entries, held to their form, resolved with the helpers that they need."""

from __future__ import annotations

import ast
import builtins
import contextlib
import keyword
import sys
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from functools import lru_cache
from pathlib import Path

from apimap.model.entry import Counterpart, Entry
from apimap.model.errors import Fault, FaultsError
from apimap.model.helper import PREFIX, Helper, named, with_needs
from apimap.model.paths import MAPPINGS, slug
from apimap.signatures import Api, parameters

_LIBRARIES = ("mindspore", "numpy", "PIL")  # mindspore needs pillow itself
_LONGEST = 5  # lines of a docstring
_HELD = 4096  # texts of helpers of which it is remembered what they say: many need the same few

# Torch names, one a line, whose helpers only converted programs use: no entry verifies them yet. The list
# may only become shorter.
UNVERIFIED = "unverified-helpers.txt"


def helper_path(name: str, mappings: Path = MAPPINGS) -> Path:
    """The file of the helper for a torch name, whether it exists or not; for a plain name as well."""
    return mappings / f"{slug(name).lstrip('/')}.py"


def sources(text: str, mappings: Path = MAPPINGS) -> dict[str, str]:
    """The texts of all helper files that a text names, those that they name included, by torch name."""
    found: dict[str, str] = {}
    todo = named(text)
    while todo:
        name = todo.pop()
        path = helper_path(name, mappings)
        if name not in found and path.is_file():
            found[name] = path.read_text(encoding="utf-8", errors="replace")
            with contextlib.suppress(SyntaxError):
                todo += [needed for needed, _ in _needs(found[name])]
    return dict(sorted(found.items()))


def completed(entry: Entry, lines: Mapping[tuple[object, ...], int], path: Path, mappings: Path) -> Entry:
    """An entry whose counterparts that are helpers hold them, rules left out being the identity.

    Raises FaultsError for a helper that is not there, or that is not in form.
    """
    if not any(each.mindspore.startswith(PREFIX) for each in entry.counterparts):
        return entry
    found: list[Counterpart] = []
    for place, each in enumerate(entry.counterparts):
        name = each.mindspore.removeprefix(PREFIX)
        if name == each.mindspore:
            found.append(each)
            continue
        if not helper_path(name, mappings).is_file():
            where = helper_path(name, mappings).relative_to(mappings)
            line = lines.get(("counterparts", place, "mindspore"), 1)
            raise FaultsError([Fault(path, line, f"there is no helper for `{name}`: no file {where}")])
        helper = read_helper(name, mappings)
        found.append(each.model_copy(update={"helper": helper, **_identity(entry, each, helper)}))
    return entry.model_copy(update={"counterparts": found})


def _identity(entry: Entry, authored: Counterpart, helper: Helper) -> dict[str, object]:
    """The rules of a helper, those that are authored excepted: every argument under its own name."""
    parameters = [name for name in _names(helper.parameters) if name != "cls"]  # lint wants no rule for it
    rules: dict[str, object] = {name: name for name in parameters}
    bound = bool(parameters) and parameters[0] not in authored.arguments  # a class method has no receiver
    if entry.torch and is_method(entry.torch) and bound and helper.kind == "function":
        rules = {"self": parameters[0], **{name: name for name in parameters[1:]}}
    given: dict[str, object] = {**authored.arguments}
    targets = (getattr(rule, "to", rule) for rule in given.values())
    told = {*given, *(each for each in targets if isinstance(each, str))}
    if not told >= set(rules):
        given = {**{name: rule for name, rule in rules.items() if name not in told}, **given}
    call = {name: name for name in _names(helper.call or "")}
    members = {name: name for name in helper.members}
    return {"arguments": given, "call": {**call, **authored.call}, "members": {**members, **authored.members}}


def is_method(name: str) -> bool:
    """Whether a torch name is a member of a class (``torch.Tensor.add``)."""
    return name.rpartition(".")[0].rpartition(".")[2][:1].isupper()


def _names(parameters: str) -> list[str]:
    function = ast.parse(f"def f({parameters}): ...").body[0]
    assert isinstance(function, ast.FunctionDef)
    found = function.args
    names = [each.arg for each in (*found.posonlyargs, *found.args)]
    names += [f"*{found.vararg.arg}"] if found.vararg else []
    return names + [each.arg for each in found.kwonlyargs]


def read_helper(
    name: str, mappings: Path = MAPPINGS, above: tuple[str, ...] = (), further: Path | None = None
) -> Helper:
    """The helper for a torch name with all that it needs; raises FaultsError with all that is wrong.

    What is not in ``mappings`` may be in ``further``: helpers of whole programs build on those of entries.
    """
    path = helper_path(name, mappings)
    if further is not None and not path.is_file():
        path = helper_path(name, further)
    try:
        text = path.read_text(encoding="utf-8")
        wrong = _form(name, text)
    except OSError as error:
        raise FaultsError([Fault(path, 0, f"cannot be read: {error.strerror}")]) from None
    except UnicodeDecodeError as error:
        raise FaultsError([Fault(path, 0, f"not UTF-8: {error.reason} at byte {error.start}")]) from None
    except SyntaxError as error:
        raise FaultsError([Fault(path, error.lineno or 1, f"not Python: {error.msg}")]) from None
    faults = [Fault(path, line, message) for line, message in wrong]
    needs: list[Helper] = []
    for needed, line in _needs(text):
        if needed in (*above, name):
            circle = " → ".join([*above[above.index(needed) if needed in above else 0 :], name, needed])
            faults.append(Fault(path, line, f"helpers that need each other in a circle: {circle}"))
        elif not any(helper_path(needed, each).is_file() for each in (mappings, further or mappings)):
            faults.append(Fault(path, line, f"there is no helper for `{needed}`"))
        else:
            try:
                needs.append(read_helper(needed, mappings, (*above, name), further))
            except FaultsError as error:
                faults += error.faults
    if faults:
        raise FaultsError(faults)
    return _made(name, text, tuple(needs))


@lru_cache(maxsize=8)  # asked for some times in a row
def _tree(text: str) -> ast.Module:
    """A helper's file as a tree, which nobody changes; raises SyntaxError."""
    return ast.parse(text)


@lru_cache(maxsize=_HELD)
def _needs(text: str) -> tuple[tuple[str, int], ...]:
    """The helpers that a file imports, with their lines; raises SyntaxError."""
    return tuple(each for node in _tree(text).body for each in _needed(node))


def _needed(node: ast.stmt) -> Iterator[tuple[str, int]]:
    """Helpers that a statement imports: ``from helpers.torch.nn import pad`` is that of ``torch.nn.pad``.

    ``from helpers import position`` is one that stands for no name of torch's.
    """
    if isinstance(node, ast.ImportFrom) and _of_helpers(node.module):
        module = f"{node.module}.".removeprefix(PREFIX)
        for alias in node.names:
            leaf = alias.name.removeprefix("torch_")
            yield f"{module}{leaf if called(leaf) == alias.name else alias.name}", node.lineno


def _of_helpers(module: str | None) -> bool:
    return f"{module}.".startswith(PREFIX)


def resolved(name: str, text_of: Callable[[str], str | None]) -> Helper:
    """The helper for a torch name from texts that were checked before; raises KeyError for one without."""
    text = text_of(name)
    if text is None:
        raise KeyError(name)
    return _made(name, text, tuple(resolved(needed, text_of) for needed, _ in _needs(text)))


def called(name: str) -> str:
    """What a helper's file calls it: its leaf, with ``torch_`` before a word of Python's own."""
    leaf = name.rpartition(".")[2]
    return f"torch_{leaf}" if leaf in dir(builtins) or keyword.iskeyword(leaf) else leaf


@lru_cache(maxsize=_HELD)
def _form(name: str, text: str) -> tuple[tuple[int, str], ...]:
    """What is wrong with the form of a helper file: line and sentence; raises SyntaxError."""
    return tuple(_wrong_form(called(name), _tree(text)))


def _wrong_form(wanted: str, tree: ast.Module) -> Iterator[tuple[int, str]]:
    found = False
    for place, node in enumerate(tree.body):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from _wrong_import(node)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            if node.name == wanted:
                found = True
                said = ast.get_docstring(node)
                if not said:
                    yield (
                        node.lineno,
                        f"`{wanted}` has no docstring: what it does, shapes, what it does not do",
                    )
                elif len(said.splitlines()) > _LONGEST:
                    yield node.lineno, f"the docstring has more than {_LONGEST} lines"
            elif not node.name.startswith("_"):
                yield node.lineno, f"`{node.name}` is public; a helper file has one public name, `{wanted}`"
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if not all(isinstance(each, ast.Name) and each.id.startswith("_") for each in targets):
                yield node.lineno, "a helper file assigns to names with a leading underscore only"
        elif not (place == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            yield node.lineno, "a helper file holds imports and definitions only"
    if not found:
        yield 1, f"the file must define `{wanted}`"
    for inner in ast.walk(tree):
        if isinstance(inner, (ast.Import, ast.ImportFrom)) and inner not in tree.body:
            yield inner.lineno, "a helper imports at the head of its file"


def _wrong_import(node: ast.Import | ast.ImportFrom) -> Iterator[tuple[int, str]]:
    modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or "."]
    for module in modules:
        first = module.partition(".")[0]
        own = isinstance(node, ast.ImportFrom) and _of_helpers(module)
        if not own and first not in _LIBRARIES and first not in sys.stdlib_module_names:
            message = (
                f"a helper needs only mindspore, numpy, Python's own modules and helpers, not `{module}`"
            )
            yield node.lineno, message
    for alias in node.names:
        if alias.asname and (alias.name, alias.asname) != ("numpy", "np"):
            yield (
                node.lineno,
                "imports keep their names (but `import numpy as np`), so that helpers can share them",
            )


@lru_cache(maxsize=_HELD)
def _made(name: str, text: str, needs: tuple[Helper, ...]) -> Helper:
    wanted, tree = called(name), _tree(text)
    lines = text.splitlines()
    imports: list[str] = []
    public: ast.FunctionDef | ast.ClassDef | None = None
    for place, node in enumerate(tree.body):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name == wanted:
            public = node
        docstring = place == 0 and isinstance(node, ast.Expr)
        if isinstance(node, ast.Import):
            imports += [ast.unparse(ast.Import([alias])) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not _of_helpers(node.module):
            imports += [f"from {node.module} import {alias.name}" for alias in node.names]
        if docstring or isinstance(node, (ast.Import, ast.ImportFrom)):
            for number in range(node.lineno - 1, node.end_lineno or node.lineno):
                lines[number] = ""
    assert public is not None
    body = "\n".join(lines).strip("\n") + "\n"
    if isinstance(public, ast.FunctionDef):
        return Helper(name, wanted, "function", _parameters(public, name), body, tuple(imports), needs)
    methods = {each.name: each for each in public.body if isinstance(each, ast.FunctionDef)}
    making = methods.get("__init__") or methods.get("__new__")
    calling = methods.get("construct") or methods.get("__call__")
    above = {each.name: each for each in needs}
    bases = [above[each.id] for each in public.bases if isinstance(each, ast.Name) and each.id in above]
    base = bases[0] if bases else None  # which says what the class itself does not
    return Helper(
        torch=name,
        name=wanted,
        kind="class",
        parameters=_parameters(making, "") if making else base.parameters if base else "",
        body=body,
        imports=tuple(imports),
        needs=needs,
        call=_parameters(calling, "") if calling else base.call if base else None,
        members=tuple(sorted(_members(public).union(*(each.members for each in bases)))),
    )


def _parameters(function: ast.FunctionDef, helper: str) -> str:
    """Parameters without annotations; a method's receiver left out, that of a method's helper by position."""
    arguments = deepcopy(function.args)
    for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        each.annotation = None
    for star in (arguments.vararg, arguments.kwarg):
        if star is not None:
            star.annotation = None
    if not helper:
        arguments.args = arguments.args[1:]
    elif arguments.args and arguments.args[0].arg == "self":
        first = arguments.args.pop(0)
        first.arg = "tensor"
        arguments.posonlyargs = [first]
    return ast.unparse(arguments)


def _members(node: ast.ClassDef) -> set[str]:
    """Public attributes and methods of a class's objects, as far as its own text sets them."""
    found: set[str] = set()
    for each in ast.walk(node):
        if isinstance(each, ast.FunctionDef):
            found.add(each.name)
        elif isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store):
            if isinstance(each.value, ast.Name) and each.value.id == "self":
                found.add(each.attr)
        elif isinstance(each, (ast.AnnAssign, ast.Assign)) and each in node.body:
            targets = each.targets if isinstance(each, ast.Assign) else [each.target]
            found.update(
                name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)
            )
    return {name for name in found if not name.startswith("_")}


def api_of(helper: Helper) -> Api:
    """A helper as an API like the frameworks': its kind, its parameters, those of its objects' call."""
    call = parameters(helper.call) if helper.call is not None else ()
    return Api(f"{PREFIX}{helper.torch}", helper.kind, (parameters(helper.parameters),), "inspect", call)


def unused(entries: Mapping[str, Entry], unread: frozenset[str], mappings: Path) -> Iterator[Fault]:
    """Helper files that their entry does not name, so that nothing verifies them; private names of two.

    What stands for no name of torch's is verified by the helpers that need it.
    """
    stated: dict[Path, str] = {}
    helpers: dict[str, Helper] = {}
    for entry in entries.values():
        for each in entry.counterparts:
            if each.helper is not None and each.helper.torch == entry.name:
                stated[helper_path(entry.name, mappings)] = entry.name
                helpers[entry.name] = each.helper
                shared = [need for need in with_needs(each.helper) if need.torch not in entries]
                stated |= {helper_path(need.torch, mappings): entry.name for need in shared}
                helpers |= {need.torch: need for need in shared}
    waiting = {helper_path(name, mappings) for name in unread}
    due = mappings / UNVERIFIED
    listed = due.read_text(encoding="utf-8").split() if due.is_file() else []
    for number, name in enumerate(listed, 1):
        path = helper_path(name, mappings)
        if path in stated or not path.is_file():
            why = "is verified by its entry now" if path in stated else "has no helper"
            yield Fault(due, number, f"`{name}` {why}; take it off the list")
        waiting.add(path)
    for path in sorted(mappings.rglob("*.py")):
        if path not in stated and path not in waiting:
            message = f"no entry beside it has it as a counterpart (`mindspore: {PREFIX}<torch name>`)"
            yield Fault(path, 1, message)
    private: dict[str, str] = {}
    for name, helper in helpers.items():
        for inner in _private(helper):
            other = private.setdefault(inner, name)
            if other != name:
                path = helper_path(name, mappings)
                yield Fault(
                    path, 1, f"the helper for `{other}` defines `{inner}` as well; give it another name"
                )


def _private(helper: Helper) -> Iterator[str]:
    for node in ast.parse(helper.body).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name != helper.name:
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (each.id for each in node.targets if isinstance(each, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id
