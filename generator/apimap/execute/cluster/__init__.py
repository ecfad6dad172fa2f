"""Workers of other machines: a Ray cluster behind the seam, dealt programs by the batch.

Nothing here imports Ray before an executor is asked for something, and no framework is ever imported by the
machine that deals. What happens where: :mod:`.attach` finds the cluster; :mod:`.members` asks its nodes what
they are and chooses those that one framework is run on; :mod:`.deal` hands out batches and takes outcomes;
:mod:`.twins` holds nodes against each other; :mod:`.node` and :mod:`.slot` are what runs on a node, where the
programs themselves run in the worker processes of :mod:`apimap.execute.local`, as at home.
"""

from __future__ import annotations

from apimap.execute.cluster.attach import Cluster
from apimap.execute.cluster.events import Disagreed, Employed, Event, Lost, Unused
from apimap.execute.cluster.executor import ClusterExecutor

__all__ = ["Cluster", "ClusterExecutor", "Disagreed", "Employed", "Event", "Lost", "Unused"]
