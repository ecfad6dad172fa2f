"""Runs on a cluster: its executors, and what happened there in sentences.

They go to standard error as they happen; what has to be looked at afterwards is kept.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from apimap.execute import Executor
from apimap.execute.cluster import Cluster, ClusterExecutor, Disagreed, Employed, Event, Lost, Unused
from apimap.execute.cluster.executor import ASKING
from apimap.execute.cluster.slot import Python
from apimap.model.checks import FRAMEWORKS, Framework
from apimap.run.sides import ORACLE


def sentence(event: Event) -> str:
    """What happened, for a terminal."""
    match event:
        case Employed(framework, device, slots):
            nodes = ", ".join(f"{count} on {node}" for node, count in slots.items())
            return f"{framework} runs on {device}, in {sum(slots.values())} slots: {nodes}"
        case Unused(framework, node, why):
            return f"{framework} does not run on {node}: {why}"
        case Lost(framework, node, why, programs):
            took = f"others run the {programs} programs that it had" if programs else "it had no programs"
            return f"lost a slot of {framework} on {node}: {why}; {took}"
        case Disagreed(framework, (one, other), program):
            text = textwrap.indent(program.source.strip(), "    ")
            return (
                f"{one} and {other} answer differently, each time they run this {framework} program:\n{text}"
            )


@dataclass
class Told:
    """Hears what happens on a cluster, says it at once, and keeps where nodes disagreed."""

    disagreed: list[Disagreed] = field(default_factory=list)

    def __call__(self, event: Event) -> None:
        """Says one event."""
        if isinstance(event, Disagreed):
            self.disagreed.append(event)
        print(f"cluster: {sentence(event)}", file=sys.stderr, flush=True)


def cluster_sides(
    address: str,
    device: str | None,
    jobs: int,
    pythons: Mapping[Framework, Python] = MappingProxyType({}),
    releases: Mapping[Framework, str] = MappingProxyType({}),
    asking: float = ASKING,
) -> dict[Framework, ClusterExecutor]:
    """An executor of each framework on a cluster; nothing is connected to yet.

    ``jobs`` counts per node (0: one per core). A framework without an interpreter in ``pythons`` runs in that
    of the nodes' Ray, ``releases`` are the only ones wanted, ``asking`` is as for :class:`ClusterExecutor`.
    """
    cluster = Cluster(address, Told())
    return {
        framework: ClusterExecutor(
            framework,
            "CPU" if framework == ORACLE else device or "",
            cluster=cluster,
            jobs=jobs,
            python=pythons.get(framework, ""),
            release=releases.get(framework, ""),
            asking=asking,
        )
        for framework in FRAMEWORKS
    }


def disagreed(sides: Mapping[Framework, Executor]) -> int:
    """How many sampled programs two nodes answered differently."""
    told = {
        id(side.cluster.listener): side.cluster.listener
        for side in sides.values()
        if isinstance(side, ClusterExecutor) and isinstance(side.cluster.listener, Told)
    }
    return sum(len(each.disagreed) for each in told.values())
