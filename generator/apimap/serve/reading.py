"""What an editor shows of a torch name in a text: where names stand, and the hover. No protocol's types.

Positions are (line, character), 0-based; characters count in the units that the editor chose.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from apimap.query.brief import Brief, brief
from apimap.serve.answers import Index

if TYPE_CHECKING:
    from apimap.convert.scanning.scan import Scanned, Scanner, Use

CATCHES = 4  # that a hover tells; the page has all
UTF16 = "utf-16"  # what editors count in that choose nothing

_KEPT = 32  # texts whose uses are remembered
_LINES = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")  # as Python and the protocol see them

_WORDS = {
    "en": {
        "verdict": "**{verdict}** on {device} (torch {torch}, mindspore {mindspore})",
        "not_run": "**{verdict}**: not run here",
        "assumed": "*if this is a tensor*",
        "page": "[all of it, with proofs]({url})",
        "more": "… and {count} more",
    },
    "zh": {
        "verdict": "**{verdict}**，{device}（torch {torch}，mindspore {mindspore}）",
        "not_run": "**{verdict}**：未在此设备上运行",
        "assumed": "*假定此处是张量*",
        "page": "[完整内容与证明]({url})",
        "more": "……另有 {count} 条",
    },
}

Spot = tuple[int, int]


class Place(NamedTuple):
    """Where something stands, its end exclusive."""

    start: Spot
    end: Spot


def hover_text(found: Brief, lang: str, *, assumed: bool) -> str:
    """What a hover shows of a short answer, in Markdown."""
    words = _WORDS[lang]
    arrow = f" → `{found['call']}`" if found["call"] else ""
    lines = [f"`{found['torch']}`{arrow}" + (f" {words['assumed']}" if assumed else ""), ""]
    if "device" in found:
        releases = {"torch": found["torch_release"], "mindspore": found["mindspore_release"]}
        lines.append(words["verdict"].format(verdict=found["verdict"], device=found["device"], **releases))
    else:
        lines.append(words["not_run"].format(verdict=found["verdict"]))
    if "missing" in found:
        lines += ["", found["missing"]]
    if "prefer" in found:
        lines += ["", found["prefer"]]
    catches = found.get("catches", [])
    if catches:
        lines += ["", *(f"- {each}" for each in catches[:CATCHES])]
        if len(catches) > CATCHES:
            lines.append(f"- {words['more'].format(count=len(catches) - CATCHES)}")
    return "\n".join([*lines, "", words["page"].format(url=found["url"])])


def units(text: str, encoding: str) -> int:
    """How long a piece of a line is for an editor that counts in ``utf-8``, ``utf-16`` or ``utf-32``."""
    if encoding == "utf-8":
        return len(text.encode(errors="surrogatepass"))
    return len(text) + (sum(each > "\uffff" for each in text) if encoding == UTF16 else 0)


def place(use: Use, lines: list[str], encoding: str) -> Place:
    """Where a use stands: its dotted name as it is written."""
    line = lines[use.line - 1]
    # Python's columns are UTF-8 bytes.
    start = len(line.encode()[: use.column].decode(errors="ignore"))
    end = start
    leaf = use.name.rpartition(".")[2]
    while end < len(line) and (line[end].isidentifier() or line[end] in ".0123456789"):
        end += 1
    if leaf not in line[start:end] and (found := line.find(leaf, start)) >= 0:
        start, end = found, found + len(leaf)  # a member of an expression: a(b).permute
    row, end = use.line - 1, max(end, start + 1)
    return Place((row, units(line[:start], encoding)), (row, units(line[:end], encoding)))


class Reading:
    """Texts as an editor has them, read for one device in one language; usable from several threads."""

    def __init__(self, index: Index, device: str = "CPU", lang: str = "en") -> None:
        self.index, self.device, self.lang = index, device, lang
        self._lock = threading.Lock()
        self._scanner: Scanner | None = None
        self._scanned: dict[str, Scanned] = {}

    @property
    def scanner(self) -> Scanner:
        """What reads the texts; raises EnvironmentFault where the rules were never compiled."""
        with self._lock:
            if self._scanner is None:
                # Only now: a greeting does not wait for it.
                from apimap.convert.scanning.scan import Scanner
                from apimap.convert.translate.rules import rules

                self._scanner = Scanner(rules(), self.device, self.lang)
            return self._scanner

    def prepare(self) -> None:
        """Reads the rules now rather than at the first text."""
        _ = self.scanner

    def scanned(self, text: str) -> Scanned:
        """The uses in a text, which is scanned once."""
        scanner = self.scanner
        with self._lock:
            found = self._scanned.pop(text, None) or scanner.scan(text)
            self._scanned[text] = found  # the newest is the last
            while len(self._scanned) > _KEPT:
                del self._scanned[next(iter(self._scanned))]
            return found

    def placed(self, text: str, encoding: str) -> Iterator[tuple[Use, Place]]:
        """The uses in a text, with where they stand."""
        lines = _LINES.findall(text)
        for use in self.scanned(text).uses:
            yield use, place(use, lines, encoding)

    def touching(self, text: str, wanted: Place, encoding: str) -> Iterator[tuple[Use, Place]]:
        """Uses whose name touches a range, with where they stand."""
        for use, found in self.placed(text, encoding):
            if found.start <= wanted.end and found.end >= wanted.start:
                yield use, found

    def hover(self, text: str, spot: Spot, encoding: str) -> tuple[str, Place] | None:
        """Answer, verdict and catches of the torch name at a position, in Markdown, and where it stands."""
        for use, found in self.touching(text, Place(spot, spot), encoding):
            document = self.index.document(use.name)
            if document is not None:
                return hover_text(brief(document, self.lang), self.lang, assumed=use.assumed), found
        return None
