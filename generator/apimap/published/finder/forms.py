"""Forms of one operation: its function, the method, the in-place form, a copy, another name.

For words they are one: what is found for any of them is found for all, and who is shown first is decided by
what people use. In-place forms and copies lend nothing: their words say how they differ.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from apimap.published.catalogue import Catalogue
from apimap.published.documents import EntryData
from apimap.signatures.documented.demand import demand

_TWIN = re.compile(r"_(copy)?$")
_METHOD = "torch.Tensor."
_INIT = "torch.nn.init."
# Uses in the programs that were counted, from which on an entry is in the first, second, third class.
_USES = (10, 100, 1000)


def _is_apart(name: str) -> bool:
    """Whether a name is of an in-place form or a copy."""
    return bool(_TWIN.search(name)) and not name.startswith(_INIT)


def _plainer(entry: EntryData, entries: Mapping[str, EntryData], catalogue: Catalogue) -> str:
    """The next plainer form of an entry: without the underscore, the function of a method; empty for none."""
    name = entry.torch
    if name.startswith(_INIT):  # there the names without an underscore are the older ones
        return f"{name}_" if f"{name}_" in entries else ""
    if _TWIN.search(name):
        plain = _TWIN.sub("", name)
        return next((each for each in (plain, plain.replace(_METHOD, "torch.", 1)) if each in entries), "")
    if entry.mirror:
        return entry.mirror if entry.mirror in entries else ""
    function = name.replace(_METHOD, "torch.", 1)
    known = catalogue.torch.get(function) if catalogue.torch else None
    return function if function != name and function in entries and known and known.kind == "function" else ""


def forms(catalogue: Catalogue, entries: Sequence[EntryData]) -> dict[str, str]:
    """The plainest form of every entry that has one: ``torch.Tensor.multiply_`` → ``torch.mul``."""
    named = {entry.torch: entry for entry in entries}
    next_ = {entry.torch: _plainer(entry, named, catalogue) for entry in entries}
    found: dict[str, str] = {}
    for name in next_:
        seen, plain = {name}, next_[name]
        while plain and plain not in seen:
            seen.add(plain)
            found[name] = plain
            plain = next_[plain]
    return found


def shared(words: Mapping[str, Sequence[str]], plainest: Mapping[str, str]) -> dict[str, list[str]]:
    """Search words with those of an operation's forms at its plainest one, which stands for all.

    In-place forms and copies keep the words that they alone have.
    """
    found = {name: list(own) for name, own in words.items()}
    for name, plain in plainest.items():
        if _is_apart(name):
            continue
        found[plain] += [each for each in words[name] if each not in found[plain]]
        found[name] = []
    for name, plain in plainest.items():
        if _is_apart(name):
            found[name] = [each for each in words[name] if each not in found[plain]]
    return found


def used(names: Iterable[str], plainest: Mapping[str, str]) -> list[str]:
    """How much programs use each name, as one digit: 0 for hardly at all.

    An operation's forms count as its plainest one, which stands for all.
    """
    uses = Counter({use.name: use.uses for use in demand()})
    for name, plain in plainest.items():
        uses[plain] += uses.pop(name, 0)
    return [str(sum(uses[name] >= least for least in _USES)) for name in names]
