"""Ranks entries for what somebody types or pastes: names of either framework, code, error messages, words."""

from __future__ import annotations

import re

from apimap.model.ranking import SCORES as S
from apimap.query.ranking.names import literal
from apimap.query.ranking.pages import by_page
from apimap.query.ranking.pasted import (
    asked,
    is_statement,
    named,
    namelike,
    raised,
    repeated,
    statement,
    telling,
    tidy,
    unasked,
    unprefixed,
)
from apimap.query.ranking.reading import Hit, Scored, exactly, first, is_method, kind_of, last, plainly, short

TYPE_CHECKING = False
if TYPE_CHECKING:
    from apimap.query.ranking.entries import Ready

A = re.ASCII


def _in_order(ready: Ready, names: list[str]) -> tuple[dict[int, float], list[Hit]] | None:
    """Scores for the names in a line or a message, best first, and modules; None when none is known."""
    scores: dict[int, float] = {}
    modules: list[Hit] = []
    less = 0.0
    for name in names[:12]:
        if name.endswith("="):
            taken = ready.takers.get(name[:-1], [])
            hits = {place: S["ARGUMENT"] - S["ARGUMENT_EACH"] * at for at, place in enumerate(taken)}
            pages: list[Hit] = []
        else:
            pages = _by_module(ready, name)
            whole = any(page.entry.name == name for page in pages)
            hits = {} if whole else exactly(ready, name) or short(ready, name)
        for number, score in hits.items():
            scores[number] = max(scores.get(number, 0), score - less)
        if not hits and not pages and "." in name:
            pages = [Hit(each, S["LINE"]) for each in ready.lines if each.name.endswith(name)]
        if not hits:
            modules += [Hit(page.entry, page.score - less) for page in pages]
        if hits or pages:
            less += 10 * S["NEXT"]
    return (scores, modules) if scores or modules else None


def _in_code(ready: Ready, text: str) -> tuple[dict[int, float], list[Hit]] | None:
    """Scores for a pasted line of code: what it calls, else what its variables are, else its signs."""
    names, signs = statement(text, ready.operators)
    found = _in_order(ready, telling(text, names, signs))
    if found:
        return found
    scores: dict[int, float] = {}
    kinds = [kind_of(first(name), ready) for name in names if "." in name]
    meant = [ready.operators.get(sign, "") for sign in signs]
    meant = [*kinds, *meant, *(kind_of(last(name), ready) for name in [*names, repeated(text)])]
    meant = [each if not each or each in ready.by_name else f"torch.{each}" for each in meant]
    for at, full in enumerate(meant):
        if full in ready.by_name:
            scores.setdefault(ready.by_name[full].number, S["NAMED"] - S["NEXT"] * at)
    if scores:
        return scores, []
    guess = plainly(ready, names[0]) if names and len(names[0]) > 2 else None  # x says nothing
    return (dict(enumerate(guess.scores)), []) if guess else None


def _by_message(ready: Ready, text: str) -> dict[int, float]:
    """Error messages that runs showed: the one that the text quotes, or has most words of."""
    own = re.findall("[a-z_]+", re.sub(r"""'[^']*'|"[^"]*"|\[[^\]]*\]""", " ", text.lower()))
    scores: dict[int, float] = {}
    if len(own) < 4:
        return scores
    whole, distinct = " ".join(own), set(own)
    for message, said_words, places in ready.messages:
        if message in whole or whole in message:
            share = 1.0
        else:
            share = 0.0
            for word in said_words:
                if word in distinct:
                    share += 1 / len(said_words)
            share *= min(1, len(said_words) / 5)
        if share >= S["MESSAGE_SHARE"]:
            for at, place in enumerate(places):
                leaf = 5 if ready.entries[place].leaf in said_words else 0
                known = 5 * ready.entries[place].popular
                # The longer, the surer.
                score = S["MESSAGE"] * (0.8 + 0.2 * share) + len(said_words) - at + leaf + known
                scores[place] = max(scores.get(place, 0), score)
    for place, score in list(scores.items()):
        sibling = _sibling(ready, ready.entries[place].name, text)
        if sibling is not None:
            scores[sibling] = max(scores.get(sibling, 0), score + 2)
    return scores


def _sibling(ready: Ready, name: str, text: str) -> int | None:
    """The layer for inputs of as many dimensions as a message says, where another one of its kind raises it.

    ``weight of size [4, 3, 3]`` is of one dimension, besides channels.
    """
    expected = re.search(r"expected (?:\dD or )?([345])D", text, A)
    sizes = re.search(r"\[\d+(, \d+){2,4}\]", text, A)
    digit = (int(expected[1]) if expected else sizes[0].count(",") + 1 if sizes else 0) - 2
    found = ready.by_name.get(f"{name[:-2]}{digit}d") if re.search("[123]d$", name) and digit > 0 else None
    return found.number if found else None


def _by_pinyin(ready: Ready, text: str) -> dict[int, float]:
    """Chinese search words typed as they are read, or by the initials of that."""
    scores: dict[int, float] = {}
    if not re.search("^[a-zA-Z ']{2,}$", text):
        return scores
    own, lone = re.sub("[ ']", "", text.lower()), " " not in text
    for entry in ready.entries:
        best = 0.0
        for at, (whole, initials) in enumerate(entry.readings):
            if whole == own and len(own) > 3:
                score = S["PINYIN"]
            elif len(own) > 5 and whole.startswith(own):
                score = S["PINYIN_PREFIX"] - 0.5 * (len(whole) - len(own))
            elif initials == own and lone:
                score = S["PINYIN_INITIALS"]
            else:
                continue
            best = max(best, score - min(8, at))
        if best:
            scores[entry.number] = best + 12 * entry.popular - (6 if is_method(entry) else 0)
    return scores


