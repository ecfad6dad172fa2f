"""Tells what an interpreter would run programs with: ``python worker_about.py ADAPTER`` prints JSON.

A stand-alone program, and part of the worker: standard library only, Python 3.9 syntax. It asks package
metadata and device files and imports no framework, which would cost seconds. Whether programs can be kept
from the network it finds out by leaving it.
"""

from __future__ import annotations

import glob
import importlib.metadata
import importlib.util
import json
import os
import platform
import sys
from typing import Any

# Device files that the vendors' kernel drivers create; kinds of devices, best first.
DRIVERS = {"Ascend": "/dev/davinci[0-9]*", "GPU": "/dev/nvidia[0-9]*"}


# The folder of libraries beside a framework that its own environment does not have.
FOLDER = "APIMAP_LIBRARIES"


def load(path: str) -> Any:
    """Loads a Python file as a module under a name that no program imports."""
    name = "_apimap_" + os.path.splitext(os.path.basename(path))[0]
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def present() -> list[str]:
    """The kinds of devices with a driver here, best first, without CPU; whether they work is not known."""
    return [kind for kind, files in DRIVERS.items() if glob.glob(files)]


def version(package: str) -> str:
    """The installed version of a package, from its metadata; "" if there is none."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return ""


def look_beside(adapter: Any) -> None:
    """Lets imports find the libraries beside the framework in their folder, after all other places."""
    folder = os.environ.get(FOLDER)
    if folder and adapter.BESIDE and folder not in sys.path:
        sys.path.append(folder)


def libraries(adapter: Any) -> dict[str, str]:
    """The installed versions of the libraries that programs of the framework may import, by name."""
    look_beside(adapter)
    found = {name: version(name) for name in adapter.BESIDE}
    return {name: each for name, each in found.items() if each}


def about(adapter: Any) -> dict[str, Any]:
    """The framework's installed version (with its build), and what programs of it run on."""
    return {
        "version": adapter.installed(version),
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "platform": platform.system() + " " + platform.machine(),
        "devices": present(),
        "libraries": libraries(adapter),
    }


def confined() -> bool:
    """Whether a worker of this machine leaves the network; this process leaves it as well."""
    here = os.path.dirname(os.path.abspath(__file__))
    return not present() and bool(load(os.path.join(here, "worker_confine.py")).confine())


if __name__ == "__main__":
    print(json.dumps({**about(load(sys.argv[1])), "confined": confined()}))
