"""The nodes of a cluster as one framework sees them: each is asked what it is; those that fit are used."""

from __future__ import annotations

import pickle
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from apimap.execute.cluster import node as on_node
from apimap.execute.cluster.attach import Cluster
from apimap.execute.cluster.events import Unused
from apimap.execute.cluster.slot import Side
from apimap.execute.local.about import Installed
from apimap.execute.local.wire import loads
from apimap.model.checks import Device
from apimap.model.entry import DEVICES
from apimap.model.errors import EnvironmentFault

# How Ray calls the devices of a node; what it calls something else has no adapter.
RESOURCES: dict[Device, str] = {"Ascend": "NPU", "GPU": "GPU", "CPU": "CPU"}


_DEATHS = {
    "ActorDiedError": "its process or its node died",
    "ActorUnavailableError": "it cannot be reached",
    "ActorUnschedulableError": "the node is gone",
    "NodeDiedError": "the node died",
    "OutOfMemoryError": "the node ran out of memory",
    "WorkerCrashedError": "its process died",
}


@dataclass(frozen=True)
class Node:
    """A node that is alive: its identifier, its name for people, how many of each device Ray counts there."""

    id: str
    name: str
    devices: Mapping[Device, float] = field(default_factory=dict, hash=False)

    def slots(self, device: Device, jobs: int = 0) -> int:
        """Programs of one framework that it runs at a time: one per device, or one per core (or ``jobs``)."""
        cores = self.devices.get("CPU", 0.0)
        if not cores:
            return 0
        return (jobs or max(1, int(cores))) if device == "CPU" else int(self.devices.get(device, 0.0))

    def takes(self, device: Device, jobs: int = 0) -> dict[str, Any]:
        """What one slot asks of Ray: half a core, as two frameworks share them, and its device if any."""
        cores = self.devices.get("CPU", 0.0)
        half = min(0.5, cores / (2 * max(1, self.slots("CPU", jobs))))
        asked: dict[str, Any] = {"num_cpus": round(half, 4)}
        if device == "GPU":
            asked["num_gpus"] = 1
        elif device != "CPU":
            asked["resources"] = {RESOURCES[device]: 1}
        return asked


def alive(ray: Any) -> dict[str, Node]:
    """The nodes of the cluster that Ray believes to be alive, by identifier."""
    found = {}
    for each in ray.nodes():
        if each["Alive"]:
            devices = {kind: float(each["Resources"].get(name, 0.0)) for kind, name in RESOURCES.items()}
            name = f"{each['NodeManagerHostname']} ({each['NodeManagerAddress']}, {each['NodeID'][:6]})"
            found[each["NodeID"]] = Node(each["NodeID"], name, devices)
    return found


@dataclass(frozen=True)
class Fit:
    """A node with what it would run a framework with: an interpreter, by its path there."""

    node: Node
    installed: Installed
    interpreter: str


