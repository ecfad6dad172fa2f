"""What changed in a framework's public API from one release to another: by two signature snapshots. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from apimap.model.checks import Framework
from apimap.signatures import Api, Parameter, Snapshot, known_releases, snapshot

_UNKNOWN = "..."  # a default that no source tells


@dataclass(frozen=True)
class Changed:
    """A name that both releases have, with other parameters: as lists in Python's notation."""

    name: str
    old: str
    new: str
    added: tuple[str, ...]
    removed: tuple[str, ...]
    defaults: tuple[tuple[str, str, str], ...]  # parameter, old default, new default; "" is: required


@dataclass(frozen=True)
class ApiChanges:
    """New and removed names, and changed parameters, in alphabetical order."""

    old: str
    new: str
    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[Changed, ...]


def shown(parameters: Sequence[Parameter]) -> str:
    """A parameter list in Python's notation."""
    parts: list[str] = []
    kinds = [each.kind for each in parameters]
    for number, each in enumerate(parameters):
        if each.kind == "keyword-only" and "var-positional" not in kinds and "*" not in parts:
            parts.append("*")
        star = {"var-positional": "*", "var-keyword": "**"}.get(each.kind, "")
        default = "" if each.default is None else f"={each.default}"
        parts.append(f"{star}{each.name}{default}")
        following = kinds[number + 1] if number + 1 < len(kinds) else ""
        if each.kind == "positional-only" and following != "positional-only":
            parts.append("/")
    return ", ".join(parts)


def _signature(api: Api) -> tuple[tuple[Parameter, ...], ...]:
    return (*api.overloads, *((api.call,) if api.call else ()))


def _names(lists: Iterable[Sequence[Parameter]]) -> dict[str, set[str | None]]:
    found: dict[str, set[str | None]] = {}
    for parameters in lists:
        for each in parameters:
            if each.name.startswith("_") or each.kind.startswith("var-"):
                continue
            found.setdefault(each.name, set()).add(each.default)
    return found


def _changed(name: str, old: Api, new: Api) -> Changed | None:
    was, now = _signature(old), _signature(new)
    # Where one release's parameters are not known, or are known from a poorer source, nothing changed.
    if not was or not now or was == now or old.source != new.source:
        return None
    before, after = _names(was), _names(now)
    defaults: list[tuple[str, str, str]] = []
    for parameter in sorted(before.keys() & after.keys()):
        left, right = before[parameter], after[parameter]
        known = _UNKNOWN not in left | right
        if known and left != right and len(left) == len(right) == 1:
            defaults.append((parameter, next(iter(left)) or "", next(iter(right)) or ""))
    added = tuple(sorted(after.keys() - before.keys()))
    removed = tuple(sorted(before.keys() - after.keys()))
    if not (added or removed or defaults):
        return None

    def text(lists: Iterable[Sequence[Parameter]]) -> str:
        return " | ".join(f"({shown(each)})" for each in lists)

    return Changed(name, text(was), text(now), added, removed, tuple(defaults))


def api_changes(old: Snapshot, new: Snapshot) -> ApiChanges:
    """New, removed and changed public names of a framework between two of its releases."""
    both = [name for name in old.names() if name in new]
    changed = (_changed(name, old[name], new[name]) for name in both)
    return ApiChanges(
        old=old.release,
        new=new.release,
        added=tuple(name for name in new.names() if name not in old),
        removed=tuple(name for name in old.names() if name not in new),
        changed=tuple(each for each in changed if each is not None),
    )


@cache
def committed_changes(framework: Framework, old: str, new: str) -> ApiChanges | None:
    """What changed between two releases whose snapshots are committed; None where one is not."""
    known = known_releases(framework)
    if old not in known or new not in known:
        return None
    return api_changes(snapshot(framework, old), snapshot(framework, new))
