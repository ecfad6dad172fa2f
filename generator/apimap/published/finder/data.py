"""What the Finder and the command line rank by: columns of texts, one line per entry.

Entries are sorted by their last name, which puts siblings (``torch.abs``, ``torch.Tensor.abs``) side by side
and makes the file about a tenth smaller once compressed. The scripts of the site read it, and
``apimap.query.ranking`` is the same ranking for the command line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from apimap.model.glossary import GLOSSARY
from apimap.model.paths import CASE_TWINS, WORKFLOWS
from apimap.model.spelling import (
    ALIASES,
    EVERYWHERE,
    MODULES,
    OPERATORS,
    OTHERS,
    PLACES,
    RECEIVERS,
    public,
    squash,
)
from apimap.published.brief import shown
from apimap.published.catalogue import Catalogue
from apimap.published.documents import BADGES, EntryData
from apimap.published.finder.forms import forms, shared, used
from apimap.published.finder.pages import lines, pages
from apimap.published.finder.pasted import HAN, arguments, is_message, members, messages, pinyin
from apimap.published.popular import KNOWN, POPULAR
from apimap.signatures.documented import documented
from apimap.words.texts import LANGUAGES, Language

FORMAT = 9  # raised with every change that finder-rank.js has to follow
VERDICTS = BADGES
_SECOND = ".v2."
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

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


def _claimed(entry: EntryData) -> str:
    """Names that the entry answers beside its own, without ``torch.``; others belong to no module of ours."""
    names = [*entry.aliases, *entry.family]
    return " ".join(name.removeprefix("torch.") for name in names if name.startswith("torch."))


def _coded(verdicts: Iterable[str]) -> str:
    return "".join(DIGITS[VERDICTS.index(verdict)] for verdict in verdicts)


def _by_leaf(entry: EntryData) -> tuple[str, str]:
    return entry.torch.rpartition(".")[2].lower().replace("_", ""), entry.torch


def _flat(line: str) -> str:
    """Text that fits a cell of a column."""
    return " ".join(line.split())


def _unmapped(catalogue: Catalogue) -> str:
    """Documented names without an entry: ``module:leaf,leaf;module:…``."""
    names = documented(catalogue.torch.release) if catalogue.torch else ()
    found: dict[str, list[str]] = {}
    for name in sorted(names):
        if public(name, catalogue.entries, catalogue.claimed) in catalogue.entries:
            continue
        module, _, leaf = name.rpartition(".")
        if module in UNMAPPED_MODULES:
            found.setdefault(module, []).append(leaf)
    return ";".join(f"{module}:{','.join(leaves)}" for module, leaves in found.items())


def _own(language: Language, keywords: Iterable[str]) -> str:
    """The search words in one language's letters."""
    wanted = language == "zh"
    return "\t".join(_flat(each) for each in keywords if bool(HAN.search(each)) is wanted)


def _searched(entry: EntryData, elder: EntryData | None) -> list[str]:
    """An entry's search words but for messages and what its name says; of a workflow its titles as well.

    A name of a second version of a module (``transforms.v2``) has the words of the first, and ``v2``.
    """
    titles = [entry.title.en, entry.title.zh] if entry.title else []
    named = squash(entry.torch.rpartition(".")[2])
    words = entry.keywords
    if _SECOND in entry.torch:
        words = list(dict.fromkeys([*words, *(elder.keywords if elder else []), "v2"]))
    keywords = [each for each in words if squash(each) != named and not is_message(each)]
    return [*keywords, *(each for each in titles if each.lower() not in keywords)]


def sorted_entries(entries: Sequence[EntryData]) -> list[EntryData]:
    """The order of all columns: by last name."""
    return sorted(entries, key=_by_leaf)


def finder_data(catalogue: Catalogue, entries: Sequence[EntryData]) -> dict[str, Any]:
    """What ranking needs, in no language; ``keywords`` has a column for the letters of each."""
    ordered = sorted_entries(entries)
    present = {entry.module for entry in ordered}
    modules = [each for each in MODULES if each in present]
    modules += sorted(present - {*modules, WORKFLOWS}) + [WORKFLOWS] * (WORKFLOWS in present)
    places = {entry.torch: place for place, entry in enumerate(ordered)}
    columns: dict[str, list[str]] = {
        "name": [f"{modules.index(each.module)}:{each.torch.rpartition('.')[2]}" for each in ordered],
        "counterparts": [_counterparts(each) for each in ordered],
        "claimed": [_claimed(each) for each in ordered],
        "members": members(catalogue, ordered),
        # One digit per counterpart, and one where there is none.
        "verdict": [_coded(_verdicts(each).values() or [each.badge]) for each in ordered],
    }
    plainest = forms(catalogue, ordered)
    # Places are close: siblings stand side by side.
    columns["form"] = [
        str(places[plainest[each.torch]] - place) if each.torch in plainest else ""
        for place, each in enumerate(ordered)
    ]
    columns["used"] = used(places, plainest)
    named = {each.torch: each for each in ordered}
    words = {each.torch: _searched(each, named.get(each.torch.replace(_SECOND, "."))) for each in ordered}
    searched = list(shared(words, plainest).values())
    return {
        "format": FORMAT,
        "modules": modules,
        "near": sum(each in MODULES for each in modules),  # how many, from the first, are common
        "aliases": ALIASES,
        "places": {"files": PLACES, "others": OTHERS, "everywhere": EVERYWHERE},
        "receivers": RECEIVERS,
        "operators": {sign: name for sign, name in OPERATORS.items() if name in places},
        "popular": [places[name] for name in POPULAR if name in places],
        "known": [places[name] for name in KNOWN if name in places],
        "verdicts": VERDICTS,
        "titles": {each.torch: [each.title.en, each.title.zh] for each in ordered if each.title},
        "twins": {name: leaf for name, leaf in sorted(CASE_TWINS.items()) if name in places},
        "arguments": arguments(catalogue, ordered),
        "messages": messages(catalogue, ordered),
        "glossary": "".join(GLOSSARY.split()),
        "pinyin": pinyin(word for words in searched for word in words),
        "columns": {name: "\n".join(cells) for name, cells in columns.items()},
        "keywords": {
            language: "\n".join(_own(language, words) for words in searched) for language in LANGUAGES
        },
        "unmapped": _unmapped(catalogue),
        "pages": [[each["path"], each["words"]["en"], each["words"]["zh"]] for each in pages(catalogue)],
        "lines": lines(catalogue),
    }
