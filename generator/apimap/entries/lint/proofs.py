"""Proofs: every difference is shown by an example, and every example that differs is explained."""

from __future__ import annotations

from collections.abc import Iterator

from apimap.entries.lint.common import nearest
from apimap.entries.read import Loaded
from apimap.model.entry import LOUD, Difference, Entry, Example, Weight
from apimap.model.errors import Fault


def _scope(entry: Entry, difference: Difference) -> list[str]:
    return difference.counterparts or [counterpart.mindspore for counterpart in entry.counterparts] or [""]


def _expects(example: Example, counterpart: str) -> bool:
    applies = example.only is None or counterpart in example.only
    return applies and example.differs(counterpart)


def proofs(item: Loaded, resolved: Entry) -> Iterator[Fault]:
    """Every difference is proved by an example that expects it, and every expected one is explained."""
    by_id = {example.id: example for example in resolved.examples}
    explained: dict[str, set[str]] = {}
    known = [counterpart.mindspore for counterpart in resolved.counterparts]
    for index, difference in enumerate(item.entry.differences):
        line = item.line("differences", index, "proof")
        for name in difference.counterparts or []:
            if name not in known:
                yield Fault(
                    item.path,
                    line,
                    f"`counterparts` names `{name}`, none of this entry",
                    nearest(name, known),
                )
        example = by_id.get(difference.proof)
        if example is None:
            yield Fault(
                item.path, line, f"no example `{difference.proof}`", nearest(difference.proof, list(by_id))
            )
        elif not any(_expects(example, name) for name in _scope(resolved, difference)):
            yield Fault(
                item.path,
                line,
                f"the proof `{difference.proof}` expects consistency, so it proves no difference",
            )
        if difference.silent and difference.kind in LOUD:
            line = item.line("differences", index, "silent")
            yield Fault(
                item.path, line, f"a difference of kind `{difference.kind}` is an error: not `silent`"
            )
        usual = next((each for each in resolved.examples if not each.refuses), None)
        if difference.weight is Weight.CORNER and usual is not None and usual is example:
            line = item.line("differences", index, "weight")
            yield Fault(
                item.path, line, "the first example shows it, so it is met always: not `weight: corner`"
            )
    for index, claim in enumerate(item.entry.claims):
        if claim.proof not in by_id:
            yield Fault(
                item.path,
                item.line("claims", index, "proof"),
                f"no example `{claim.proof}`",
                nearest(claim.proof, list(by_id)),
            )
    for claim in resolved.claims:  # what it says of today explains its proof as a difference would
        explained.setdefault(claim.proof, set()).update(known or [""])
    for difference in resolved.differences:
        explained.setdefault(difference.proof, set()).update(_scope(resolved, difference))
    places = {example.id: index for index, example in enumerate(item.entry.examples)}
    for example in resolved.examples:
        here = [c.mindspore for c in resolved.counterparts if c.form is None or c.form == example.form]
        for name in dict.fromkeys(here) if known else [""]:
            if _expects(example, name) and name not in explained.get(example.id, set()):
                line = item.line("examples", places[example.id], "expect") if example.id in places else 1
                pair = f" of {name}" if name else ""
                yield Fault(
                    item.path,
                    line,
                    f"no difference or claim explains why `{example.id}`{pair} is expected to differ",
                )
