"""Of the names that torch documents: for how many is there something to call that gives its result here."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

from apimap.model.entry import Verdict
from apimap.model.spelling import public
from apimap.published.catalogue import Catalogue
from apimap.published.shapes import Shape
from apimap.reports.headline import EXCEPT

# What most programs are written with; the other modules are tools around them.
CORE = (
    "torch",
    "torch.Tensor",
    "torch.nn",
    "torch.nn.functional",
    "torch.nn.init",
    "torch.nn.utils",
    "torch.nn.utils.rnn",
    "torch.linalg",
    "torch.fft",
    "torch.special",
    "torch.optim",
    "torch.optim.lr_scheduler",
)
SENSELESS = "missing (makes no sense there; says what to do instead)"
AGREES = (Verdict.CONSISTENT.value, EXCEPT)


class AnsweredStats(Shape):
    """Documented names of the core namespaces, and those with something to call that agrees."""

    documented: int
    answered: int = Field(
        description="names with a counterpart or helper that ran and agreed in its first example"
    )
    by_helper: int = Field(description="of these, names that only a helper answers")
    senseless: int = Field(
        description="names that make no sense in MindSpore, whose entries say why and what to do instead"
    )
    rest: dict[str, list[str]] = Field(
        description="the other names by reason: no-entry, missing and why, or the best counterpart's verdict"
    )


def answered(names: Iterable[str], catalogue: Catalogue) -> AnsweredStats:
    """Count over documented ``names``, those outside the core namespaces left out; by the newest run."""
    core = sorted(name for name in names if name.rpartition(".")[0] in CORE)
    count = helped = senseless = 0
    rest: dict[str, list[str]] = {}
    for name in core:
        reason, helper = reason_of(name, catalogue)
        if reason:
            rest.setdefault(reason, []).append(name)
            senseless += reason == SENSELESS
        else:
            count += 1
            helped += helper
    return AnsweredStats(
        documented=len(core),
        answered=count,
        by_helper=helped,
        senseless=senseless,
        rest=dict(sorted(rest.items())),
    )


def reason_of(name: str, catalogue: Catalogue) -> tuple[str, bool]:
    """Why nothing answers a name, empty where something does; and whether that is a helper alone."""
    name = public(name, catalogue.entries, catalogue.claimed)
    entry = catalogue.entries.get(name)
    if entry is None:
        return "no-entry", False
    verdicts = [(catalogue.verdict(name, each.key), each.helper is not None) for each in entry.counterparts]
    agreeing = [helper for verdict, helper in verdicts if verdict in AGREES]
    if agreeing:
        return "", all(agreeing)
    if entry.missing is not None and not verdicts:
        return SENSELESS if entry.missing.senseless else f"missing ({entry.missing.reason.value})", False
    ran = [
        verdict for verdict, _ in verdicts if verdict in (Verdict.DIVERGENT, Verdict.CRASH, Verdict.TIMEOUT)
    ]
    return (ran or [verdict for verdict, _ in verdicts])[0], False
