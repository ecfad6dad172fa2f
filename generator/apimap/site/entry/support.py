"""What an entry page says of devices: who ran it, what is declared, where a difference was seen."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from apimap.model.entry import DEVICES, Difference
from apimap.published.documents import DeclaredData
from apimap.published.entries import EntryData, page_path
from apimap.site.look.markup import code
from apimap.words.texts import Language, html

# Names of devices; letters and digits around them would make them parts of other words.
_NAMED = re.compile(rf"(?<![A-Za-z0-9_.])(?:{'|'.join(DEVICES)})(?![A-Za-z0-9_])")


@dataclass(frozen=True)
class Line:
    """What is declared of a counterpart; ``about`` says by whose docstring, or why nothing is.

    ``contradicted`` are devices whose run shows otherwise.
    """

    key: str
    words: tuple[tuple[str, str], ...]  # device, and a word as of :func:`declared_word`
    about: Markup
    contradicted: tuple[str, ...]


def declared_word(declared: DeclaredData, device: str) -> str:
    """What is declared of a counterpart on a device, as a word."""
    if declared.reason:
        return "nothing"
    if device in declared.some:
        return "some"
    return "declared" if device in declared.platforms else "undeclared"


def declared_devices(entry: EntryData) -> list[str]:
    """The devices where nothing of an entry was run and something of it is declared, in their order."""
    ran = {one.device for each in entry.counterparts for one in each.devices}
    named = {device for each in entry.counterparts for device in each.declared.platforms}
    return [device for device in DEVICES if device in named - ran]


def _about(language: Language, declared: DeclaredData) -> Markup:
    if declared.of:
        return html(language, "support.of", name=code(declared.of))
    if declared.reason:
        return html(language, f"support.reason.{declared.reason}", release=declared.release or "")
    return Markup("")


def support_part(language: Language, entry: EntryData) -> dict[str, Any]:
    """What the template of the support table is given beyond the entry."""
    releases = {each.declared.release for each in entry.counterparts} - {None}
    return {
        "support": [
            Line(
                each.key,
                tuple((device, declared_word(each.declared, device)) for device in DEVICES),
                _about(language, each.declared),
                tuple(each.declared.contradicted),
            )
            for each in entry.counterparts
        ],
        "support_release": next(iter(releases), None),
        "declared_href": "../" * (page_path(entry.torch).count("/") + 1) + "declared/",
        "seen": lambda difference: seen(language, entry, difference),
    }


def seen(language: Language, entry: EntryData, difference: Difference) -> Markup:
    """On which devices a difference was seen and on which not, where its text or the runs make one ask.

    Empty where all runs are of one device and the text names none.
    """
    devices = entry.seen.get(difference.proof, {})
    if len(entry.devices) < 2 and not _NAMED.search(f"{difference.en} {difference.zh}"):
        return Markup("")
    said = []
    for key, shown in (("seen.on", True), ("seen.not_on", False)):
        listed = [device for device in DEVICES if devices.get(device) is shown]
        if listed:
            joined = html(language, "support.comma").join(listed)
            said.append(html(language, key, devices=joined))
    return Markup("; ").join(said)
