"""Missing entries: each says why no mindspore API of its name is it."""

from __future__ import annotations

from collections.abc import Iterator

from apimap.entries.lint.common import Lintable
from apimap.model.errors import Fault
from apimap.signatures import leaf_of

# Parts of a missing entry's module path whose namesakes elsewhere are something else, in any case.
_FOREIGN = ("mindspore.dataset.", "mindspore.numpy.", "mindspore.rewrite.")


def namesakes(item: Lintable) -> Iterator[Fault]:
    """A missing entry says of each mindspore API that has its last name why it is not it.

    One that some sentence of the entry names is told. Data sets' methods, the NumPy interface and enumeration
    members (in capitals) are not taken for namesakes.
    """
    entry = item.loaded.entry
    if entry.missing is None or entry.torch is None:
        return
    said = " ".join([entry.missing.en, *(note.en for note in entry.notes)])
    found = [
        name
        for name in item.mindspore[-1].by_leaf.get(leaf_of(entry.torch), ())
        if not name.startswith(_FOREIGN) and not name.rpartition(".")[2].isupper()
    ]
    if found and not any(_is_told(name, said) for name in found):
        line = item.loaded.line("missing")
        names = ", ".join(f"`{name}`" for name in found[:3])
        yield Fault(item.loaded.path, line, f"missing, and does not say why it is not {names}")


def _is_told(name: str, said: str) -> bool:
    """Whether a text names an API, whole or by its last two parts."""
    module, _, leaf = name.rpartition(".")
    return name in said or f"{module.rpartition('.')[2]}.{leaf}" in said
