"""How long the whole matrix would take on a cluster: ``python -m tools.simulate_cluster`` prints a table.

Replays the dealing of batches (:mod:`apimap.execute.cluster.deal`) slot by slot, with costs per program drawn
from a distribution with the measured mean and tail, and prints the table that ``docs/*/cluster.md`` shows.
Nothing is executed. The draw is seeded: the same numbers each time.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from apimap.execute.cluster.deal import FIRST, MOST

Seconds = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Costs:
    """What was measured on two cores, 2026-11-22: 186,489 programs of one cold run in 13.8 minutes.

    ``seconds`` is of a core, mean over the programs of both frameworks. ``sigma`` shapes the tail
    (log-normal: most take a few milliseconds, a first ``jit`` 0.4 s) and ``longest`` cuts it: the time limit.
    ``start`` is to start a slot and import a framework, ``exchange`` a message there and back.
    """

    programs: int = 186_489
    seconds: float = 13.8 * 60 * 2 / 186_489
    sigma: float = 1.6
    longest: float = 20.0
    start: float = 12.0
    exchange: float = 0.002


PAIRS = 8  # mindspore 2.0.0, 2.7.0, 2.7.1.post1, 2.7.2, 2.8.0, 2.9.0, 2.10.0, and torch 2.15.0
DEVICES = 3  # Ascend, GPU, CPU


def drawn(costs: Costs, count: int, seed: int = 0) -> Seconds:
    """Seconds of each of ``count`` programs, with the measured mean."""
    rng = np.random.default_rng(seed)
    raw = np.minimum(rng.lognormal(0.0, costs.sigma, count), costs.longest / costs.seconds)
    scaled: Seconds = raw * (costs.seconds / raw.mean())
    return scaled


def makespan(seconds: Seconds, slots: int, costs: Costs) -> float:
    """Wall seconds until the last slot is through, when each is dealt a batch whenever it runs dry."""
    total = np.concatenate([[0.0], np.cumsum(seconds)])
    count, begin = len(seconds), 0
    windows = [FIRST] * slots
    free = [(costs.start, slot) for slot in range(slots)]
    heapq.heapify(free)
    last = costs.start
    while begin < count:
        now, slot = heapq.heappop(free)
        share = max(1, (count - begin) // (2 * slots))
        end = min(count, begin + min(windows[slot], share))
        done = now + costs.exchange + float(total[end] - total[begin])
        windows[slot] = min(MOST, 2 * windows[slot])
        begin = end
        last = max(last, done)
        heapq.heappush(free, (done, slot))
    return last


def table(nodes: Sequence[int] = (1, 4, 16, 64), cores: int = 32) -> list[tuple[int, float, float, float]]:
    """Per number of nodes: seconds of one report, minutes of all of them one by one, share of time used."""
    costs = Costs()
    seconds = drawn(costs, costs.programs)
    rows = []
    for count in nodes:
        one = makespan(seconds, count * cores, costs)
        used = float(seconds.sum()) / (one * count * cores)
        rows.append((count, one, one * PAIRS * DEVICES / 60, used))
    return rows


def lines() -> list[str]:
    """The rows of the table as the pages show them."""
    return [
        f"| {count} | {seconds:.0f} | {minutes:.0f} | {used:.0%} |"
        for count, seconds, minutes, used in table()
    ]


def main() -> None:
    """Prints the table as Markdown."""
    print("| nodes of 32 cores | one report (s) | 24 reports (min) | time used |\n|---|---|---|---|")
    print(*lines(), sep="\n")


if __name__ == "__main__":
    main()
