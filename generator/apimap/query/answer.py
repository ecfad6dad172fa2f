"""The shape of ``apimap query --json``, for its JSON Schema; the query itself passes the index's JSON on."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from apimap.model.entry import Language
from apimap.published.entries import EntryData
from apimap.published.reverse import ReverseName
from apimap.published.shapes import Shape


class MatchData(EntryData):
    """An entry that the query may mean: the whole entry, as published with the site, and a score."""

    score: float = Field(ge=0, le=1, description="1 for torch's full name, less for less of it; sorted by it")


class NamedReverse(ReverseName):
    """What a mindspore name is, seen from torch; a member that has no answer of its own has its class's."""

    name: str = Field(description="the full mindspore name")


class PageData(Shape):
    """A page of the site that is about no API, such as a guide; ``url`` is relative to the site's root."""

    title: dict[Language, str]
    url: dict[Language, str]


class Answer(Shape):
    """The answer to one query; exit code 1 when there is neither a match nor a name nor a page."""

    query: str = Field(description="as it was asked")
    matches: list[MatchData] = Field(description="the surest first")
    mindspore: list[NamedReverse] = Field(
        default=[], description="the mindspore names that the query is, also those that no entry names"
    )
    pages: list[PageData] = Field(
        default=[], description="the page that the query asks for, where it means that rather than an entry"
    )
    nearest: list[str] = Field(default=[], description="names most like the query, when nothing matches")


def schema() -> dict[str, Any]:
    """JSON Schema of ``apimap query --json``."""
    return {"$id": "query.schema.json", **Answer.model_json_schema(by_alias=True)}
