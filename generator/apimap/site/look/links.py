"""Where a page leads, for its front matter: the breadcrumb above it, the pages before and after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from apimap.model.checks import RunInfo
from apimap.words.texts import Language, text

Link = dict[str, str]  # ``title``, and ``url`` below the language's root
Item = TypeVar("Item")


def crumb(language: Language, key: str, url: str) -> Link:
    """One step of a breadcrumb; ``key`` is that of its text."""
    return {"title": text(language, key), "url": url}


def neighbours(items: Sequence[Item], place: int, link: Callable[[Item], Link]) -> dict[str, Link]:
    """Links to the pages of the items around a place, where there are any: ``previous`` and ``next``."""
    around = {"previous": place - 1, "next": place + 1}
    return {word: link(items[other]) for word, other in around.items() if 0 <= other < len(items)}


def release_slug(info: RunInfo) -> str:
    """What the page of a run is called: ``torch-2.13.0-mindspore-2.9.0-cpu``."""
    return f"torch-{info.torch}-mindspore-{info.mindspore}-{info.device}".replace("+", "-").lower()
