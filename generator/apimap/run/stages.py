"""The stages as a run has them: each a pure function, asked only when the store has no answer of it.

An answer's key holds the fingerprint of the stage's code and everything that went in. What a stage looked up
among the other entries is recorded (:class:`Watched`) and its content is part of the key as well, so nothing
has to be declared and a stale answer is not possible.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from apimap.derive.expand import derived
from apimap.entries.guides import lint as lint_guide
from apimap.entries.guides import read_guides
from apimap.entries.helpers import sources
from apimap.entries.read import Lines, Loaded, Reading, load_file, read_all
from apimap.entries.reference import reference_snapshot
from apimap.entries.reverse import lint as lint_lines
from apimap.entries.reverse import read_lines
from apimap.model.checks import Check, Device, Level, Row
from apimap.model.entry import Entry
from apimap.model.errors import Fault
from apimap.model.helper import PREFIX
from apimap.model.paths import SIGNATURES
from apimap.run.prepared import NOTHING, Answer, Group, Prepared, Resolved, Watched
from apimap.run.remembering import executing
from apimap.run.settings import Settings
from apimap.signatures import known_releases, snapshot
from apimap.store import Code, Store, digest


class Stages:
    """The stages behind a store, for the entries of one directory."""

    def __init__(self, settings: Settings, store: Store, code: Code | None = None) -> None:
        self.settings = settings
        self.store = store
        self.code = code or Code(store)
        self.torch, self.mindspore = reference_snapshot("torch"), reference_snapshot("mindspore")
        self._contents: dict[str, str] = {}  # digest of each entry's file

    @cached_property
    def _signatures(self) -> tuple[str, ...]:
        return (self.torch.digest, self.mindspore.digest)

    def settled(self) -> bool:
        """Whether all that is on disk now went through a whole run: a hint, by names, sizes and times."""
        return self.store.get(self._now) is not None

    def settle(self) -> None:
        """Notes that all that was on disk when this began went through a whole run."""
        self.store.put(self._now, True)

    @cached_property
    def _now(self) -> str:
        package = Path(__file__).resolve().parents[1]
        files = sorted(
            [
                *self.settings.mappings.rglob("*.yaml"),
                *self.settings.mappings.rglob("*.py"),
                *package.rglob("*.py"),
            ]
        )
        about = [(str(file), file.stat()) for file in files]
        level = self.settings.variants
        return digest("settled", level, [(name, stat.st_size, stat.st_mtime_ns) for name, stat in about])

    # --- reading ----------------------------------------------------------------------------------------

    def read(self) -> Reading:
        """Every entry that can be read, and the faults of the other files."""
        return read_all(self.settings.mappings, self._read)

    def _read(self, path: Path, mappings: Path) -> Loaded:
        try:
            content = path.read_bytes()
        except OSError:
            return load_file(path, mappings)  # which says what is wrong
        helpers = sources(content.decode("utf-8", "replace"), mappings) if PREFIX.encode() in content else {}
        said = digest(hashlib.sha256(content).hexdigest(), helpers)
        place = path.relative_to(mappings).as_posix()
        key = digest("entry", self.code.fingerprint("apimap.entries.read"), place, said)
        entry = self.store.get(key)
        if entry is None:
            loaded = load_file(path, mappings)
            if path.read_bytes() == content and helpers == sources(
                content.decode(), mappings
            ):  # not edited meanwhile
                self.store.put(key, loaded.entry)
        else:
            loaded = Loaded(entry, path, Lines(path))
        self._contents[loaded.entry.name] = said
        return loaded

    # --- deriving ---------------------------------------------------------------------------------------

    def derive(
        self,
        reading: Reading,
        device: Device = "CPU",
        made: Callable[[str, Group], None] = lambda name, group: None,
    ) -> Prepared:
        """The checks of all entries, and what is wrong with them.

        ``made`` is told those of each faultless entry at once. What depends on an entry that cannot be read
        is not at fault.
        """
        prepared = Prepared(reading)
        authored = {name: item.entry for name, item in reading.loaded.items()}
        for name, item in reading.loaded.items():
            if prepared.lacks_mirror(item.entry):
                prepared.entries[name] = item.entry
                prepared.groups[name] = NOTHING
                continue
            faults: list[Fault] = []
            entry, group = self._derived(item, authored, device, faults)
            prepared.entries[name] = entry
            prepared.groups[name] = group
            if not faults:
                made(name, group)
            elif not group.asked & reading.unread:
                prepared.faults += faults
        return prepared

    def _derived(
        self, item: Loaded, authored: Mapping[str, Entry], device: Device, faults: list[Fault]
    ) -> tuple[Entry, Group]:
        """An entry with its mirror resolved, and its checks; ``faults`` are filled in."""

        def make(entries: Mapping[str, Entry]) -> tuple[Entry, list[Check]]:
            found = derived(item, entries, self.torch, self.mindspore, self.mindspore.release, device)
            faults[:] = found.faults
            return found.entry, found.checks

        code = self.code.fingerprint("apimap.derive.expand")
        name = item.entry.name
        what = ("checks", code, self._signatures, device, name, self._contents[name])
        answer, group = self._looked_up(what, authored, self._contents, make, faults)
        return answer.entry or item.entry, group

    def _looked_up(
        self,
        what: tuple[object, ...],
        entries: Mapping[str, Entry],
        contents: Mapping[str, str],
        make: Callable[[Mapping[str, Entry]], tuple[Entry | None, list[Check]]],
        faults: Sequence[Fault] = (),
    ) -> tuple[Answer, Group]:
        """Checks that are made with a look at other entries, whose ``contents`` are known by digests.

        Kept are, in this order, the names that were looked at, the answer by what these say, and the checks
        by their own digest. Where ``make`` leaves ``faults``, nothing is kept.
        """
        first = digest(Answer._fields, *what)

        def by(asked: Sequence[str]) -> str:
            return digest(first, [(name, contents.get(name, "")) for name in asked])

        def fresh() -> tuple[Answer, list[Check], frozenset[str]]:
            watched = Watched(entries)
            entry, checks = make(watched)
            pairs = tuple(dict.fromkeys(check.counterpart for check in checks))
            mirror = entry if entry is not None and entry.mirror is not None else None
            answer = Answer("" if faults else digest(*checks), len(checks), pairs, mirror)
            asked = sorted(watched.asked)
            if not faults:
                self.store.put(first, asked)
                self.store.put(by(asked), tuple(answer))
                self.store.put(digest("checks", answer.code), checks)
            return answer, checks, frozenset(asked)

        def body(code: str) -> list[Check]:
            found = self.store.get(digest("checks", code))
            return fresh()[1] if found is None else found

        known: list[str] = self.store.get(first) or []
        kept = self.store.get(by(known))
        if kept is not None:
            answer = Answer(*kept)
            return answer, Group(*answer[:3], lambda: body(answer.code), frozenset(known))
        answer, checks, asked = fresh()
        return answer, Group(*answer[:3], lambda: checks, asked)

    def vary(self, name: str, prepared: Prepared, level: Level) -> Group:
        """The variants of one entry's checks."""
        group = prepared.groups[name]

        def make(entries: Mapping[str, Entry]) -> tuple[None, list[Check]]:
            import numpy as np

            from apimap.derive.variants.build import variants_of  # imports LibCST

            # Inputs may hold a NaN cast to an integer; the frameworks' answers count.
            with np.errstate(all="ignore"):
                found = variants_of(name, group.checks, entries, self.torch, self.mindspore, level)
            return None, found

        code = self.code.fingerprint("apimap.derive.variants.build")
        contents = Resolved(prepared.reading.loaded, self._contents)
        what = ("variants", code, self._signatures, level, name, contents.get(name, ""), group.code)
        return self._looked_up(what, prepared.entries, contents, make)[1]

    # --- linting ----------------------------------------------------------------------------------------

    def complaints(self, prepared: Prepared) -> list[Fault]:
        """Everything that is wrong with what is authored; a fault is always found anew."""
        reading = prepared.reading
        guides, unreadable = read_guides(self.settings.mappings)
        faults = [*reading.faults, *unreadable, *prepared.faults]
        code = self.code.fingerprint("apimap.entries.lint")
        contents = Resolved(prepared.reading.loaded, self._contents)
        for name, item in reading.loaded.items():
            if prepared.lacks_mirror(item.entry):
                continue  # without its mirror's examples most of it would seem wrong
            group = prepared.groups[name]
            key = digest("clean", code, self._known_signatures, contents[name], group.code)
            if group.code and self.store.get(key):
                continue
            found = self._faults(item, prepared.entries[name])
            faults += found
            if not found:
                self.store.put(key, True)
        for guide in guides:
            faults += lint_guide(guide, prepared.entries, reading.unread)
        lines, illegible = read_lines(self.settings.mappings)
        faults += illegible
        if not illegible:  # or the names of the file with the fault would all seem to be missed
            mappings = self.settings.mappings
            faults += lint_lines(lines, prepared.entries, self.mindspore, reading.unread, mappings)
        return faults

    @cached_property
    def _known_signatures(self) -> tuple[str, ...]:
        files = sorted(SIGNATURES.glob("mindspore-*.json"))
        return (*self._signatures, *(hashlib.sha256(file.read_bytes()).hexdigest() for file in files))

    @cached_property
    def _releases(self) -> list[Any]:
        """The known releases of mindspore, the reference last."""
        others = [each for each in known_releases("mindspore") if each != self.mindspore.release]
        return [*(snapshot("mindspore", release) for release in others), self.mindspore]

    def _faults(self, item: Loaded, entry: Entry) -> list[Fault]:
        from apimap.entries import lint as rules

        return list(rules.faults(rules.Lintable(item, entry, self.torch, self._releases)))

    def counted(self, prepared: Prepared) -> dict[str, int]:
        """How often each rule is broken that is not fulfilled everywhere yet, by the rule's description."""
        from apimap.entries import lint as rules

        found: dict[str, int] = {}
        for rule in (each for each in rules.RULES if each.counted):
            found[rule.description] = sum(
                1
                for name, item in prepared.reading.loaded.items()
                for _ in rule.check(rules.Lintable(item, prepared.entries[name], self.torch, self._releases))
            )
        return found

    # --- judging ----------------------------------------------------------------------------------------

    @cached_property
    def judging(self) -> str:
        """The fingerprint of the code by which programs become rows: what executes and what judges."""
        return digest(self.code.fingerprint("apimap.judge"), executing(self.code))

    def rows(self, where: str, group: str) -> list[Row] | None:
        """The rows of a group of checks, by its digest, that was judged before; None if it is to be judged.

        ``where`` names releases and device.
        """
        found: list[Row] | None = self.store.get(self._judged(where, group))
        return found

    def keep_rows(self, where: str, group: str, rows: list[Row]) -> None:
        """Keeps the rows of a group of checks."""
        self.store.put(self._judged(where, group), rows)

    def _judged(self, where: str, group: str) -> str:
        return digest("rows", self.judging, where, group)


@contextlib.contextmanager
def opened(settings: Settings) -> Iterator[Stages]:
    """The stages, with the store of the settings' cache."""
    with Store(settings.cache / "store.sqlite") as store:
        yield Stages(settings, store)
