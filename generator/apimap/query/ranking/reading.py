"""What plain text means: a name, a piece of one, a name that was mistyped, words."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from apimap.model.ranking import SCORES as S
from apimap.model.ranking import SHORT
from apimap.model.spelling import spelled
from apimap.query.ranking.meaning import Words, worded, words
from apimap.query.ranking.names import by_name
from apimap.query.ranking.typed import Query
from apimap.query.ranking.words import FAR, edits, near

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from apimap.query.ranking.entries import Ranked, Ready

A = re.ASCII
_FOREIGN = re.compile(r"^(np|numpy|tf|jnp|jax|paddle|cupy)$")


@dataclass(slots=True)
class Hit:
    """An answer and its score: 1000 for a full name, from SCORES for less."""

    entry: Ranked
    score: float


@dataclass(slots=True)
class Scored:
    """Every entry's score by number; the best before and after guessing, and of names alone.

    ``literal``: whether an entry has its score by its name.
    """

    scores: list[float]
    sure: float = 0
    named: float = 0
    query: Query | None = None
    literal: list[bool] = field(default_factory=list)
    modules: list[Hit] = field(default_factory=list)

    def merge(self, scores: Mapping[int, float], less: float = 0) -> None:
        """Raises scores by those of another reading of the same text."""
        for number, score in scores.items():
            self.scores[number] = max(self.scores[number], score - less)


def _module(piece: str, ready: Ready) -> str:
    """``torhc`` → ``torch``: the module that a part before a dot was meant to be."""
    low, found = piece.lower(), piece
    if low in ready.heads or len(low) < 4 or low == "self":  # self is no selu
        return piece
    most = 2 if len(low) > 6 else 1
    for head in ready.heads:
        if len(head) > 3 and edits(low, head, most)[0] <= most:
            found = head
    return found


def kind_of(variable: str, ready: Ready) -> str:
    """What a variable is by the words of its name: ``train_loader`` → ``utils.data.DataLoader``.

    Of a method that Python itself calls (``__getitem__``), what mostly has one.
    """
    if variable.startswith("__"):
        return ready.receivers.get(variable, "")
    found = ""
    for word in re.split(r"[_0-9]+", variable.lower()):
        found = ready.receivers.get(word, found)
    return found


def _nowhere(text: str, ready: Ready) -> bool:
    return not any(text in name.full for entry in ready.entries for name in entry.names)


def _is_variable(head: str, text: str, ready: Ready) -> bool:
    """Whether what is a module's name elsewhere holds a tensor here: loss.item, data.view."""
    leaf = text[len(head) + 1 :]
    return f"torch.Tensor.{leaf}" in ready.by_name and _nowhere(text, ready)


def _read(typed: str, ready: Ready) -> Query | None:
    raw = typed.lower()
    text = re.sub(r"^(import|from)\s+|^self\.(?=\w+\.\w)", "", typed, count=1, flags=A)
    name = re.search(r"^@?[A-Za-z_][\w.]*(?=\s*\(|$)", text, A)
    if name and len(name[0]) > 1:
        text = re.sub(r"^@|\.$", "", name[0]) + ("." if re.search(r"^\w+\.$", name[0], A) else "")
    if not text:
        return None
    text = spelled(text, ready.by_name, ready.claimed)
    dot, receiver = text.find("."), ""
    head = text[:dot] if dot > 0 else ""
    if head and head in ready.aliases:
        text = ready.aliases[head] + text[dot:]
    elif head and re.search(r"^[\w.]+$", text, A):
        *before, last = text.split(".")
        text = ".".join([*(_module(piece, ready) for piece in before), last])
        head = text[: text.index(".")]
        if head.lower() not in ready.heads or _is_variable(head, text, ready):
            receiver = head
        kind = kind_of(text.split(".")[-2], ready)
        if kind and (receiver or _nowhere(text, ready)):
            text = kind + text[text.rindex(".") :]
    return Query(raw, text, receiver)


def _likely(query: Query, ready: Ready) -> dict[str, int]:
    """Search words of one word that a single word may be a misspelling of, with their edits."""
    found, most = {}, 2 if len(query.low) > 8 else 1
    if query.lone and not query.dotted and not query.han and len(query.low) > 5:
        for word, bits in ready.single:
            if near(query.low, query.letters, word, bits, most):
                far = edits(query.low, word, most)[0]
                if far < FAR:
                    found[word] = far
    return found


def _scored(ready: Ready, query: Query) -> Scored:
    """Every entry's score for a query by what it says, without guessing."""
    found = Words() if (query.dotted and query.plain) or query.namelike else words(query.low, ready)
    result = Scored([])
    for entry, meaning in zip(ready.entries, worded(query, found, ready.entries), strict=True):
        literally = by_name(query, entry, False)
        score = max(literally, meaning)
        result.literal.append(literally == score)
        result.sure = max(result.sure, score)
        result.named = max(result.named, literally)
        result.scores.append(score)
    return result


