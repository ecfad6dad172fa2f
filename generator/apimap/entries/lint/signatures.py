"""Signatures: the names and arguments that an entry speaks of are the real ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from apimap.entries.helpers import api_of
from apimap.entries.lint.common import nearest
from apimap.entries.read import Loaded
from apimap.model.entry import Counterpart, Rule
from apimap.model.errors import Fault
from apimap.signatures import Api, Parameter, Snapshot

# Takes a tensor to write into; nothing in mindspore has it, so saying so in every entry would only be noise.
_UNRULED = {"out"}


def _unruled(parameter: Parameter) -> bool:
    return parameter.name in _UNRULED or parameter.name.startswith("_")


def _bare(name: str) -> str:
    return name.lstrip("*")


def _parameters(api: Api) -> list[list[Parameter]]:
    return [[p for p in overload if p.name not in ("self", "cls")] for overload in api.overloads]


def _keys(names: Sequence[str]) -> list[str]:
    return [_bare(name) for name in names if name != "self"]


def _torch_arguments(
    counterpart: Counterpart, api: Api, at: Callable[..., int], item: Loaded
) -> Iterator[Fault]:
    overloads = _parameters(api)
    given = _keys(list(counterpart.arguments))
    known = sorted({p.name for overload in overloads for p in overload})
    if api.kind == "attribute" or not overloads:
        return
    unknown = [name for name in given if name not in known]
    for name in unknown:
        yield Fault(
            item.path, at("arguments", name), f"{api.name} has no argument `{name}`", nearest(name, known)
        )
    if unknown:
        return
    best = min(
        overloads,
        key=lambda overload: (
            len({p.name for p in overload if not _unruled(p)} - set(given)),
            len(set(given) - {p.name for p in overload}),
        ),
    )
    # A signature (*args, **kwargs) only passes on what it is given: it says nothing of the arguments.
    if {p.kind for p in best} == {"var-positional", "var-keyword"}:
        best = []
    lacking = [p.name for p in best if p.name not in given and not _unruled(p)]
    if lacking:
        yield Fault(
            item.path,
            at("arguments"),
            f"no rule for {', '.join(f'`{name}`' for name in lacking)} of {api.name}; "
            "write `name: null` for what the counterpart lacks",
        )
    order = [p.name for p in best if p.name in given]
    if [name for name in given if name in order] != order:
        yield Fault(item.path, at("arguments"), f"arguments are not in torch's order: {', '.join(order)}")


def _targets(rule: str | Rule | None) -> Iterator[tuple[str, str]]:
    if isinstance(rule, str):
        yield "to", rule
    elif isinstance(rule, Rule):
        yield from (("to", rule.to),) if rule.to else ()
        yield from (("call", rule.call),) if rule.call else ()


def _mindspore_arguments(
    counterpart: Counterpart, api: Api, at: Callable[..., int], item: Loaded
) -> Iterator[Fault]:
    overloads = _parameters(api)
    if not overloads:
        return
    known = sorted({p.name for overload in overloads for p in overload})
    called = [p.name for p in api.call]
    open_ended = any(p.kind == "var-keyword" for overload in overloads for p in overload)
    for key, rule in counterpart.arguments.items():
        for way, target in _targets(rule):
            target = _bare(target)
            if target == "self":
                continue
            if way == "to" and target not in known and not open_ended:
                message = f"{api.name} has no argument `{target}`"
                yield Fault(item.path, at("arguments", key), message, nearest(target, known))
            if way == "call" and called and target not in called:
                message = f"{api.name} is not called with `{target}`"
                yield Fault(item.path, at("arguments", key), message, nearest(target, called))
    for name in counterpart.extra:
        if name not in known and not open_ended:
            yield Fault(
                item.path, at("extra", name), f"{api.name} has no argument `{name}`", nearest(name, known)
            )


def signatures(item: Loaded, torch: Snapshot, mindspore: Sequence[Snapshot]) -> Iterator[Fault]:
    """Names and arguments are the real ones; ``mindspore`` has the known releases, oldest first."""
    entry = item.entry
    if entry.torch is None:
        return
    torch_api = torch.get(entry.torch)
    if torch_api is None:
        near = ", ".join(torch.nearest(entry.torch))
        yield Fault(item.path, item.line("torch"), f"torch {torch.release} has no `{entry.torch}`", near)
    for index, counterpart in enumerate(entry.counterparts):

        def at(*place: str, index: int = index) -> int:
            return item.line("counterparts", index, *place)

        apis = [api for snapshot in mindspore if (api := snapshot.get(counterpart.mindspore))]
        if counterpart.helper is not None:
            apis = [api_of(counterpart.helper)]
        if not apis and counterpart.releases is None:
            near = ", ".join(mindspore[-1].nearest(counterpart.mindspore))
            message = f"no known mindspore release has `{counterpart.mindspore}`"
            yield Fault(item.path, at("mindspore"), message, near)
        if torch_api is not None:
            yield from _torch_arguments(counterpart, torch_api, at, item)
        if apis and counterpart.releases is None:
            yield from _mindspore_arguments(counterpart, apis[-1], at, item)