def _by_argument(ready: Ready, text: str, literally: float) -> dict[int, float]:
    """Who takes an argument of that name, with or without a value behind it."""
    match = re.search(r"^(\w+)\s*(=.*)?$", text, A)
    if not match:
        return {}
    start = S["ARGUMENT"]
    if match[2]:
        start += S["ARGUMENT_VALUE"]
    elif literally >= S["ARGUMENT_WEAK"]:
        start = S["ARGUMENT_WEAK"]
    return {place: start - S["ARGUMENT_EACH"] * at for at, place in enumerate(ready.takers.get(match[1], []))}


def _by_module(ready: Ready, text: str) -> list[Hit]:
    """Modules that a text names."""
    name = re.sub(r"^(import|from) ", "", text, count=1)
    name = re.sub(r"\.$", "", re.sub(r" as \w+$", "", name, flags=A))
    whole = ready.aliases.get(name) or name
    if not re.search(r"^[\w.]+$", whole, A) or whole in ready.by_name:
        return []
    found = []
    for each in ready.modules:
        if each.name == whole or each.name.endswith(f".{whole}"):
            # fft, attention, state_dict: words as well
            plain = each.name != whole and name == text and "." not in whole and whole != "nn"
            score = S["PAGE"] if not plain else S["SURE"]
            if plain and (each.name == f"torch.{whole}" or "_" in whole):  # lr_scheduler is no word
                score = S["LEAF"] - S["CASE"] - 1
            found.append(Hit(each, score))
    return found


def _is_message(ready: Ready, text: str) -> bool:
    """Whether a text is no code but what an error says: with its exception, or known word for word."""
    return unprefixed(text) != text or max(_by_message(ready, text).values(), default=0) >= S["MESSAGE"]


def _is_code(ready: Ready, text: str) -> bool:
    """Whether a text is Python, and neither a message nor a search word."""
    return is_statement(text) and text.lower() not in ready.coded and not _is_message(ready, text)


def _mistaken(ready: Ready, name: str) -> tuple[dict[int, float], list[Hit]] | None:
    """Scores for a name in a message that is no name but like one; None when it is like none.

    An argument that nothing in torch takes is MindSpore's: search words know it (``keep_prob=``).
    """
    guess = plainly(ready, name.removesuffix("="))
    return (
        (dict(enumerate(guess.scores)), []) if guess and max(guess.scores, default=0) >= S["SURE"] else None
    )


def _meant_by(ready: Ready, text: str) -> Scored | None:
    """All that a text may be but names without entry; its ``query`` is None for code and messages."""
    names, value = raised(text), re.search(r"^(\w+)\s*=[^=]", text, A)
    if value and value[1] in ready.takers and not re.search(r"[(\[]", text):
        names.append(f"{value[1]}=")
    if names:
        found = _in_order(ready, names) or _mistaken(ready, names[0]) or _mistaken(ready, last(names[0]))
    else:
        found = _in_code(ready, text) if _is_code(ready, text) else None
    text = unprefixed(text)
    if found:
        result = Scored([0.0] * len(ready.entries), modules=found[1])
        result.merge(_by_message(ready, text), 10 * S["NEXT"])  # what it names says more than how it goes on
        result.merge(found[0])
        return result
    plain = plainly(ready, text)
    if plain is None:
        return None
    if names and not any(plain.scores):  # nothing is called so: what is called alike
        plain = plainly(ready, last(names[0])) or plain
    plain.modules = _by_module(ready, text)
    plain.modules += [Hit(page, score) for page, score in by_page(ready.pages, text)]
    about = unasked(text)
    if not plain.modules and about != text:
        plain.modules += [Hit(page, score - S["ASKED"]) for page, score in by_page(ready.pages, about)]
    plain.merge(_by_message(ready, text))
    about = asked(text)
    if about:
        plain.merge(exactly(ready, about), 0 if namelike(about) else S["ASKED"])
    for at, each in enumerate(named(text)):
        plain.merge(exactly(ready, each), S["MIXED"] + S["NEXT"] * at)
    plain.merge(_by_argument(ready, text, plain.named))
    plain.merge(_by_pinyin(ready, text))
    return plain


def order(hit: Hit) -> tuple[float, bool, int, int, str]:
    """What hits are sorted by: score, then what is an entry, its module, the shorter name."""
    entry = hit.entry
    return -hit.score, entry.kind in ("unmapped", "line"), entry.order, len(entry.name), entry.name


def find(ready: Ready, typed: str, limit: int) -> list[Hit]:
    """The entries that a query may mean, best first; modules and names without entry are among them."""
    text = tidy(typed)
    result = _meant_by(ready, text) if text else None
    if result is None:
        return []
    hits = [Hit(ready.entries[number], score) for number, score in enumerate(result.scores) if score > 0]
    hits += result.modules
    query = result.query
    for entry in (*ready.unmapped, *ready.lines) if query and query.plain else ():
        score = literal(query.text, query.low, entry.names[0]) if query else 0
        if query and score >= S["PREFIX"] - 60:
            exact = query.dotted and score >= S["TAIL"] - S["CASE"]
            score -= 0 if exact else S["UNMAPPED"]
            hits.append(Hit(entry, min(score, S["LINE"]) if entry.kind == "line" else score))
    hits.sort(key=order)
    floor, kept = hits[0].score * 0.62 if hits else 0, []
    shown = {"unmapped": 0, "line": 0}
    for hit in hits:
        if hit.score < floor:
            break
        if hit.entry.kind in shown:
            shown[hit.entry.kind] += 1
            if shown[hit.entry.kind] > S["BARE"]:
                continue
        kept.append(hit)
    return kept[:limit]
