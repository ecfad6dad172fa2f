"""Pages by the words that ask for them: guides, tools, releases, MindSpore's modules."""

from __future__ import annotations

import re

from apimap.model.ranking import SCORES as S
from apimap.query.ranking.words import said, squash

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from apimap.query.ranking.entries import Ranked

_HAN = re.compile(r"[\u3400-\u9fff]")


def _asked_for(page: Ranked, own: str, words: set[str], han: int, lone: bool) -> float:
    """How well a query, squashed and as its words, asks for a page.

    ``han``: how many Chinese characters it has; ``lone``: it is one name.
    """
    best = 0.0
    for place, (squashed, stems) in enumerate(page.asked):
        score = 0.0
        if squashed == own:
            score = S["SQUASHED"]
        elif len(own) > (1 if han else 3) and squashed.startswith(own):
            score = S["UNFINISHED"] - S["UNFINISHED_EACH"] * (len(squashed) - len(own))
        else:
            share = 0.0
            if stems:
                share = len(stems) / (len(words) + han / 2) if words.issuperset(stems) else 0
            elif squashed in own and not lone:
                share = len(squashed) / len(own)
            if share >= S["PAGE_SHARE"]:
                score = S["WORDS"] + S["WORDS_SPAN"] * share
            if not place and share == 1 and len(stems) > 1:  # the title, with "pytorch" or "the" between
                score = S["KEYWORD"]
        best = max(best, score)
    return best


def by_page(listed: Iterable[Ranked], text: str) -> list[tuple[Ranked, float]]:
    """The pages that a text asks for, with their scores."""
    own, words, han = squash(text), set(said(text)), len(_HAN.findall(text))
    lone = not han and " " not in text
    found = [(page, _asked_for(page, own, words, han, lone)) for page in listed] if own else []
    return [(page, score) for page, score in found if score]
