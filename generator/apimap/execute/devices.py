"""Which device a run is made on: Ascend, else GPU, else CPU, unless the user says otherwise."""

from __future__ import annotations

import glob

from apimap.execute import probe
from apimap.model.checks import Device
from apimap.model.entry import DEVICES
from apimap.model.errors import EnvironmentFault

# Device files that the vendors' kernel drivers create. Without them no framework needs to be asked.
_DRIVER_FILES: dict[str, str] = {"Ascend": "/dev/davinci[0-9]*", "GPU": "/dev/nvidia[0-9]*"}


def choose(asked: str | None, python: str) -> Device:
    """The device of a run, by mindspore's abilities; torch is the oracle and always computes on CPU.

    ``asked`` is the user's choice in any case; raises EnvironmentFault for one that does not exist or
    that this mindspore cannot use. Asking mindspore costs its import, so it is asked only when a
    driver is present or a device other than CPU was named.
    """
    wanted = next((device for device in DEVICES if asked and device.lower() == asked.lower()), None)
    if asked and wanted is None:
        raise EnvironmentFault(f"no device is called {asked!r}; choose one of {', '.join(DEVICES)}")
    if wanted == "CPU" or (wanted is None and not any(map(glob.glob, _DRIVER_FILES.values()))):
        return "CPU"
    found = probe("mindspore", python).devices
    if wanted is None:
        return next((device for device in DEVICES if device in found), "CPU")
    if wanted not in found:
        offered = ", ".join(found)
        raise EnvironmentFault(
            f"mindspore cannot use {wanted} here, only {offered}; leave DEVICE out to use that"
        )
    return wanted
