"""First drafts of entries (``apimap new``): what both signatures say, and TODO where a person must decide.

Lint refuses a draft until every TODO is gone, so a draft cannot be published by accident.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from apimap.model.errors import ApimapError
from apimap.model.paths import MAPPINGS, SCHEMAS, entry_path
from apimap.signatures import Api, Parameter, Snapshot

TODO = "TODO"

# Where the mindspore API of the same leaf is looked for, most recommended first; mint has torch's interface.
_TENSOR = ("mindspore.Tensor", "mindspore.mint", "mindspore.ops")
_MODULES = (
    "mindspore.mint.nn.functional",
    "mindspore.mint.nn",
    "mindspore.mint.linalg",
    "mindspore.mint.special",
    "mindspore.mint.optim",
    "mindspore.mint.distributed",
    "mindspore.mint.fft",
    "mindspore.mint",
    "mindspore.ops",
    "mindspore.nn",
    "mindspore.experimental.optim",
    "mindspore.experimental.optim.lr_scheduler",
    "mindspore.nn.probability.distribution",
    "mindspore.communication.comm_func",
    "mindspore",
    "mindspore.Tensor",
)

_UNRULED = ("self", "cls", "out")  # neither a rule nor lint wants one for these
# Of torch's storage and kernels: where the counterpart has none of the name, nothing else stands for them.
_STORAGE = ("device", "layout", "pin_memory", "memory_format")
_KERNELS = ("foreach", "fused", "capturable", "differentiable")
_ENTRY = """\
torch: {name}
summary:
  en: {todo}
  zh: {todo}
"""


def counterparts(name: str, torch: Snapshot, mindspore: Snapshot) -> list[Api]:
    """Mindspore APIs of the same leaf and a like kind, the most likely recommendation first; at most four."""
    module, _, leaf = name.rpartition(".")
    same = module.replace("torch", "mindspore.mint", 1)
    modules = _TENSOR if module == "torch.Tensor" else tuple(dict.fromkeys((same, *_MODULES)))
    is_class = torch[name].kind == "class"
    found = []
    for each in modules:
        api = mindspore.get(f"{each}.{leaf}")
        # mindspore.ops has a primitive class beside nearly every function; nobody should have to call it.
        primitive = is_class and each == "mindspore.ops"
        if api is not None and (api.kind == "class") == is_class and not primitive:
            found.append(api)
    return found[:4]


def _overloads(api: Api) -> list[tuple[Parameter, ...]]:
    """All overloads without what needs no rule; the same list of names once."""
    plain = [tuple(p for p in overload if p.name not in _UNRULED) for overload in api.overloads]
    return list({tuple(map(_key, overload)): overload for overload in plain}.values())


def _parameters(api: Api, like: Sequence[str] = ()) -> tuple[Parameter, ...]:
    """The overload that shares most names with ``like``; among equals one without stars, then the longest."""

    def fit(overload: tuple[Parameter, ...]) -> tuple[int, int, int]:
        stars = sum(_open(p) for p in overload)
        return len({p.name for p in overload} & set(like)), -stars, len(overload)

    return max(_overloads(api), key=fit, default=())


def _open(parameter: Parameter) -> bool:
    return parameter.kind.startswith("var-")


def _key(parameter: Parameter) -> str:
    stars = {"var-positional": "*", "var-keyword": "**"}.get(parameter.kind, "")
    return f'"{stars}{parameter.name}"' if stars else parameter.name


def _is_required(parameter: Parameter) -> bool:
    return parameter.default is None and parameter.kind != "var-keyword"


def _is_member(api: Api) -> bool:
    return api.kind in ("method", "attribute")


def _value(default: str) -> object:
    try:
        return ast.literal_eval(default)
    except (SyntaxError, ValueError):
        return default


def _rule(own: Parameter, other: dict[str, Parameter], free: Sequence[str]) -> tuple[str, str]:
    """A rule's text and a comment: the same name, else TODO with the names still free, else null."""
    same = other.get(own.name)
    if same is not None:
        defaults = (own.default, same.default)
        known = None not in defaults and "..." not in defaults
        if known and _value(str(own.default)) != _value(str(same.default)):
            return _key(same), f"defaults: torch {own.default}, mindspore {same.default}"
        return _key(same), ""
    if own.name in _STORAGE + _KERNELS:
        return "null", ""
    if other and all(map(_open, other.values())):
        return TODO, "mindspore's signature does not name its arguments"
    return (TODO, f"one of: {', '.join(free)}; or null") if free else ("null", "")


