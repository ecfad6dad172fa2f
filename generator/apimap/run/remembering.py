"""A runner that executes a program once per framework release and device, and remembers what it left."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import fields

from apimap.execute import Executor
from apimap.execute.streams import Progress, Runner
from apimap.model.checks import Framework, Outcome, Program
from apimap.model.libraries import library_of
from apimap.store import Code, Store, digest

_FIELDS = tuple(field.name for field in fields(Outcome))


def executing(code: Code) -> str:
    """The fingerprint of the code that runs programs.

    Workers are started by their path, so all of them and all adapters count. Executing everything takes
    minutes, so what is only typed elsewhere does not: whole programs are in the keys.
    """
    room = "apimap.execute"
    return code.fingerprint(f"{room}.local", f"{room}.worker", f"{room}.adapters", within=room)


class Remembering(Runner):
    """A runner before which a store stands; what was seen before an interrupt is kept."""

    def __init__(
        self, sides: Mapping[Framework, Executor], progress: Progress, store: Store, code: Code | None = None
    ) -> None:
        super().__init__(sides, progress)
        self._store = store
        self._code = executing(code or Code(store))

    def _key(self, program: Program, attempt: int, salt: int) -> str:
        """The identity of an execution: what ran on which release and device, and for which repetition."""
        side = self.sides[program.framework]
        what = ("outcome", self._code, side.release, side.device, attempt, salt, program.identity)
        if not any(library_of(each) for each in program.imports):
            return digest(*what)
        return digest(*what, side.installed.libraries)

    def known(self, programs: Sequence[Program], attempt: int, salt: int) -> dict[Program, Outcome]:
        """Outcomes that an earlier run, or an earlier stream of this one, has seen."""
        keys = {program: self._key(program, attempt, salt) for program in programs}
        kept = self._store.get_many(keys.values())
        found: dict[Program, Outcome] = {}
        for program, key in keys.items():
            with contextlib.suppress(TypeError):  # kept by an apimap whose outcomes had other fields
                if key in kept:
                    found[program] = Outcome(**kept[key])
        return found

    def seen(self, program: Program, attempt: int, salt: int, outcome: Outcome) -> None:
        """Keeps an outcome."""
        self._store.put(self._key(program, attempt, salt), {name: getattr(outcome, name) for name in _FIELDS})
