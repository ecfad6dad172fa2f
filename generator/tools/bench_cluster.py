"""What a cluster costs beside the local pool, and how it grows; part of ``make bench``.

Two ratios, on Ray's own cluster on this machine and 127.0.0.1: the time of real programs on one node of as
many cores as the local pool has workers, by the pool's; and how much faster programs of a fixed cost are on
three nodes than on one. Those wait without computing, so three nodes on one machine do not share its cores.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from apimap.execute import Executor, LocalExecutor
from apimap.execute.cluster import Cluster, ClusterExecutor
from apimap.model.checks import Program
from apimap.model.errors import ApimapError

AIMS = {"overhead": 1.15, "scaling": 2.7}
COST = 0.02  # seconds of a simulated program
COUNT = {"overhead": 4000, "scaling": 1500}
_ALONE = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0", "RAY_USAGE_STATS_ENABLED": "0"}


@contextmanager
def _cluster(nodes: int, cores: int) -> Iterator[Cluster]:
    from ray.cluster_utils import Cluster as Simulated

    made: Any = Simulated()
    options = {"num_cpus": cores, "node_ip_address": "127.0.0.1", "object_store_memory": 80 << 20}
    made.add_node(include_dashboard=False, **options)
    for _ in range(nodes - 1):
        made.add_node(**options)
    try:
        yield Cluster(made.address)
    finally:
        made.shutdown()


def _seconds(side: Executor, programs: Sequence[Program], slots: int) -> float:
    """Wall seconds of some programs, on workers that have all been started and used before."""
    warm = [
        Program("torch", f"import time\ntime.sleep(0.05)\nout = {number}") for number in range(slots * 20)
    ]
    while True:
        side.run(warm, lambda index, outcome: None)
        if not isinstance(side, ClusterExecutor) or all(slot.devices is not None for slot in side.slots):
            break
    began = time.perf_counter()
    side.run(programs, lambda index, outcome: None)
    return time.perf_counter() - began


def _print(name: str, ratio: float, about: str, good: bool) -> None:
    word = "ok" if good else "misses the aim"
    print(f"{name:12} {about}  = {ratio:.2f}  (aim {AIMS[name]}: {word})")


def main() -> None:
    """Measures and prints both ratios; says so where Ray is not installed."""
    if importlib.util.find_spec("ray") is None:
        print("cluster      not measured: Ray is not installed (pip install 'apimap[cluster]')")
        return
    home = tempfile.TemporaryDirectory(prefix="ray")
    os.environ.update(_ALONE, RAY_TMPDIR=home.name)  # before Ray is imported
    cores = os.cpu_count() or 1
    code = "x = torch.arange(5000.0).reshape(50, 100)\nout = torch.linalg.norm(x @ x.T) + {}"
    real = [Program("torch", code.format(n), imports=("torch",)) for n in range(COUNT["overhead"])]
    print("measuring a cluster", file=sys.stderr, flush=True)
    with LocalExecutor("torch", "CPU", jobs=cores) as here:
        local = _seconds(here, real, cores)
    with _cluster(1, cores) as cluster, ClusterExecutor("torch", "CPU", cluster=cluster) as there:
        away = _seconds(there, real, cores)
    about = f"{away:8.3f} s  / local pool {local:.3f} s"
    _print("overhead", away / local, about, away / local <= AIMS["overhead"])
    waits = [Program("torch", f"import time\ntime.sleep({COST})\nout = {n}") for n in range(COUNT["scaling"])]
    taken = []
    for nodes in (1, 3):
        with _cluster(nodes, 1) as cluster, ClusterExecutor("torch", "CPU", cluster=cluster) as there:
            taken.append(_seconds(there, waits, nodes))
    one, three = taken
    about = f"one node {one:.3f} s  / three nodes {three:.3f} s"
    _print("scaling", one / three, about, one / three >= AIMS["scaling"])


if __name__ == "__main__":
    try:
        main()
    except ApimapError as error:
        sys.exit(f"bench: {error}")
