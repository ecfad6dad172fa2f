"""The Finder's index: one small script per language with what ranking and its result list need.

It is a script and not JSON so that it also loads from a folder opened without a server. Columns are texts of
one line per entry; entries are sorted by their last name, which puts siblings (``torch.abs``,
``torch.Tensor.abs``) side by side and makes the file about a tenth smaller once compressed.
``docs/scripts/finder-words.js`` and ``finder-rank.js`` read it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from apimap.model.paths import CASE_TWINS, WORKFLOWS
from apimap.model.spelling import ALIASES, MODULES
from apimap.signatures.documented import documented
from apimap.site.brief import remark, shown
from apimap.site.catalogue import Catalogue
from apimap.site.markup import plain
from apimap.site.popular import KNOWN, POPULAR
from apimap.site.published import BADGES, EntryData
from apimap.site.scripts import source
from apimap.site.texts import SIGNS, Language, text

FORMAT = 2  # raised with every change that finder-rank.js has to follow
LINE = {"en": 96, "zh": 48}  # characters of a result's line; Chinese ones are twice as wide
DIFFERS = "!"  # begins a line that says how a pair differs; others say what the API does
_VERDICTS = BADGES
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

# Documented modules whose names are worth "not mapped yet"; elsewhere hardly anybody looks for a counterpart.
UNMAPPED_MODULES = (
    *(
        "torch",
        "torch.Tensor",
        "torch.nn",
        "torch.nn.functional",
        "torch.linalg",
        "torch.special",
        "torch.fft",
    ),
    *("torch.optim", "torch.optim.lr_scheduler", "torch.nn.init", "torch.nn.utils", "torch.utils.data"),
    *("torch.autograd", "torch.cuda", "torch.distributions", "torch.distributed", "torch.amp", "torch.func"),
)


def cut(line: str, most: int) -> str:
    """A line of at most ``most`` characters, cut between words and then marked so."""
    if len(line) <= most:
        return line
    head = line[: most - 1]
    space = head.rfind(" ")
    return (head[:space] if space > most * 2 // 3 else head).rstrip(" ,;，；、") + "…"


def _line(language: Language, entry: EntryData) -> str:
    """What a result says below the name: how the pair differs, or else what the API does."""
    differs = remark(language, entry, shown(entry))
    said = plain(differs or getattr(entry.summary, language))
    return (DIFFERS if differs else "") + cut(said, LINE[language])


def _verdicts(entry: EntryData) -> dict[str, str]:
    """Counterparts with their verdicts, the shown one first; of several forms of a name the first counts."""
    first = shown(entry)
    found = {first: entry.badge} if first else {}
    for each in entry.counterparts:
        if each.helper is None:
            found.setdefault(each.mindspore, each.badge)
    return found


def _counterparts(entry: EntryData) -> str:
    """Names without ``mindspore.``, the shown one first; a leaf that is torch's own is left out."""
    leaf = entry.torch.rpartition(".")[2]
    short = [name.removeprefix("mindspore.") for name in _verdicts(entry)]
    return " ".join(
        name[: -len(leaf)] if name.rpartition(".")[2] == leaf and "." in name else name for name in short
    )


def _coded(verdicts: Iterable[str]) -> str:
    return "".join(_DIGITS[_VERDICTS.index(verdict)] for verdict in verdicts)


def _by_leaf(entry: EntryData) -> tuple[str, str]:
    return entry.torch.rpartition(".")[2].lower().replace("_", ""), entry.torch


def _flat(line: str) -> str:
    """Text that fits a cell of a column."""
    return " ".join(line.split())


def _unmapped(catalogue: Catalogue) -> str:
    """Documented names without an entry: ``module:leaf,leaf;module:…``."""
    names = documented(catalogue.torch.release) if catalogue.torch else ()
    found: dict[str, list[str]] = {}
    for name in sorted(set(names) - catalogue.entries.keys()):
        module, _, leaf = name.rpartition(".")
        if module in UNMAPPED_MODULES:
            found.setdefault(module, []).append(leaf)
    return ";".join(f"{module}:{','.join(leaves)}" for module, leaves in found.items())


def finder_index(language: Language, catalogue: Catalogue, entries: Sequence[EntryData]) -> str:
    """The script that the Finder asks for: its ranking, and the index of one language.

    One request holds both. The same entries give the same bytes.
    """
    ordered = sorted(entries, key=_by_leaf)
    present = {entry.module for entry in ordered}
    modules = [each for each in MODULES if each in present]
    modules += sorted(present - {*modules, WORKFLOWS}) + [WORKFLOWS] * (WORKFLOWS in present)
    places = {entry.torch: place for place, entry in enumerate(ordered)}
    columns: dict[str, list[str]] = {
        "name": [f"{modules.index(each.module)}:{each.torch.rpartition('.')[2]}" for each in ordered],
        "counterparts": [_counterparts(each) for each in ordered],
        "keywords": ["\t".join(map(_flat, each.keywords)) for each in ordered],
        "line": [_line(language, each) for each in ordered],
        # One digit per counterpart, and one where there is none.
        "verdict": [_coded(_verdicts(each).values() or [each.badge]) for each in ordered],
    }
    used = [
        word
        for place, word in enumerate(_VERDICTS)
        if any(_DIGITS[place] in each for each in columns["verdict"])
    ]
    index: dict[str, Any] = {
        "format": FORMAT,
        "modules": modules,
        "aliases": ALIASES,
        "popular": [places[name] for name in POPULAR if name in places],
        "known": [places[name] for name in KNOWN if name in places],
        "verdicts": _VERDICTS,
        "words": {word: [SIGNS[word], text(language, f"verdict.{word}")] for word in used},
        "titles": {entry.torch: getattr(entry.title, language) for entry in ordered if entry.title},
        "twins": {name: leaf for name, leaf in sorted(CASE_TWINS.items()) if name in places},
        "columns": {name: "\n".join(cells) for name, cells in columns.items()},
        "unmapped": _unmapped(catalogue),
    }
    data = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    return f"{source('finder-words.js')}{source('finder-rank.js')}apimapIndex={data}\n"
