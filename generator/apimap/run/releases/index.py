"""What a package index offers: final releases, with whether they are yanked or have a wheel for here."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import requests
from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.tags import Tag, compatible_tags, cpython_tags
from packaging.utils import InvalidWheelFilename, parse_wheel_filename
from packaging.version import InvalidVersion, Version
from pypi_simple import DistributionPackage, NoSuchProjectError, PyPISimple, UnsupportedContentTypeError

from apimap.model.errors import EnvironmentFault

PYPI = "https://pypi.org/simple/"
_TIMEOUT = 30.0  # seconds; an index that needs longer for one page is as good as not there


@dataclass(frozen=True)
class Offer:
    """A final release in the index.

    ``python`` lists the minor versions that it has a wheel for on this platform, oldest first: empty
    where there is none. ``date`` is the day of the first upload, empty where the index does not tell.
    """

    release: str
    python: tuple[str, ...]
    yanked: bool
    date: str

    @property
    def version(self) -> Version:
        """For comparing releases."""
        return Version(self.release)


def index_url(given: str = "") -> str:
    """The package index: the given one, else the one that pip is set up for, else PyPI."""
    if given:
        return given
    if configured := os.environ.get("PIP_INDEX_URL"):
        return configured
    command = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return PYPI
    return done.stdout.strip() if done.returncode == 0 and done.stdout.strip() else PYPI


# Minor versions that wheels are looked up for: from the workers' oldest to some that are not out yet.
_MINORS = tuple((3, minor) for minor in range(9, 20))


def _tags() -> dict[tuple[int, int], frozenset[Tag]]:
    """The wheel tags that each Python version takes on this platform."""
    found = {}
    for minor in _MINORS:
        abis = [f"cp{minor[0]}{minor[1]}"]
        own = cpython_tags(python_version=minor, abis=abis)
        found[minor] = frozenset([*own, *compatible_tags(python_version=minor)])
    return found


def _for(package: DistributionPackage, tags: dict[tuple[int, int], frozenset[Tag]]) -> Iterator[str]:
    """The Python versions that a file is for; none unless it is a wheel for this platform."""
    try:
        offered = parse_wheel_filename(package.filename)[3]
    except InvalidWheelFilename:
        return
    try:
        allowed = SpecifierSet(package.requires_python or "")
    except InvalidSpecifier:
        allowed = SpecifierSet()
    for minor, taken in tags.items():
        text = f"{minor[0]}.{minor[1]}"
        if not taken.isdisjoint(offered) and allowed.contains(f"{text}.99"):
            yield text


def _final(text: str | None) -> Version | None:
    try:
        version = Version(text or "")
    except InvalidVersion:
        return None
    return None if version.is_prerelease or version.local else version


def read_packages(packages: Iterable[DistributionPackage]) -> list[Offer]:
    """The offers that an index's list of files amounts to, oldest first; pre-releases are left out."""
    tags = _tags()
    files: dict[Version, list[DistributionPackage]] = {}
    for package in packages:
        version = _final(package.version)
        if version is not None:
            files.setdefault(version, []).append(package)
    offers = []
    for version, listed in sorted(files.items()):
        usable = {minor for package in listed if not package.is_yanked for minor in _for(package, tags)}
        dates = [package.upload_time.date().isoformat() for package in listed if package.upload_time]
        offers.append(
            Offer(
                release=str(version),
                python=tuple(sorted(usable, key=lambda minor: int(minor.partition(".")[2]))),
                yanked=all(package.is_yanked for package in listed),
                date=min(dates, default=""),
            )
        )
    return offers


def offers(package: str, url: str) -> list[Offer]:
    """Every final release of a package in an index, oldest first.

    Raises EnvironmentFault in one sentence where the index cannot be reached or does not answer like one.
    """
    try:
        with PyPISimple(endpoint=url) as client:
            return read_packages(client.get_project_page(package, timeout=_TIMEOUT).packages)
    except NoSuchProjectError:
        raise EnvironmentFault(f"the package index does not know {package} ({url})") from None
    except requests.HTTPError as error:
        status = error.response.status_code if error.response is not None else "nothing"
        raise EnvironmentFault(f"the package index answered {status} when asked for {package}") from None
    except requests.RequestException:
        raise EnvironmentFault(
            f"the package index cannot be reached ({url}); check the network: nothing was changed"
        ) from None
    except UnsupportedContentTypeError:
        raise EnvironmentFault(f"{url} does not answer like a package index") from None
