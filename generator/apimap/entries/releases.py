"""The known releases of each framework: ``mappings/frameworks/<framework>.yaml``, read and appended to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from packaging.requirements import InvalidRequirement, Requirement
from packaging.version import InvalidVersion, Version
from pydantic import AfterValidator, Field, model_validator

from apimap.entries.read import read
from apimap.model.checks import Framework, Level
from apimap.model.entry import Bilingual, Strict
from apimap.model.errors import ApimapError
from apimap.model.paths import MAPPINGS

FRAMEWORKS_DIRECTORY = MAPPINGS / "frameworks"


def _version(text: str) -> str:
    try:
        Version(text)
    except InvalidVersion:
        raise ValueError(f"{text!r} is no release; write it as the package index does: 2.7.1.post1") from None
    return text


def _requirement(text: str) -> str:
    try:
        Requirement(text)
    except InvalidRequirement as error:
        raise ValueError(f"{text!r} is no requirement: {str(error).splitlines()[0]}") from None
    return text


ReleaseNumber = Annotated[str, AfterValidator(_version)]
RequirementText = Annotated[str, AfterValidator(_requirement)]
PythonMinor = Annotated[str, Field(pattern=r"^3\.\d+$")]


class Release(Strict):
    """One release of a framework, and what its environment needs beyond its own metadata."""

    release: ReleaseNumber
    date: str | None = Field(
        None, pattern=r"^\d{4}-\d{2}-\d{2}$", description="day of upload, where the index tells it"
    )
    python: list[PythonMinor] = Field(min_length=1, description="minor versions that it has wheels for")
    requires: list[RequirementText] | None = Field(
        None, description="further requirements of its environment; the framework's when left out"
    )
    index: str | None = Field(None, description="a further package index that has its wheels")
    variants: Level = Field("quick", description="what its run executes beside the examples, at most")
    note: Bilingual | None = Field(None, description="what to know about it; why it cannot be run, say")

    @property
    def version(self) -> Version:
        """For comparing releases."""
        return Version(self.release)


class Known(Strict):
    """The known releases of one framework, oldest first, and the one that the entries are written for."""

    package: str = Field(description="name in the package index")
    reference: ReleaseNumber = Field(description="the release that the entries' expectations are about")
    since: ReleaseNumber = Field(description="releases of the index from this one on are followed")
    requires: list[RequirementText] = Field(
        default_factory=list, description="of every release's environment, unless it has its own"
    )
    releases: list[Release] = Field(min_length=1, description="oldest first")

    @model_validator(mode="after")
    def _sound(self) -> Known:
        versions = [each.version for each in self.releases]
        if versions != sorted(set(versions)):
            raise ValueError("`releases` must be oldest first, each once")
        if Version(self.reference) not in versions:
            raise ValueError(f"`reference` {self.reference} is not among `releases`")
        return self

    def get(self, release: str) -> Release | None:
        """The release of this number, if it is known."""
        return next((each for each in self.releases if each.version == Version(release)), None)

    def requirements(self, release: Release) -> list[str]:
        """What to install for a release: the exact package, then what else its environment needs."""
        further = self.requires if release.requires is None else release.requires
        return [f"{self.package}=={release.release}", *further]

    def replaced(self, release: Release) -> str:
        """The post-release that stands for a release (2.7.1.post1 for 2.7.1); empty if there is none."""
        later = [each for each in self.releases if each.version > release.version]
        same = [each for each in later if each.version.release == release.version.release]
        return same[-1].release if same else ""


@dataclass(frozen=True)
class Frameworks:
    """Both frameworks' known releases."""

    torch: Known
    mindspore: Known

    def of(self, framework: Framework) -> Known:
        """One framework's."""
        known: Known = getattr(self, framework)
        return known


def known_file(framework: Framework, directory: Path = FRAMEWORKS_DIRECTORY) -> Path:
    """The file that lists a framework's releases."""
    return directory / f"{framework}.yaml"


def frameworks(directory: Path = FRAMEWORKS_DIRECTORY) -> Frameworks:
    """Both frameworks' known releases; raises FaultsError, or ApimapError where a file is not there."""
    found = {}
    for name in ("torch", "mindspore"):
        path = directory / f"{name}.yaml"
        if not path.is_file():
            raise ApimapError(f"{path} is missing; it lists the releases of {name}")
        found[name] = read(path, Known)[0]
    return Frameworks(**found)


def append(path: Path, release: Release) -> None:
    """Adds a release to a file, in its place by age; what people wrote there stays as it is.

    The file must end with its list of releases, each beginning with ``  - release:``.
    """
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    block = _block(release)
    for number, line in enumerate(lines):
        key, _, value = line.strip().partition(":")
        if key == "- release" and Version(value.partition("#")[0].strip(" \"'")) > release.version:
            lines[number:number] = block
            break
    else:
        lines += block
    path.write_text("".join(lines), encoding="utf-8")


def _block(release: Release) -> Sequence[str]:
    date = [f'    date: "{release.date}"\n'] if release.date else []
    minors = ", ".join(f'"{minor}"' for minor in release.python)
    return [f"  - release: {release.release}\n", *date, f"    python: [{minors}]\n"]


def schema() -> dict[str, Any]:
    """JSON Schema of the files, for editors."""
    return {"$id": "frameworks.schema.json", **Known.model_json_schema()}