def _arguments(torch: Api, api: Api) -> Iterator[tuple[str, str, str]]:
    """Torch's argument, its rule and a comment, in torch's order, the receiver first."""
    names = [p.name for overload in torch.overloads for p in overload]
    other = {p.name: p for p in _parameters(api, names)}
    own = _parameters(torch, list(other))
    free = [name for name, p in other.items() if not _open(p) and name not in {p.name for p in own}]
    if _is_member(torch) and not _is_member(api):
        yield "self", free[0] if free else TODO, "the tensor"
        free = free[1:]
    for place, parameter in enumerate(own):
        if _is_member(api) and not _is_member(torch) and place == 0:
            yield _key(parameter), "self", "the tensor"
            continue
        yield _key(parameter), *_rule(parameter, other, free)


def _called(torch: Api, api: Api) -> Iterator[tuple[str, str]]:
    """Rules for the call of the object where the names differ: by position, the best there is to go by."""
    same = {p.name for p in torch.call} & {p.name for p in api.call}
    for place, parameter in enumerate(torch.call):
        if api.call and parameter.name not in same:
            fits = place < len(api.call) and api.call[place].name not in same
            yield _key(parameter), _key(api.call[place]) if fits else TODO


def _lines(torch: Api, found: Sequence[Api]) -> Iterator[str]:
    yield "counterparts:"
    for api in found:
        yield f"  - mindspore: {api.name}"
        rules = list(_arguments(torch, api))
        if rules:
            yield "    arguments:"
        for key, rule, comment in rules:
            yield f"      {key}: {rule}" + (f"  # {comment}" if comment else "")
        called = list(_called(torch, api))
        if called:
            yield "    call:  # arguments of the object's call, where the names differ"
        yield from (f"      {key}: {rule}" for key, rule in called)


def _call(torch: Api) -> str:
    """Torch code that uses an API: required arguments only, the first one a tensor, the others TODO."""
    overloads = _overloads(torch)
    required = min(([p for p in each if _is_required(p)] for each in overloads), key=len, default=[])
    leaf = torch.name.rpartition(".")[2]
    if torch.kind == "attribute":
        return f"out = x.{leaf}"
    if torch.kind == "class":
        values = ", ".join(TODO for _ in required)
        made = f"{torch.name}({values})"
        return f"net = {made}\nout = net(x)" if torch.call else f"out = {made}"
    if torch.kind == "method":
        return f"out = x.{leaf}({', '.join(TODO for _ in required)})"
    return f"out = {torch.name}({', '.join(['x', *(TODO for _ in required[1:])])})"


def _example(torch: Api) -> Iterator[str]:
    code = _call(torch)
    yield "examples:"
    yield "  - id: basic"
    if re.search(r"\bx\b", code):
        yield "    inputs:"
        yield "      x: rng.standard_normal((2, 3), dtype=np.float32)"
    if "\n" in code:
        yield "    torch: |"
        yield from (f"      {line}" for line in code.splitlines())
    else:
        yield f"    torch: {code}"


def draft(name: str, path: Path, torch: Snapshot, mindspore: Snapshot) -> str:
    """The YAML of a first draft for the file ``path``; KeyError for a name that torch does not have."""
    api = torch[name]
    schema = os.path.relpath(SCHEMAS / "entry.schema.json", path.parent)
    found = counterparts(name, torch, mindspore)
    lines = [f"# yaml-language-server: $schema={Path(schema).as_posix()}"]
    lines += _ENTRY.format(name=name, todo=TODO).splitlines()
    forms = _overloads(api)
    if len(forms) > 1:
        lines.append("# torch documents several forms; give them under `forms` if they need different rules:")
        lines += [f"#   {name}({', '.join(map(_key, form))})".replace('"', "") for form in forms]
    if found:
        lines += _lines(api, found)
    else:
        lines.append("# mindspore has nothing of this name: name counterparts, or say why there are none.")
        lines += ["missing:", "  reason: not-implemented", f"  en: {TODO}", f"  zh: {TODO}"]
    return "\n".join([*lines, *_example(api)]) + "\n"


def resolve(name: str, torch: Snapshot) -> str:
    """The full torch name for a full or short one; raises ApimapError with the nearest names."""
    for candidate in (name, f"torch.{name}"):
        if candidate in torch:
            return candidate
    near = ", ".join(torch.nearest(name if name.startswith("torch.") else f"torch.{name}"))
    raise ApimapError(f"torch {torch.release} has no {name}" + (f" (nearest: {near})" if near else ""))


def write_draft(name: str, torch: Snapshot, mindspore: Snapshot, mappings: Path = MAPPINGS) -> Path:
    """Write a first draft and return its path; never touches a file that exists.

    Raises ApimapError for a name that torch does not have, and for an entry that exists already.
    """
    full = resolve(name, torch)
    path = entry_path(full, mappings)
    if path.exists():
        raise ApimapError(f"{full} has an entry already: {os.path.relpath(path)}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(draft(full, path, torch, mindspore), encoding="utf-8")
    return path