def _guess(ready: Ready, query: Query, result: Scored) -> None:
    """Raises scores by what a query may be a misspelling of, where it says nothing for sure."""
    if result.sure < S["SURE"] and not query.han:
        query.likely = _likely(query, ready)
        for number, entry in enumerate(ready.entries):
            guessed = by_name(query, entry, True)
            if guessed > result.scores[number]:
                result.scores[number] = guessed
                result.literal[number] = True


def last(text: str) -> str:
    """The last piece of a dotted name."""
    return text[text.rfind(".") + 1 :]


def first(text: str) -> str:
    """The first piece of a dotted name."""
    return text[: text.find(".")] if "." in text else text


def is_method(entry: Ranked) -> bool:
    """Whether an entry is a method of a tensor."""
    return entry.name.startswith("torch.Tensor.")


def _is_layer(entry: Ranked) -> bool:
    return bool(re.search(r"^torch\.nn\.[A-Z]", entry.name))


_INPLACE = re.compile(r"\bin[- ]?place\b|原地|就地", A)


def _otherwise(ready: Ready, text: str, result: Scored) -> None:
    """Raises scores by what a text says with abbreviations written out.

    In-place forms: by what it says without "in place".
    """
    low = text.lower()
    plain = _INPLACE.sub(" ", low).strip()
    whole = re.sub("[a-z]+", lambda word: SHORT.get(word[0], word[0]), low)
    if plain != low and len(plain) > 1:
        again = plainly(ready, plain, once=True)
        for entry, score in zip(ready.entries, again.scores, strict=True) if again else ():
            if score and entry.leaf.endswith("_"):
                more = S["TWIN"] + (S["MINDSPORE"] if is_method(entry) else 0)
                result.merge({entry.number: score + more})
        return
    if not any(result.scores) and re.search("[a-z]_[a-z]", low):
        whole = low.replace("_", " ").strip()  # words, written like a name
    elif not re.search(r"[^\w.]", low, A):
        return
    if whole != low:
        again = plainly(ready, whole, once=True)
        if again:
            written = {number: score for number, score in enumerate(again.scores) if score}
            result.merge(written, S["WRITTEN"])


def plainly(ready: Ready, text: str, once: bool = False) -> Scored | None:
    """Every entry's score for text that is no code: a name, a piece of one, words.

    ``once``: it is read in no other way as well.
    """
    query = _read(text, ready)
    if query is None:
        return None
    result = _scored(ready, query)
    inner = _read(last(query.text), ready) if query.dotted and query.plain else None
    if inner:
        inner.abroad = query.foreign
    if inner and result.sure < S["NAMED" if query.mindspore else "SURE"]:
        again = _scored(ready, inner)
        _guess(ready, inner, again)
        if again.sure < S["SURE"]:  # a name whose last part is known is no misspelling of another
            _guess(ready, query, result)
        foreign = _FOREIGN.search(query.receiver)
        for entry, score, literal in zip(ready.entries, again.scores, again.literal, strict=True):
            method = not foreign and query.receiver and literal and is_method(entry)
            more = 20 if method else -20
            result.merge({entry.number: score and score + more})
    else:
        _guess(ready, query, result)
    result.query = query
    if not once:
        _otherwise(ready, text, result)
    return result


def exactly(ready: Ready, text: str) -> dict[int, float]:
    """Entries that a name means without guessing, with their scores; empty when it means none."""
    query = _read(text, ready)
    if query is None or not query.plain:
        return {}

    def every(query: Query | None, more: float, layers: float = 0) -> dict[int, float]:
        found: dict[int, float] = {}
        if query is None:
            return found
        for entry in ready.entries:
            score = by_name(query, entry, False)
            if score >= S["NAMED"]:
                found[entry.number] = score + (
                    more if is_method(entry) else layers if _is_layer(entry) else 0
                )
        return found

    found = every(query, 0)
    if found or not query.dotted or (query.receiver == "" and not re.search(r"^(self|x)\.", text)):
        return found
    own = query.receiver == "self"  # self.embedding(x) calls a layer
    return every(_read(last(query.text), ready), 0 if own else 20, S["LAYER"] if own else 0)


def short(ready: Ready, name: str) -> dict[int, float]:
    """Entries by a search word in capitals that a line calls like a class: DDP, FSDP."""
    if not re.search(r"^[A-Z]{3,}$", name):
        return {}
    low = name.lower()
    return {
        entry.number: S["KEYWORD"] - entry.places[entry.keywords.index(low)] + entry.popular
        for entry in ready.entries
        if low in entry.keywords
    }