class Members:
    """The nodes that run one framework. :meth:`settle` asks all; :meth:`refresh` looks who came and went."""

    def __init__(self, cluster: Cluster, side: Side, jobs: int, limit: float) -> None:
        """``limit`` is in seconds, for a node to say what it is."""
        self._cluster, self._side, self._jobs, self._limit = cluster, side, jobs, limit
        self._asked: dict[str, tuple[Node, Any, float]] = {}
        self._told: dict[str, Fit] = {}
        self._out: dict[
            tuple[str, Device | None], str
        ] = {}  # nodes that are not used (for a device), and why
        self.chosen: Installed | None = None

    def settle(self, ray: Any) -> Installed:
        """What most of the cluster runs the framework with; asks every node when it does so first.

        One run is made with one release, numpy, Python and platform: nodes with others are not used. Raises
        EnvironmentFault where no node has the framework.
        """
        if self.chosen is None:
            self._ask(ray)
            while self._asked:
                self._hear(ray, 1.0)
            self.chosen = _most(self._told.values(), self._jobs)
            if self.chosen is None:
                raise EnvironmentFault(f"no node of the cluster runs {self._side.framework}{self.reasons}")
            for fit in self._told.values():
                self._compare(fit)
        return self.chosen

    def refresh(self, ray: Any) -> None:
        """Asks nodes that are new, without waiting; forgets those that are gone."""
        self.settle(ray)
        self._ask(ray)
        for name in (self._told.keys() | self._asked.keys()) - self._now.keys():
            self._told.pop(name, None)
            self._asked.pop(name, None)
        self._hear(ray, 0.0)

    @property
    def reasons(self) -> str:
        """Why nodes are not used, as the end of a sentence."""
        said = "; ".join(sorted(set(self._out.values())))
        return f": {said}" if said else ""

    def fits(self, device: Device) -> list[Fit]:
        """The nodes to use for a device, the same order each time."""
        usable = (
            fit
            for name, fit in self._told.items()
            if not self._out.keys() & {(name, None), (name, device)}
            and fit.installed == self.chosen
            and fit.node.slots(device, self._jobs)
        )
        return sorted(usable, key=lambda fit: fit.node.name)

    def exclude(self, node: Node, why: str, device: Device | None = None) -> None:
        """Leaves a node alone from now on, or does not use that device of it."""
        self._out[node.id, device] = why
        self._cluster.tell(Unused(self._side.framework, node.name, why))

    def _ask(self, ray: Any) -> None:
        self._now = alive(ray)
        task = ray.remote(on_node.ask)
        question = pickle.dumps(self._side)
        for name, each in self._now.items():
            if name in self._told or name in self._asked or (name, None) in self._out:
                continue
            if not each.devices.get("CPU"):
                self.exclude(each, "it offers no core")
                continue
            there = ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy(name, soft=False)
            options = {"num_cpus": 0, "max_retries": 0, "scheduling_strategy": there}
            answer = task.options(**options).remote(self._cluster.code, question)
            self._asked[name] = each, answer, time.monotonic() + self._limit

    def _hear(self, ray: Any, seconds: float) -> None:
        pending = {answer: name for name, (_, answer, _) in self._asked.items()}
        if not pending:
            return
        ready, _ = ray.wait(list(pending), num_returns=len(pending), timeout=seconds)
        for answer in ready:
            node, _, _ = self._asked.pop(pending[answer])
            self._learn(node, _answer(ray, answer))
        for name, (node, _, end) in list(self._asked.items()):
            if time.monotonic() > end:
                del self._asked[name]
                self.exclude(node, f"it has not said what it is within {self._limit:.0f} s")

    def _learn(self, node: Node, told: Mapping[str, Any]) -> None:
        if told["lacks"]:
            self.exclude(node, told["lacks"])
            return
        drivers = tuple(told["installed"].pop("drivers"))
        told["installed"].pop("libraries")  # their entries are run on the machine that asks
        found = Installed(**told["installed"], drivers=drivers)
        # What devices there are, Ray says: they are what it deals with.
        fit = self._told[node.id] = Fit(node, replace(found, drivers=()), told["interpreter"])
        if self.chosen is not None:
            self._compare(fit)

    def _compare(self, fit: Fit) -> None:
        """Says in what a node differs from the others, if it does."""
        if fit.installed == self.chosen or self.chosen is None:
            return
        differs = [
            f"{name} {getattr(fit.installed, name) or '(none)'}, not {getattr(self.chosen, name)}"
            for name in ("version", "python", "numpy", "platform")
            if getattr(fit.installed, name) != getattr(self.chosen, name)
        ]
        self.exclude(fit.node, f"one run is made with one of each, and it has {', '.join(differs)}")


def _answer(ray: Any, answer: Any) -> Mapping[str, Any]:
    """What a node said, or why it could not: Ray tells of imports that fail there as of anything."""
    try:
        told: Mapping[str, Any] = loads(ray.get(answer))
        return told
    except Exception as error:
        return {"lacks": f"it cannot run our code: {said(error)}"}


def said(error: BaseException) -> str:
    """What Ray raised, in a clause: its exceptions print the tracebacks of other machines, cause last."""
    name = type(error).__name__
    if name in _DEATHS and "Traceback" not in str(error):
        return _DEATHS[name]
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else name


def _most(told: Iterable[Fit], jobs: int) -> Installed | None:
    """What most slots have; of two with as many the same one each time."""
    slots: dict[Installed, int] = defaultdict(int)
    for fit in told:
        slots[fit.installed] += sum(fit.node.slots(device, jobs) for device in DEVICES)
    return max(slots, key=lambda each: (slots[each], repr(each)), default=None)
