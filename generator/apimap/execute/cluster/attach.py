"""Finds a cluster and connects to it, once for all executors of this process that work there."""

from __future__ import annotations

import os
import socket
import tempfile
import threading
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from apimap.execute.cluster import node
from apimap.execute.cluster.events import Event
from apimap.execute.cluster.shipped import shipped
from apimap.model.errors import EnvironmentFault

ANSWERS = 15.0  # seconds for a machine to take a connection
_LOOPBACK = ("127.0.0.1", "localhost")
# What Ray reads when it is imported: no report of usage, devices left visible to actors that ask for none,
# and no warning that this will change.
_SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_DEDUP_LOGS": "0",
}
# Ray takes its own address for 127.0.0.1, unless it is told that this machine has no other.
_ALONE = "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"


def _known() -> str:
    """The cluster that this machine belongs to, as Ray notes it; empty if it belongs to none."""
    if given := os.environ.get("RAY_ADDRESS", ""):
        return given
    root = Path(os.environ.get("RAY_TMPDIR") or Path(tempfile.gettempdir()) / "ray")
    for note in (root / "ray_current_cluster", root / "ray" / "ray_current_cluster"):
        if note.is_file():
            return note.read_text().strip()
    return ""


def _reached(address: str) -> None:
    """Raises EnvironmentFault where no machine takes a connection: Ray would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        raise EnvironmentFault(
            f"{address!r} is no address of a cluster; write auto, ray://host:10001 or host:6379"
        )
    try:
        socket.create_connection((host, int(port)), timeout=ANSWERS).close()
    except OSError as error:
        raise EnvironmentFault(
            f"no cluster answers at {address} ({error.strerror or error}); is `ray start` running there?"
        ) from None


def _ray() -> Any:
    """The module; raises EnvironmentFault where it is not installed."""
    try:
        return import_module("ray")
    except ModuleNotFoundError as error:
        raise EnvironmentFault(
            f"a cluster needs {error.name}, which is not installed; "
            "`pip install 'apimap[cluster]'` installs it"
        ) from None


def _connect(address: str) -> Any:
    for name, value in _SETTINGS.items():
        os.environ.setdefault(name, value)
    found = address if address != "auto" else _known()
    if not found:
        _ray()
        raise EnvironmentFault(
            "this machine belongs to no cluster; start one with `ray start --head`, or give its address"
        )
    if found.rpartition(":")[0] in _LOOPBACK:
        os.environ.setdefault(_ALONE, "0")
    ray = _ray()
    _reached(found)
    try:
        ray.init(address=found, namespace="apimap", log_to_driver=False, logging_level="CRITICAL")
    except Exception as error:  # whatever Ray raises: other versions there, no node on this machine
        why = (str(error).strip().splitlines() or [type(error).__name__])[0]
        raise EnvironmentFault(f"the cluster at {found} cannot be used: {why}") from error
    # Ray prints the logs of dead nodes to our standard output; what happens there is told in words.
    module: Any = import_module("ray._private.worker")
    if hasattr(module, "print_to_stdstream"):
        module.print_to_stdstream = lambda *_, **__: None
    return ray


class Cluster:
    """A cluster by its address, for any number of executors; connected to at first use.

    ``address`` is ``auto`` (the cluster that this machine belongs to), ``ray://host:port`` (from anywhere) or
    ``host:port``. ``tell`` is told what happens there, from any thread.
    """

    def __init__(self, address: str = "auto", tell: Callable[[Event], None] = lambda event: None) -> None:
        self.address = address
        self.listener = tell
        self._told: set[str] = set()
        self._lock = threading.Lock()
        self._users: set[int] = set()
        self._ray: Any = None
        self._code: Any = None

    def tell(self, event: Event) -> None:
        """Tells something, once."""
        with self._lock:
            new = repr(event) not in self._told
            self._told.add(repr(event))
        if new:
            self.listener(event)

    def attach(self, user: object) -> Any:
        """The module ``ray``, connected, until this user detaches; raises EnvironmentFault."""
        with self._lock:
            if self._ray is None:
                self._ray = _connect(self.address)
                # What is defined in this file goes to the nodes by value: they need not have it.
                self._ray.cloudpickle.register_pickle_by_value(node)
                self._code = self._ray.put(shipped())
            self._users.add(id(user))
            return self._ray

    @property
    def code(self) -> Any:
        """Where the cluster keeps our own code, which every node runs: see :mod:`.shipped`."""
        return self._code

    def detach(self, user: object) -> None:
        """Leaves the cluster when its last user does; it runs on."""
        with self._lock:
            self._users.discard(id(user))
            if self._ray is not None and not self._users:
                self._code = None
                self._ray.shutdown()
                self._ray = None
