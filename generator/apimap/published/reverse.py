"""The way back as data: for mindspore names the torch names that they stand for, with verdict and page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from pydantic import Field

from apimap.entries.reverse import By, ReverseAnswer, is_member
from apimap.model.entry import Bilingual, Language
from apimap.published.catalogue import Catalogue
from apimap.published.documents import BadgeWord
from apimap.published.entries import EntryData, page_path
from apimap.published.shapes import Shape
from apimap.words.texts import LANGUAGES


class StandsFor(Shape):
    """A torch name with its page; ``url`` is relative to the site's root."""

    torch: str
    badge: BadgeWord = Field(description="of the pair; of a name that is only near, that of its entry")
    url: dict[Language, str]


class ReverseName(Shape):
    """What a mindspore name is, seen from torch."""

    by: By = Field(
        description="how it is known: by a verified pair, as the same object as a counterpart, by an "
        "authored line, or as a member of its class"
    )
    of: str | None = Field(description="the counterpart that is the same object, or the class of a member")
    torch: list[StandsFor] = Field(description="what it stands for, the likeliest first")
    near: list[StandsFor] = Field(description="what does a related thing; nothing was verified of it")
    said: Bilingual | None = Field(description="what it is for")
    url: dict[Language, str] | None = Field(description="the page of its module; None for members")


class ReverseNames(Shape):
    """``data/from-mindspore.json``: every public name of the modules that are answered whole."""

    schema_: Literal[1] = Field(default=1, alias="schema")
    release: str | None = Field(description="mindspore release whose public names these are")
    names: dict[str, ReverseName]


def _urls(path: str) -> dict[Language, str]:
    return {language: f"{language}/{path}/" for language in LANGUAGES}


def reverse_names(catalogue: Catalogue, entries: Iterable[EntryData]) -> dict[str, ReverseName]:
    """The answers with what pages say of the torch names; ``entries`` are the published ones."""
    known = {entry.torch: entry for entry in entries}
    pairs = {
        (each.mindspore, entry.torch): each.badge
        for entry in known.values()
        for each in reversed(entry.counterparts)  # of several forms the first counts
    }

    def stands(torch: str, mindspore: str = "") -> StandsFor:
        name = catalogue.claimed.get(torch, torch)
        badge = pairs.get((mindspore, name), known[name].badge)
        return StandsFor(torch=torch, badge=badge, url=_urls(page_path(name)))

    def told(answer: ReverseAnswer) -> ReverseName:
        counterpart = answer.of if answer.by == "same" else answer.name
        member = catalogue.mindspore is not None and is_member(answer.name, catalogue.mindspore)
        module = answer.name if answer.name == "mindspore.Tensor" else answer.name.rpartition(".")[0]
        return ReverseName(
            by=answer.by,
            of=answer.of or None,
            torch=[stands(each, counterpart) for each in answer.torch],
            near=[stands(each) for each in answer.near],
            said=answer.said,
            url=None if member else _urls(f"mindspore/{module}"),
        )

    return {name: told(answer) for name, answer in sorted(catalogue.reverse.items())}


def reverse_data(catalogue: Catalogue, entries: Sequence[EntryData]) -> ReverseNames:
    """The published file."""
    release = catalogue.mindspore.release if catalogue.mindspore else None
    return ReverseNames(release=release, names=reverse_names(catalogue, entries))


def schema() -> dict[str, Any]:
    """JSON Schema of ``from-mindspore.json``."""
    return {"$id": "from-mindspore.schema.json", **ReverseNames.model_json_schema(by_alias=True)}
