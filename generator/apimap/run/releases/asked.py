"""``apimap releases check`` and ``run``, and ``apimap refresh``: from arguments to what they ask for."""

from __future__ import annotations

import argparse

from apimap.model.checks import Device
from apimap.model.entry import DEVICES
from apimap.model.errors import EnvironmentFault
from apimap.model.paths import MAPPINGS
from apimap.run.commands import settings_of
from apimap.run.settings import Settings


def _given(arguments: argparse.Namespace) -> tuple[Settings, Device]:
    """Settings and device; raises EnvironmentFault outside of a checkout."""
    from apimap.run.sides import device_of

    if not MAPPINGS.is_dir():
        raise EnvironmentFault("releases are verified in a checkout of apimap; there are no entries here")
    settings = settings_of(arguments)
    if settings.cluster:  # its nodes may have no release but those that are made there
        return settings, next((each for each in DEVICES if each == settings.device), "CPU")
    return settings, device_of(settings)


def check(arguments: argparse.Namespace) -> int:
    """``apimap releases check``."""
    from apimap.run.releases import commands

    return commands.check(*_given(arguments), arguments.index_url, arguments.json)


def run(arguments: argparse.Namespace) -> int:
    """``apimap releases run``."""
    from apimap.run.releases import commands

    return commands.run(
        *_given(arguments),
        torch=arguments.torch,
        mindspore=arguments.mindspore,
        everything=arguments.all,
        index=arguments.index_url,
    )


def refresh(arguments: argparse.Namespace) -> int:
    """``apimap refresh``."""
    from apimap.run.releases import commands

    return commands.refresh(*_given(arguments), arguments.index_url)


def devices(arguments: argparse.Namespace) -> int:
    """``apimap releases devices``."""
    from apimap.run.releases import devices

    return devices.tell(settings_of(arguments), arguments.json)
