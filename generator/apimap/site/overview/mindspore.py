"""The way from mindspore to torch: a page per module, each name with what it stands for or what it is for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from apimap.entries.reverse import ANSWERED
from apimap.model.entry import Bilingual
from apimap.published.catalogue import Catalogue
from apimap.published.entries import EntryData, page_path
from apimap.published.reverse import ReverseName, StandsFor, reverse_names
from apimap.site.look import markup
from apimap.site.look.links import crumb
from apimap.site.look.templating import page
from apimap.words.texts import Language, text

_ROOT = "../../"  # from a module's page to the language's root


@dataclass
class Line:
    """A name on its module's page that stands for torch APIs: these with address and verdict.

    ``same`` is the counterpart that is the same object, where no entry names this name itself.
    """

    torch: list[dict[str, Any]]
    same: str = ""


@dataclass
class Module:
    """A page: names that stand for torch APIs; the others by what they are for, with what is near each."""

    lines: dict[str, Line] = field(default_factory=dict)
    others: dict[Bilingual, dict[str, list[dict[str, Any]]]] = field(default_factory=dict)

    @property
    def left(self) -> int:
        """How many names no entry answers."""
        return sum(map(len, self.others.values()))


def from_mindspore(entries: Sequence[EntryData]) -> dict[str, dict[str, list[dict[str, Any]]]]:
    """By mindspore module and name: the torch APIs that it stands for, each with the pair's verdict."""
    found: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for entry in sorted(entries, key=lambda each: (each.torch.lower(), each.torch)):
        if entry.kind != "api":
            continue
        for each in entry.counterparts:
            if each.helper is not None:
                continue
            names = found.setdefault(each.mindspore.rpartition(".")[0], {})
            listed = names.setdefault(each.mindspore, [])
            if all(one["torch"] != entry.torch for one in listed):
                address = f"{page_path(entry.torch)}/"
                listed.append({"torch": entry.torch, "address": address, "verdict": each.badge})
    return {
        module: dict(sorted(found[module].items(), key=lambda pair: (pair[0].lower(), pair[0])))
        for module in sorted(found)
    }


def _listed(language: Language, names: Sequence[StandsFor]) -> list[dict[str, Any]]:
    """Links as templates take them: addresses are below the language's root."""
    return [
        {
            "torch": each.torch,
            "address": each.url[language].removeprefix(f"{language}/"),
            "verdict": each.badge,
        }
        for each in names
    ]


def modules_of(
    language: Language, entries: Sequence[EntryData], names: Mapping[str, ReverseName]
) -> dict[str, Module]:
    """The pages by module. Members of classes come where they have answers of their own."""
    found = {
        module: Module({name: Line(listed) for name, listed in listed_names.items()})
        for module, listed_names in from_mindspore(entries).items()
    }
    for name, told in names.items():
        module, _, short = name.rpartition(".")
        if told.torch:
            here = found.setdefault(module, Module())
            here.lines[name] = Line(_listed(language, told.torch), told.of or "")
        elif told.said is not None:
            here = found.setdefault(module, Module())
            here.others.setdefault(told.said, {})[short] = _listed(language, told.near)
    for each in found.values():
        each.lines = dict(sorted(each.lines.items(), key=lambda pair: (pair[0].lower(), pair[0])))
    return dict(sorted(found.items()))


def mindspore_pages(
    language: Language, catalogue: Catalogue, entries: Sequence[EntryData]
) -> Iterator[tuple[str, str]]:
    """Path and text of the list of modules, and of a page per module."""
    modules = modules_of(language, entries, reverse_names(catalogue, entries))
    rows = [
        {
            "name": module,
            "href": f"{module}/",
            "names": len(here.lines) + here.left,
            "paired": len(here.lines),
        }
        for module, here in modules.items()
    ]
    head = {
        "title": text(language, "mindspore.title"),
        "description": text(language, "mindspore.description"),
        "hide": ["navigation", "toc"],
    }
    yield "mindspore/index.md", page(language, "mindspore.md.j2", head, rows=rows, whole=ANSWERED)
    for module, here in modules.items():
        above = {
            "title": f"{module} → torch",
            "description": text(language, "mindspore.module_description", module=module),
            "hide": ["navigation", "toc"],
            "crumbs": [crumb(language, "home", ""), crumb(language, "mindspore.title", "mindspore/")],
            "search": {"exclude": True},
            "html": True,
        }
        yield (
            f"mindspore/{module}.md",
            page(
                language,
                "mindspore-module.md.j2",
                above,
                heading=markup.literal(module),
                here=here,
                root=_ROOT,
            ),
        )
