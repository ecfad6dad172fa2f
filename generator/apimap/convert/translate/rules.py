"""The compiled rules: what scan and convert know of every torch name, in one file that the wheel carries.

:mod:`apimap.convert.translate.compiling` writes it; reading it needs the standard library only. Per entry it
holds the counterparts with their argument rules and their verdict on every device, the differences that a
call may still meet, and helpers' sources. The same catalogue gives the same bytes.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from apimap.convert.translate.preferring import MEMBERS, PREFERRED, SPARED
from apimap.data import RULES_FILE
from apimap.model.errors import EnvironmentFault
from apimap.model.helper import PREFIX
from apimap.model.libraries import library_of
from apimap.model.standing import standing

if TYPE_CHECKING:
    from collections.abc import Mapping

# Helpers that only whole programs call: what records gradients, and what holds a network's state. No entry
# has them as a counterpart, because an example calls one API and looks at what it gives.
RECORDED = Path(__file__).parents[1] / "recorded"

FORMAT = 2  # raised whenever the document below changes shape

# These may change what a program computes without a message; each difference says whether it does.
MISLEADING = frozenset(("value", "gradient", "shape", "structure", "dtype", "inplace", "behaviour", "name"))
LOUD = frozenset(("exception", "crash", "device", "dtype"))


@cache
def recorded() -> Mapping[str, str]:
    """The sources of the helpers that only whole programs call, by torch name, or by their own."""
    from apimap.entries.texts import texts

    return texts(RECORDED)


class Rules:
    """What the file says; ``entries`` are plain JSON values, by torch name."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.torch: str = document["torch"]
        self.mindspore: str = document["mindspore"]
        self.devices: list[str] = document["devices"]
        self.entries: dict[str, dict[str, Any]] = document["entries"]
        # A program that records gradients takes what computes them there; a page shows one call.
        self.helpers: dict[str, str] = {**document["helpers"], **recorded()}
        # Names whose entry has another name's helper: a method that of the function.
        self.same: dict[str, str] = {
            name: entry["same"] for name, entry in self.entries.items() if "same" in entry
        }
        self.helpers |= {name: self.helpers[same] for name, same in self.same.items()}
        self.aliases = self._claimed("aliases")
        self.family = self._claimed("family")

    def _claimed(self, key: str) -> dict[str, str]:
        """Names that entries answer beside their own, with the entry of each."""
        return {each: name for name, entry in self.entries.items() for each in entry.get(key, ())}

    def evidence(self, device: str) -> str:
        """What answers rest on: ``verified on CPU``, or what is declared where nothing was run."""
        if device in self.devices or not self.devices:
            return f"verified on {device}"
        return f"not run on {device}, by what MindSpore declares; verified on {', '.join(self.devices)}"

    def prefers_helper(self, name: str, mindspore: str, form: str | None, device: str = "") -> bool:
        """Whether a helper goes before a counterpart whose rules fit: the entry says so, or it misleads.

        So does one of a library: counterparts take and give arrays, in a data set's ``map``. `scan` and
        `convert` ask here, so that both name the same.
        """
        if name not in self.helpers or name in SPARED:
            return False
        return (
            name in PREFERRED
            or name.startswith(MEMBERS)
            or library_of(name) != ""
            or self.misleads(name, mindspore, device)
            or any(
                each["mindspore"] == mindspore
                and each.get("form") == form
                and each.get("convert") == "helper"
                for each in self.entries.get(name, {}).get("counterparts", ())
            )
        )

    def misleads(self, name: str, mindspore: str, device: str = "") -> bool:
        """Whether a counterpart commonly gives something else in silence, unlike the helper.

        Or whether ordinary examples part from torch on the ``device`` that the helper runs as torch does.
        """
        helper = f"{PREFIX}{self.same.get(name, name)}"
        return any(
            each["mindspore"] == mindspore and device in each.get("beaten", ())
            for each in self.entries.get(name, {}).get("counterparts", ())
        ) or any(
            mindspore in (told := each.get("counterparts") or ())
            and helper not in told
            and each["kind"] in MISLEADING
            and (each.get("silent", False) or each["kind"] == "structure")
            and each.get("weight") in ("common", "always")
            for each in self.entries.get(name, {}).get("differences", ())
        )

    def catch(self, name: str, mindspore: str, given: set[str]) -> str:
        """What ordinary programs still meet in silence, of a call that gives these arguments; or ""."""
        told = [
            each
            for each in self.entries.get(name, {}).get("differences", ())
            if each["kind"] in MISLEADING
            and each.get("silent")
            and each.get("weight") in ("always", "common")
            and mindspore in (each.get("counterparts") or (mindspore,))
            and set(each.get("needs", ())) <= given
        ]
        told.sort(key=lambda each: each["weight"] != "always")
        return str(told[0]["en"]) if told else ""

    def counterparts(self, name: str, device: str) -> list[dict[str, Any]]:
        """An entry's counterparts, those that agree on the device first, then those that ran there.

        Of equals, one that ran every example comes before one that has no kernel for some of them (in
        training, say). What did not run there goes by what MindSpore declares, then by recommendation.
        """
        found: list[dict[str, Any]] = self.entries.get(name, {}).get("counterparts", [])

        def order(each: dict[str, Any]) -> tuple[tuple[int, int], bool]:
            verdict, platforms = each["verdict"].get(device, "not-run"), each.get("declared", ())
            partly = device in each.get("partly", ())
            return standing(verdict, device, platforms, each.get("declared_partly", ())), partly

        return sorted(found, key=order)


def parse(text: str | bytes) -> Rules:
    """The rules in a file's text; raises EnvironmentFault when it is of another format."""
    document = json.loads(text)
    if document.get("format") != FORMAT:
        raise EnvironmentFault("the compiled rules are of another format; `apimap build` writes new ones")
    return Rules(document)


@cache
def rules() -> Rules:
    """The rules of this installation; raises EnvironmentFault where they were never compiled."""
    try:
        with open(RULES_FILE, "rb") as file:
            return parse(file.read())
    except FileNotFoundError:
        message = f"there are no compiled rules at {RULES_FILE}; `apimap build` writes them"
        raise EnvironmentFault(message) from None
