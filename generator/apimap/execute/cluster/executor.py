"""The executor that runs programs of one framework on the nodes of a cluster."""

from __future__ import annotations

import contextlib
import os
import pickle
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from apimap.execute.cluster import node as on_node
from apimap.execute.cluster.attach import Cluster
from apimap.execute.cluster.deal import DEATHS, LOOK, Deal, Held
from apimap.execute.cluster.events import Employed
from apimap.execute.cluster.members import RESOURCES, Fit, Members, Node, said
from apimap.execute.cluster.slot import CARRIED, Batch, Python, Side
from apimap.execute.cluster.twins import EVERY
from apimap.execute.local.about import Installed
from apimap.execute.local.pool import Stopped
from apimap.model.checks import Device, Outcome, Program
from apimap.model.entry import DEVICES
from apimap.model.errors import ApimapError, EnvironmentFault

ASKING = 300.0  # seconds for a node to say what it is, when it has nothing to install for that
LEAVING = 10.0  # seconds for the slots to end their processes, before Ray ends the slots


class ClusterExecutor:
    """Runs programs of one framework on the nodes of a cluster that can, one actor per worker slot.

    ``device`` is ``Ascend``, ``GPU`` or ``CPU`` in any case, empty for the best that works somewhere; Ray's
    resources say which nodes have one. ``jobs`` slots per node and framework, 0 for one per core; on another
    device than CPU, one per device. ``python`` is the framework's interpreter on the nodes, ``release`` the
    only release wanted. A slot that says nothing for ``silence`` seconds is given up, and so is its node.
    ``every``: one program in so many is run on two nodes. ``asking`` is in seconds, for a node to answer what
    it is, which includes making an environment there.
    """

    def __init__(
        self,
        framework: str,
        device: str = "",
        *,
        cluster: Cluster,
        jobs: int = 0,
        python: Python = "",
        release: str = "",
        adapter: Path | None = None,
        patience: float = 60.0,
        silence: float = 120.0,
        every: int = EVERY,
        asking: float = ASKING,
    ) -> None:
        self.framework, self.asked, self.cluster = framework, device, cluster
        self.jobs, self.silence, self.every = jobs, silence, every
        self._side = Side(
            framework,
            python=python,
            release=release,
            adapter=adapter.read_text(encoding="utf-8") if adapter else "",
            patience=patience,
            environment={name: os.environ[name] for name in CARRIED if name in os.environ},
        )
        self.members = Members(cluster, self._side, jobs, asking)
        self.slots: list[Held] = []
        self.generation = self.salt = 0
        self.losses: Counter[str] = Counter()  # slots lost by a node since it last answered
        self.closing = False
        self.ray: Any = None
        self._device: Device | None = None
        self._using: Device = "CPU"  # what slots are opened for
        self._looked = 0.0
        self._lock = threading.RLock()

    # --- what it is ---------------------------------------------------------------------------------------

    @property
    def installed(self) -> Installed:
        """Release, Python, numpy and platform of the nodes that are used; raises EnvironmentFault."""
        if self.members.chosen is None:
            with self._lock:
                return self.members.settle(self._attached())
        return self.members.chosen

    @property
    def release(self) -> str:
        """The framework's release on the nodes; raises EnvironmentFault."""
        return self.installed.release

    @property
    def device(self) -> Device:
        """The device that programs run on; raises EnvironmentFault.

        Where nodes have others than CPU, slots are started there to see whether the framework can use them.
        """
        if self._device is None:
            with self._lock:
                self._device = self._choose()
        return self._device

    def _choose(self) -> Device:
        asked = self.asked
        wanted = next((each for each in DEVICES if asked.lower() == each.lower()), None)
        if asked and wanted is None:
            raise EnvironmentFault(f"no device is called {asked!r}; choose one of {', '.join(DEVICES)}")
        self._attached()
        _ = self.installed
        for device in [wanted] if wanted else DEVICES:
            if self.members.fits(device) and (device == "CPU" or self._works(device)):
                return device
        what = f"{wanted} (to Ray: {RESOURCES[wanted]})" if wanted else "any device"
        raise EnvironmentFault(
            f"no node of the cluster can run {self.framework} on {what}{self.members.reasons}"
        )

    def _works(self, device: Device) -> bool:
        """Whether the framework can use a device on some node; those where it cannot are left out for it."""
        try:
            self._begin(device)
        except EnvironmentFault:
            self._dismiss()
            return False
        return True

    # --- slots --------------------------------------------------------------------------------------------

    def _attached(self) -> Any:
        if self.closing:
            raise EnvironmentFault(f"the executor of {self.framework} is closed")
        if self.ray is None:
            self.ray = self.cluster.attach(self)
        return self.ray

    def _begin(self, device: Device) -> None:
        """Waits until a slot has imported the framework; raises EnvironmentFault."""
        self._using = device
        self._looked = 0.0
        Deal(self, (), lambda index, outcome: None, False).begin()

    def staff(self) -> None:
        """Opens the slots that nodes lack; raises EnvironmentFault when there is none at all."""
        now = time.monotonic()
        if self.slots and now - self._looked < LOOK:
            return
        self._looked = now
        self.members.refresh(self._attached())
        opened = Counter(slot.node.id for slot in self.slots)
        for fit in self.members.fits(self._using):
            for _ in range(fit.node.slots(self._using, self.jobs) - opened[fit.node.id]):
                self._open(fit)
        if not self.slots:
            raise EnvironmentFault(
                f"no node of the cluster is left that runs {self.framework} on {self._using}"
                f"{self.members.reasons}; what was executed is kept"
            )

    def _open(self, fit: Fit) -> None:
        side = replace(self._side, device=self._using, python=fit.interpreter)
        actor = self._there(on_node.Slot, fit.node).options(
            max_restarts=0, max_concurrency=2, **fit.node.takes(self._using, self.jobs)
        )
        slot = Held(fit, actor.remote(self.cluster.code, pickle.dumps(side)))
        self.slots.append(slot)
        self.exchange(slot, [])

    def _there(self, what: Any, node: Node) -> Any:
        """Something as Ray runs it on one node."""
        place = self.ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy(node.id, soft=False)
        return self.ray.remote(scheduling_strategy=place)(what)

    def exchange(self, slot: Held, batches: Sequence[Batch]) -> None:
        """Sends batches to a slot; its answer is pending then."""
        if slot.heard is not None:
            slot.heard = time.monotonic()
        slot.pending = slot.actor.exchange.remote(pickle.dumps(list(batches)))

    def joined(self, slot: Held, devices: Sequence[str]) -> None:
        """Notes that a slot has imported the framework."""
        slot.devices = tuple(devices)
        ready = Counter(each.node.name for each in self.slots if each.devices is not None)
        if all(each.devices is not None for each in self.slots):
            self.cluster.tell(Employed(self.framework, self._using, dict(sorted(ready.items()))))

    def drop(self, slot: Held) -> None:
        """Ends a slot at once."""
        if slot in self.slots:
            self.slots.remove(slot)
        with contextlib.suppress(Exception):  # it may be gone already
            self.ray.kill(slot.actor, no_restart=True)

    def lost(self, node: Node, why: str, for_good: bool) -> None:
        """Notes that a node has lost a slot; leaves it alone when that was one too many."""
        self.losses[node.id] += 1
        self._looked = 0.0
        if for_good or self.losses[node.id] >= DEATHS:
            self.members.exclude(node, why, self._using)
            for slot in [each for each in self.slots if each.node.id == node.id and not each.waiting]:
                self.drop(slot)

    # --- the protocol -------------------------------------------------------------------------------------

    def start(self) -> None:
        """Waits until one slot has imported the framework; raises EnvironmentFault."""
        with self._lock:
            device = self.device
            if not any(slot.devices is not None for slot in self.slots):
                self._begin(device)

    def run(
        self, programs: Sequence[Program], seen: Callable[[int, Outcome], None], *, fresh: bool = False
    ) -> None:
        """Runs all programs and calls ``seen(index, outcome)`` in this thread as each ends, in any order.

        Raises EnvironmentFault when no node is left or a program ends one slot after another, Stopped if
        closed meanwhile, and whatever ``seen`` raises; no slot is left busy then.
        """
        if not programs:
            return
        with self._lock:
            try:
                self.start()
                Deal(self, programs, seen, fresh).finish()
            except BaseException as error:
                self._dismiss()
                gone = isinstance(error, ConnectionError) or type(error).__module__.startswith(
                    ("ray.", "grpc")
                )
                if self.closing and (gone or isinstance(error, ApimapError)):
                    raise Stopped("stopped") from error
                if gone:
                    raise EnvironmentFault(
                        f"the cluster cannot be reached any more: {said(error)}; what was executed is kept"
                    ) from error
                raise

    def renew(self, salt: int = 0) -> None:
        """Has every slot begin its next batch in fresh workers, with another salt."""
        self.generation += 1
        self.salt = salt

    def call(self, function: Callable[[str], str]) -> str:
        """What a function of ours answers on one of the nodes, given the framework's interpreter there."""
        with self._lock:
            _ = self.installed
            self._attached()
            node = self.members.fits(self.device)[0]
            task = self._there(on_node.call, node.node).options(num_cpus=0)
            what = pickle.dumps((function, node.interpreter))
            try:
                answer: str = self.ray.get(task.remote(self.cluster.code, what))
            except Exception as error:  # whatever the function raised, or Ray
                raise EnvironmentFault(f"{node.node.name}: {said(error)}") from error
            return answer

    def _dismiss(self) -> None:
        """Ends all slots: they themselves end their processes, as long as they answer."""
        with contextlib.suppress(Exception):  # the cluster may be gone
            ended = [slot.actor.close.remote() for slot in self.slots if slot.heard is not None]
            if ended:
                self.ray.wait(ended, num_returns=len(ended), timeout=LEAVING)
        for slot in list(self.slots):
            self.drop(slot)

    def close(self) -> None:
        """Ends all slots, those of a run in another thread included; may be called twice."""
        self.closing = True
        held = self._lock.acquire(timeout=LEAVING)
        try:
            if self.ray is not None:
                self._dismiss()
                self.ray = None
                self.cluster.detach(self)
        finally:
            if held:
                self._lock.release()

    def __enter__(self) -> ClusterExecutor:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
