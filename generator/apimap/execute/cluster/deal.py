"""One run on a cluster: deals programs to slots by the batch, and takes back those of slots that are lost."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from apimap.execute.cluster.events import Disagreed, Lost
from apimap.execute.cluster.members import Fit, Node, said
from apimap.execute.cluster.slot import Batch
from apimap.execute.cluster.twins import same, sampled
from apimap.execute.local.launch import START_LIMIT
from apimap.execute.local.pool import Stopped
from apimap.execute.local.wire import loads
from apimap.model.checks import Outcome, Program
from apimap.model.errors import EnvironmentFault

if TYPE_CHECKING:
    from apimap.execute.cluster.executor import ClusterExecutor

FIRST, MOST = 16, 512  # programs that a slot may hold: at first, and once it has shown how fast it is
LOOK = 5.0  # seconds between two looks at who came and went
WAIT = 0.5  # seconds for the next answer, before it is asked whether to go on
DEATHS = 3  # slots that a program may take with it, and slots that a node may lose in a row


@dataclass(eq=False)
class Held:
    """A slot as the one who deals sees it: its actor, the call under way, what it has not answered."""

    fit: Fit
    actor: Any
    pending: Any = None
    waiting: deque[int] = field(default_factory=deque)
    window: int = FIRST
    heard: float | None = None  # when it last said something; None: Ray has not started it yet
    devices: tuple[str, ...] | None = None  # once the framework is imported
    run: int = 0  # the run that its programs belong to

    @property
    def node(self) -> Node:
        """Where it is."""
        return self.fit.node


@dataclass
class Twin:
    """A program that is run on a second node, and then once more on both; answers in that order."""

    index: int
    nodes: list[Node]
    outcomes: list[Outcome]


class Deal:
    """One call of :meth:`ClusterExecutor.run`.

    Numbers below ``len(programs)`` are programs; those above are repetitions of some, for their twins.
    """

    def __init__(
        self,
        owner: ClusterExecutor,
        programs: Sequence[Program],
        seen: Callable[[int, Outcome], None],
        fresh: bool,
    ) -> None:
        self.owner, self.programs, self.seen, self.fresh = owner, programs, seen, fresh
        self.queue = deque(range(len(programs)))
        self.left = len(programs)
        self.deaths: Counter[int] = Counter()
        self.twins: dict[int, Twin] = {}  # under way, by the number of the repetition
        self.for_node: dict[str, deque[int]] = {}  # repetitions that only one node may run
        self.next = len(programs)

    def finish(self) -> None:
        """Runs until every program has its outcome; raises EnvironmentFault when no slot is left."""
        while self.left or self.twins:
            self.owner.staff()
            if not self.left:
                self._forget_twins()
                if not self.twins:
                    return
            for slot in list(self.owner.slots):
                self._supply(slot)
            self._wait()

    def begin(self) -> None:
        """Waits until one slot has imported the framework; raises EnvironmentFault when none does."""
        end = time.monotonic() + START_LIMIT
        while not any(slot.devices is not None for slot in self.owner.slots):
            self.owner.staff()
            for slot in list(self.owner.slots):
                self._supply(slot)
            self._wait()
            if time.monotonic() > end:
                raise EnvironmentFault(
                    f"no slot of the cluster has imported {self.owner.framework} within {START_LIMIT:.0f} s; "
                    "its cores may be in use (`ray status` tells)"
                )

    # --- dealing ------------------------------------------------------------------------------------------

    def _supply(self, slot: Held) -> None:
        """Deals to a slot that is not being talked to; the fewer programs remain, the fewer it may hoard."""
        if slot.pending is not None:
            return
        numbers: list[int] = []
        if slot.devices is not None and len(slot.waiting) <= slot.window // 2:
            share = max(1, len(self.queue) // (2 * max(1, len(self.owner.slots))))
            room = min(slot.window, share) - len(slot.waiting)
            own = self.for_node.get(slot.node.id, deque())
            while own:
                numbers.append(own.popleft())
            while self.queue and room > 0:
                number = self.queue.popleft()
                numbers.append(number)
                room -= 1
                if self.deaths[number]:  # it may be what ended a slot: others need not go with it
                    break
        if not (numbers or slot.waiting or slot.devices is None):
            return
        slot.waiting.extend(numbers)
        self.owner.exchange(slot, self._batches(numbers))

    def _batches(self, numbers: Sequence[int]) -> list[Batch]:
        if not numbers:
            return []
        programs = tuple((number, self._program(number)) for number in numbers)
        return [Batch(self.owner.generation, self.owner.salt, self.fresh, programs)]

    def _program(self, number: int) -> Program:
        return self.programs[self.twins[number].index if number in self.twins else number]

    # --- answers ------------------------------------------------------------------------------------------

    def _wait(self) -> None:
        """Waits for the next answer, loss or silence, and deals with it."""
        owner = self.owner
        calls = {slot.pending: slot for slot in owner.slots if slot.pending is not None}
        if calls:
            ready, _ = owner.ray.wait(list(calls), num_returns=1, timeout=WAIT)
            for call in owner.ray.wait(list(calls), num_returns=len(calls), timeout=0)[0] if ready else ():
                self._take(calls[call], call)
        else:
            time.sleep(WAIT)
        if owner.closing:
            raise Stopped("stopped")
        now = time.monotonic()
        for slot in list(owner.slots):
            if slot.heard is not None and slot.pending is not None and now - slot.heard > owner.silence:
                self._lose(slot, f"it has said nothing for {owner.silence:.0f} s", for_good=True)

    def _take(self, slot: Held, call: Any) -> None:
        slot.pending = None
        if slot not in self.owner.slots:  # given up together with another of its node
            return
        try:
            answers = loads(self.owner.ray.get(call))
        except Exception as error:  # a dead actor, a dead node, whatever Ray calls it
            self._lose(slot, said(error))
            return
        slot.heard = time.monotonic()
        for word, *rest in answers:
            if word == "ready":
                self.owner.joined(slot, rest[0])
            elif word == "done":
                self._done(slot, rest[0], Outcome(**rest[1]))
            else:
                self._lose(slot, str(rest[0]), for_good=True)
                return
        if slot.devices is not None and not slot.waiting:
            slot.window = min(MOST, 2 * slot.window)  # it ran dry

    def _done(self, slot: Held, number: int, outcome: Outcome) -> None:
        slot.waiting.remove(number)
        self.owner.losses.pop(slot.node.id, None)
        if number in self.twins:
            self._compared(self.twins.pop(number), slot.node, outcome)
            return
        self.left -= 1
        program = self.programs[number]
        if not self.fresh and sampled(program, self.owner.every):
            self._repeat(Twin(number, [slot.node], [outcome]))
        self.seen(number, outcome)

    def _lose(self, slot: Held, why: str, *, for_good: bool = False) -> None:
        """Gives a slot up; what it was dealt goes back to the front of the queue."""
        owner = self.owner
        numbers = [number for number in slot.waiting if number < len(self.programs)]
        for number in slot.waiting:
            self.twins.pop(number, None)
        owner.drop(slot)
        self.queue.extendleft(reversed(numbers))
        if for_good or slot.heard is not None:  # Ray may fail to start one on a node that is going
            owner.cluster.tell(Lost(owner.framework, slot.node.name, why, len(numbers)))
        owner.lost(slot.node, why, for_good)
        if numbers:
            self.deaths[numbers[0]] += 1
            if self.deaths[numbers[0]] >= DEATHS:
                raise EnvironmentFault(
                    f"a {owner.framework} program took {DEATHS} slots of the cluster with it "
                    f"(the last: {why}); what was executed is kept. It begins with: "
                    f"{self.programs[numbers[0]].source[:200]!r}"
                )

    # --- twins --------------------------------------------------------------------------------------------

    def _repeat(self, twin: Twin) -> None:
        """Has the next repetition of a program run: on a second node, then once more on both."""
        place = len(twin.outcomes)
        if place == 1:
            others = {slot.node.id: slot.node for slot in self.owner.slots if slot.devices is not None}
            others.pop(twin.nodes[0].id, None)
            if not others:
                return  # there is no second node
            names = sorted(others)
            twin.nodes.append(others[names[twin.index % len(names)]])
        node = twin.nodes[(1, 0, 1)[place - 1]]
        self.twins[self.next] = twin
        self.for_node.setdefault(node.id, deque()).append(self.next)
        self.next += 1

    def _compared(self, twin: Twin, node: Node, outcome: Outcome) -> None:
        twin.outcomes.append(outcome)
        first, second, *again = twin.outcomes
        if len(twin.outcomes) == 2 and same(first, second):
            return
        if len(again) < 2:
            self._repeat(twin)
        elif same(first, again[0]) and same(second, again[1]) and not same(*again):
            one, other = twin.nodes
            self.owner.cluster.tell(
                Disagreed(self.owner.framework, (one.name, other.name), self.programs[twin.index])
            )

    def _forget_twins(self) -> None:
        """Leaves out repetitions whose node is gone: nobody waits for them."""
        there = {slot.node.id for slot in self.owner.slots}
        for name in self.for_node.keys() - there:
            for number in self.for_node.pop(name):
                self.twins.pop(number, None)
