"""The third column: checks of TensorFlow programs against what torch and mindspore make of an example."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from apimap.derive.program import program
from apimap.model.checks import Check, Program
from apimap.model.entry import Entry, TensorFlow

Against = Literal["torch", "mindspore"]
AGAINST: tuple[Against, ...] = get_args(Against)


@dataclass(frozen=True)
class Third:
    """One statement with the program that shows it, and the check of its example that it stands beside."""

    said: TensorFlow
    program: Program
    beside: Check

    @property
    def reference(self) -> Program:
        """What mindspore runs: whether it refuses is known once it has run."""
        return self.beside.mindspore

    def check(self, against: Against, refuses: bool | None = None) -> Check:
        """The check against one of the two, which stands where torch does; named for it in ``counterpart``.

        ``refuses`` says whether that one refuses the example; torch does where the example says so.
        """
        return replace(
            self.beside,
            counterpart=against,
            torch=self.beside.torch if against == "torch" else self.beside.mindspore,
            mindspore=self.program,
            derived=False,
            expect=self.said.torch if against == "torch" else self.said.mindspore,
            refuses=self.beside.refuses if refuses is None else refuses,
            aside=False,
        )


def thirds(entry: Entry, checks: Sequence[Check]) -> Iterator[Third]:
    """The statements of an entry whose examples have checks, each beside that of the first counterpart."""
    by_example = {check.example: check for check in reversed(checks) if not check.variant}
    examples = {example.id: example for example in entry.examples}
    for said in entry.tensorflow:
        beside = by_example.get(said.example)
        if beside is not None and beside.not_run is None:
            yield Third(said, program("tensorflow", examples[said.example], said.program), beside)
