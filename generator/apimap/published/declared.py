"""What MindSpore declares of a counterpart, and where runs show otherwise: data for pages, JSON, terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from apimap.derive.variants import kind_of
from apimap.derive.variants.kinds.graph import Graph
from apimap.model.checks import Row
from apimap.model.entry import DEVICES, Counterpart, Device, Verdict
from apimap.model.finding import Cause
from apimap.published.documents import DeclaredData, Reason
from apimap.signatures import Declared, Snapshot

_OBJECTS = ("object", "attribute", "module")  # kinds of names that no kernel computes
_FAILED = (Verdict.ERROR, Verdict.ORACLE_ERROR)  # programs that went wrong by themselves show no use
_REFUSED = (Cause.BOTH_REFUSE, Cause.MINDSPORE_REFUSES)  # before any kernel was asked for

Shown = Literal["runs", "computes", "no-kernel", ""]
_ORDER: tuple[Shown, ...] = ("runs", "computes", "no-kernel", "")


def shown_by(rows: Sequence[Row]) -> Shown:
    """What a run's rows show of one counterpart on its device.

    It ``runs`` where its default use, the first example, gave a result: what is only made and never called (a
    layer whose weights are looked at) asks for no kernel. It has ``no-kernel`` where nothing computed and a
    check said so; ``computes`` is between: something did, and the default use did not. The compiler (``jit``)
    has kernels of its own, so what it ran does not count.
    """
    eager = [row for row in rows if not row.aside and not row.refuses and kind_of(row.variant) != Graph.name]
    usual = next((row for row in eager if not row.variant and row.verdict not in _FAILED), None)
    if usual is not None and _computed(usual):
        return "runs"
    if any(map(_computed, eager)):
        return "computes"
    return "no-kernel" if any(row.finding.cause is Cause.NO_KERNEL for row in eager) else ""


def _computed(row: Row) -> bool:
    return row.verdict.compared and row.finding.cause not in _REFUSED


def together(shown: Iterable[Shown]) -> Shown:
    """What several pairs with one counterpart show of it: the most that one does."""
    return min(shown, key=_ORDER.index, default="")


def contradicts(found: Declared, device: str, shown: Shown) -> bool:
    """Whether a device shows otherwise than declared: no kernel where it is, or running where it is not."""
    return shown == ("no-kernel" if device in found.platforms else "runs")


def declared(
    counterpart: Counterpart, mindspore: Snapshot | None, runs: Mapping[Device, Sequence[Row]]
) -> DeclaredData:
    """What the docstring of a counterpart declares, or why it declares nothing.

    ``runs`` are its rows on each device where it was run.
    """
    found = mindspore.declared(counterpart.mindspore) if mindspore is not None else None
    release = mindspore.release if mindspore is not None and mindspore.declares else None
    if found is None:
        reason = _reason(counterpart, mindspore)
        return DeclaredData(release=release, platforms=[], some=[], of=None, contradicted=[], reason=reason)
    return DeclaredData(
        release=release,
        platforms=[each for each in DEVICES if each in found.platforms],
        some=[each for each in DEVICES if each in found.some],
        of=found.of or None,
        contradicted=[each for each in DEVICES if contradicts(found, each, shown_by(runs.get(each, ())))],
        reason="",
    )


def _reason(counterpart: Counterpart, mindspore: Snapshot | None) -> Reason:
    if counterpart.helper is not None:
        return "helper"
    if mindspore is None or not mindspore.declares:
        return "unread"
    if counterpart.mindspore not in mindspore:
        return "absent"
    return "object" if mindspore[counterpart.mindspore].kind in _OBJECTS else "silent"
