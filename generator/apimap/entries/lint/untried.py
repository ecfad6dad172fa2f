"""Counterparts whose rules no example tries, beside a helper: which of the two `convert` takes is said."""

from __future__ import annotations

from collections.abc import Iterator

from apimap.entries.lint.common import Lintable
from apimap.model.entry import Counterpart, Entry
from apimap.model.errors import Fault
from apimap.model.libraries import library_of


def untried(item: Lintable) -> Iterator[Fault]:
    """What rules write that never ran must not come before a helper that did, unless the entry says so.

    Of libraries beside torch, `convert` takes helpers only, so nothing is asked there.
    """
    entry = item.resolved
    if entry.torch is None or library_of(entry.torch) or not any(each.helper for each in entry.counterparts):
        return
    for index, each in enumerate(entry.counterparts):
        if each.helper is None and each.convert is None and not derived(entry, each):
            message = (
                f"no example derives code for {each.key}, and there is a helper: say `convert: helper`, "
                "or drop the `mindspore:` of an example"
            )
            yield Fault(item.loaded.path, item.loaded.line("counterparts", index), message)


def derived(entry: Entry, counterpart: Counterpart) -> bool:
    """Whether the rules write the code of some example; so it is where no example is for the counterpart."""
    keys = {counterpart.mindspore, counterpart.key}
    tried = [
        each
        for each in entry.examples
        if (each.only is None or keys & {*each.only})
        and (each.form is None or counterpart.form in (None, each.form))
        and each.not_run is None
    ]
    return not tried or not all(
        isinstance(each.mindspore, str)
        or (isinstance(each.mindspore, dict) and bool(keys & {*each.mindspore}))
        for each in tried
    )
