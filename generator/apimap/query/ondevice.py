"""An entry's document as it is for another device than that of its verdicts: ``apimap query --device``.

Counterparts that ran on the device go by their verdicts there; the others by what MindSpore declares of them.
"""

from __future__ import annotations

from apimap.model.standing import standing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Document = dict[str, Any]  # apimap.published.documents.EntryData as JSON


def _there(each: Document, device: str) -> Document | None:
    return next((one for one in each["devices"] if one["device"] == device), None)


def _counterpart(each: Document, device: str) -> Document:
    """A counterpart with its verdict on the device: that of a run there, or ``not-run``."""
    one = _there(each, device)
    if one is None:
        nothing: Document = {"harm": "not-run", "also": [], "only": "", "works": [], "refuses": []}
        gone = dict.fromkeys(("device", "torch_release", "mindspore_release", "date"))
        cost = {**nothing, "said": dict.fromkeys(each["cost"]["said"], "")}
        return {**each, **gone, "verdict": "not-run", "badge": "not-run", "cost": cost, "checks": {}}
    if one["device"] == each["device"]:
        return each
    about = {key: one[key] for key in ("device", "torch_release", "mindspore_release", "date")}
    cost = {**each["cost"], "harm": one["badge"], "said": dict.fromkeys(each["cost"]["said"], "")}
    return {**each, **about, "verdict": one["verdict"], "badge": one["badge"], "cost": cost}


def on_device(document: Document, device: str) -> Document:
    """The document with what is best to call on a device first; the same where nothing is to choose.

    ``shown``, ``answer``, ``verdict`` and ``badge`` are those of the counterpart that is first then.
    """
    if not document["counterparts"]:
        return document

    def order(each: Document) -> tuple[int, int]:
        one, declared = _there(each, device), each["declared"]
        verdict = one["verdict"] if one else "not-run"
        return standing(verdict, device, declared["platforms"], declared["some"])

    listed = [_counterpart(each, device) for each in sorted(document["counterparts"], key=order)]
    first = listed[0]
    answers = [each for each in (document["answer"], *document["answers"]) if each is not None]
    answer = next((each for each in answers if each["counterpart"] == first["key"]), document["answer"])
    missing = document["missing"] is not None
    return {
        **document,
        "counterparts": listed,
        "shown": document["shown"] if missing else first["key"],
        "answer": document["answer"] if missing else answer,
        "verdict": document["verdict"] if missing else first["verdict"],
        "badge": document["badge"] if missing else first["badge"],
        "prefer": dict.fromkeys(document["prefer"], ""),
    }
