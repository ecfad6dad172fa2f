"""Of the names that torch documents and programs use: which lead to an entry, which to what agrees."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

from apimap.derive import effects
from apimap.model.spelling import public
from apimap.published.catalogue import Catalogue
from apimap.published.shapes import Shape
from apimap.query.answered import AGREES, SENSELESS, reason_of
from apimap.signatures.documented.demand import Use

# Their members are used on objects, without the class's name: each needs an entry of its own.
_OBJECTS = ("torch.Tensor", "torch.nn.Module")


class FoundStats(Shape):
    """Documented names of every module, and those that lead to an entry."""

    documented: int
    found: int = Field(description="names with an entry, or that an entry answers beside its own")
    rest: dict[str, list[str]] = Field(description="the other names, without their module, by module")


class DemandStats(Shape):
    """Uses of torch in real programs (:mod:`apimap.signatures.documented.demand`)."""

    uses: int
    found: int = Field(
        description="uses of names that lead to an entry: by other spellings, as members of its class,"
        " and as modules too"
    )
    answered: int = Field(
        description="uses with something to call, or a plain Python value to write, that ran and agreed in"
        " its first example; a module's own name is answered by its page"
    )
    senseless: int = Field(
        description="uses of names that make no sense in MindSpore, whose entries say why and what to do"
        " instead"
    )
    rest: dict[str, int] = Field(description="uses by name of what leads to no entry, the most used first")
    unanswered: dict[str, int] = Field(
        description="uses by entry of what has no such answer, senseless ones included, the most used first"
    )


def leading(name: str, catalogue: Catalogue) -> str:
    """The entry, or the module with entries, that a name leads to; empty where there is none.

    A member of a class that has an entry leads there, but for those of tensors and modules.
    """
    entry = public(name, catalogue.entries, catalogue.claimed)
    if entry in catalogue.entries:
        return entry
    if name in catalogue.modules:
        return name
    owner = name.rpartition(".")[0]
    classed = owner.rpartition(".")[2][:1].isupper() and public(owner, ()) not in _OBJECTS
    return leading(owner, catalogue) if classed else ""


def found(names: Iterable[str], catalogue: Catalogue) -> FoundStats:
    """Count over documented names."""
    listed = sorted(names)
    rest: dict[str, list[str]] = {}
    for name in listed:
        if public(name, catalogue.entries, catalogue.claimed) not in catalogue.entries:
            module, _, leaf = name.rpartition(".")
            rest.setdefault(module, []).append(leaf)
    return FoundStats(documented=len(listed), found=len(listed) - sum(map(len, rest.values())), rest=rest)


def demanded(uses: Iterable[Use], catalogue: Catalogue) -> DemandStats:
    """Count over the uses of real programs, by the newest run."""
    total = led = agreed = senseless = 0
    rest: dict[str, int] = {}
    unanswered: dict[str, int] = {}
    for name, count, _ in uses:
        total += count
        entry = leading(name, catalogue)
        if not entry:
            rest[name] = count
            continue
        led += count
        reason = reason_of(entry, catalogue)[0] if entry in catalogue.entries else ""
        if not reason or _written(entry, catalogue):
            agreed += count
            continue
        senseless += count * (reason == SENSELESS)
        unanswered[entry] = unanswered.get(entry, 0) + count
    return DemandStats(
        uses=total,
        found=led,
        answered=agreed,
        senseless=senseless,
        rest=_most(rest),
        unanswered=_most(unanswered),
    )


def _written(entry: str, catalogue: Catalogue) -> bool:
    """Whether a plain value stands for a name (``torch.pi``), and its first example shows that it agrees.

    There is nothing to call, and nothing that could be a counterpart: a program writes the value.
    """
    plain = entry in effects.CONSTANTS or entry in effects.VALUES
    return plain and catalogue.verdict(entry, "") in AGREES


def _most(counts: dict[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda each: (-each[1], each[0])))
