"""What is typed, in the forms that names and words are held against."""

from __future__ import annotations

import re

from apimap.model.ranking import VERBS
from apimap.query.ranking.words import (
    TURNED,
    VAGUE,
    chinese,
    has_twin,
    latin,
    letters,
    meant,
    ordered,
    phrase,
    said,
    squash,
    telling,
    told,
)

_PLAIN = re.compile(r"^[\w.]+$", re.ASCII)
_CAPITAL = re.compile("[A-Z]")
_HAN = re.compile(r"[\u3400-\u9fff]")
_AFTER = re.compile(r"([\u3400-\u9fff])([a-z0-9])")
_BEFORE = re.compile(r"([a-z0-9])([\u3400-\u9fff])")
_VERB = re.compile(f"^({VERBS}|把)")
_BOTH = re.compile("torch.*mindspore|mindspore.*torch")
MINDSPORE = re.compile(r"^(mindspore|ms|ops|mint|context)\.[\w.]+$", re.ASCII)
_CODE = re.compile(r"[^\w.\s]", re.ASCII)
_FOREIGN = re.compile(
    r"^(np|numpy|tf|tensorflow|keras|jax|jnp|lax|paddle|cupy|scipy|sklearn)\.[\w.]+$", re.ASCII
)
_PRIMITIVE = re.compile(r"^(mindspore\.)?ops\.[A-Z]\w+$", re.ASCII)


def _forms(low: str) -> list[str]:
    """Chinese search words written otherwise: with a blank before and after Latin ones, without particles."""
    spaced = _BEFORE.sub(r"\1 \2", _AFTER.sub(r"\1 \2", low))
    plain = _VERB.sub("", spaced.replace("的", ""), count=1)
    return [each for each in dict.fromkeys((spaced, plain)) if each != low]


class Query:
    """A text as typed (``raw``, in lower case) and as read: aliases written out, a receiver by what it is."""

    def __init__(self, raw: str, text: str, receiver: str) -> None:
        low = text.lower()
        self.raw = raw
        self.text = text
        self.receiver = receiver
        self.low = low
        self.plain = bool(_PLAIN.search(text))
        self.dotted = "." in text
        self.pieces = low.split(".")
        self.squashed = squash(text)
        self.bare = low.replace(".", "").replace("_", "")
        self.said = "".join(said(text))
        self.told = told(said(text), low)
        self.stems = phrase(said(text))
        self.ordered = "" if TURNED.search(low) else ordered(said(text))
        self.code = raw != low and bool(_CODE.search(raw))
        self.foreign = bool(_FOREIGN.search(raw))
        self.abroad = False
        self.meant = telling(chinese(text))
        self.vague = any(meant(word) in VAGUE for word in latin(text))
        self.han = bool(_HAN.search(text))
        self.forms = _forms(low) if self.han else []
        self.letters = letters(self.squashed)
        self.spelling = letters(low)
        self.lone = not re.search(r"\s", text)
        self.twin = bool(re.search("^[a-z]{4,}$", text)) and has_twin(text)
        self.porting = not self.lone and bool(_BOTH.search(low))
        self.namelike = bool(re.search(r"[_0-9]|[a-z][A-Z]", text)) and self.lone and not self.han
        self.upper = bool(_CAPITAL.search(text))
        self.mindspore = bool(MINDSPORE.search(raw))
        self.primitive = low[low.rindex(".") + 1 :] if _PRIMITIVE.search(text) else ""
        self.seen: dict[str, tuple[int, int]] = {}
        self.likely: dict[str, int] | None = None
