"""The support table of an entry page: counterpart × device × release (``templates/entry/matrix.j2``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal

from apimap.published.catalogue import RAN, Catalogue
from apimap.published.entries import CounterpartData, EntryData, page_path
from apimap.published.promises import ASCEND_FIRST
from apimap.reports.history import Series
from apimap.site.entry.answer import groups
from apimap.site.entry.examples import label, told
from apimap.site.entry.support import declared_devices, declared_word
from apimap.site.look.links import release_slug
from apimap.words.texts import Language, text

# How a cell is told: by a badge, by a sign that the legend explains, or (grey) as what is declared.
Told = Literal["full", "sign", "declared"]
ABSENT = "absent"  # the release has no such API


@dataclass(frozen=True)
class Column:
    """Neighbouring releases in which no line changes; ``href`` leads to the page of the newest of them.

    ``newest``: it holds the newest run of its device, whose words a reader wants in full. ``declared``:
    nothing was run on its device, and its words are what MindSpore declares.
    """

    label: str
    href: str
    newest: bool
    declared: bool = False


@dataclass(frozen=True)
class Group:
    """The columns of one device and axis, newest first."""

    caption: str
    columns: tuple[Column, ...]


@dataclass(frozen=True)
class Line:
    """One counterpart: a word for each column, in their order; empty where there was no run."""

    key: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class Part:
    """The lines for one form of the call; ``form`` is empty where the entry has no forms."""

    form: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Matrix:
    """The whole table."""

    groups: tuple[Group, ...]
    parts: tuple[Part, ...]

    @property
    def width(self) -> int:
        """The number of columns, that of the names included."""
        return 1 + sum(len(group.columns) for group in self.groups)

    def cells(self, line: Line) -> list[tuple[str, Told]]:
        """A line's words, each with how it is told."""
        told: list[Told] = [
            "declared" if column.declared else "full" if column.newest else "sign"
            for group in self.groups
            for column in group.columns
        ]
        return list(zip(line.words, told, strict=True))

    @property
    def signs(self) -> list[str]:
        """The words that only signs tell, each once, in the order in which the table shows them."""
        return self._told("sign")

    @property
    def badges(self) -> list[str]:
        """The words that badges tell and no sign does: on a phone these are signs as well."""
        return [word for word in self._told("full") if word not in self.signs]

    def _told(self, wanted: str) -> list[str]:
        lines = [line for part in self.parts for line in part.lines]
        shown = [cell for line in lines for cell in self.cells(line)]
        return list(dict.fromkeys(word for word, how in shown if word and how == wanted))


def _axes(catalogue: Catalogue) -> Iterator[tuple[Series, list[int]]]:
    """Each series with its places, newest first; along torch's axis the reference release is left out."""
    for one in catalogue.series:
        places = list(reversed(one.places))
        if one.axis == "torch":
            places = [place for place in places if place not in catalogue.newest]
        if places:
            yield one, places


def _label(one: Series, releases: Sequence[str]) -> str:
    shown = releases[0] if len(releases) == 1 else f"{releases[-1]}–{releases[0]}"
    return f"torch {shown}" if one.axis == "torch" else shown


def matrix(language: Language, catalogue: Catalogue, entry: EntryData) -> Matrix | None:
    """The table of an entry; None where nothing was run of one without counterparts."""
    root = "../" * (page_path(entry.torch).count("/") + 1)
    parts = _rows(entry)
    keys = [key for _, members in parts for key in members]
    by_key = {each.key: each for each in entry.counterparts}
    found: list[Group] = []
    words: dict[str, list[str]] = {key: [] for key in keys}
    for one, places in _axes(catalogue):
        columns: list[Column] = []
        asked = [(place, tuple(_word(catalogue, entry, key, place) for key in keys)) for place in places]
        for line, same in groupby(asked, key=lambda pair: pair[1]):
            if not any(line):
                continue
            run = [place for place, _ in same]
            infos = [catalogue.reports[place].info for place in run]
            label = _label(one, [getattr(info, one.axis) for info in infos])
            newest = run[0] in catalogue.newest
            columns.append(Column(label, f"{root}releases/{release_slug(infos[0])}/", newest))
            for key, word in zip(keys, line, strict=True):
                words[key].append(word)
        if columns:
            caption = text(language, f"matrix.axis_{one.axis}", other=one.other, device=one.device)
            found.append(Group(caption, tuple(columns)))
    if not found and not entry.counterparts:
        return None
    for device in declared_devices(entry):
        column = Column(text(language, "support.column"), f"{root}devices/#declared", False, declared=True)
        found.append(Group(device, (column,)))
        for key in keys:
            words[key].append(declared_word(by_key[key].declared, device) if key in by_key else "nothing")
    made = (Part(form, tuple(Line(key, tuple(words[key])) for key in members)) for form, members in parts)
    return Matrix(tuple(found), tuple(made))


def _rows(entry: EntryData) -> list[tuple[str, list[str]]]:
    """The keys of the lines by form, those that work here first; helpers last."""
    if not entry.counterparts:
        return [("", [""])]
    helpers = [each.key for each in entry.counterparts if each.helper is not None]
    listed = [(form, [each.key for each in members]) for form, members in groups(entry)]
    return [*listed, *([("", helpers)] if helpers else [])]


def _word(catalogue: Catalogue, entry: EntryData, key: str, place: int) -> str:
    word = catalogue.word(entry.torch, key, place)
    return word if word == ABSENT or not word or told(entry, key, word) else ""


def _tag(entry: EntryData, counterpart: CounterpartData) -> str:
    """The key of what is said of a form's first choice; empty for other counterparts."""
    first = next(each for each in entry.counterparts if each.form == counterpart.form)
    if counterpart is not first:
        return ""
    if counterpart.verdict in RAN:
        return "entry.recommended"
    return "entry.for_ascend" if counterpart.mindspore.startswith(ASCEND_FIRST) else ""


def matrix_part(language: Language, catalogue: Catalogue, entry: EntryData) -> dict[str, Any]:
    """What the template is given beyond the entry."""
    by_key: dict[str, CounterpartData] = {each.key: each for each in entry.counterparts}
    return {
        "matrix": matrix(language, catalogue, entry),
        "by_key": by_key,
        "tag": lambda counterpart: _tag(entry, counterpart),
        "short": lambda key: label(entry, key, form=False),
    }
