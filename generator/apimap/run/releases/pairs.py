"""Which pairs of releases are to be run: each framework's releases against the other's reference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from packaging.version import Version

from apimap.entries.releases import Frameworks, Known, Release
from apimap.model.checks import Framework
from apimap.model.errors import ApimapError
from apimap.run.releases.index import Offer


@dataclass(frozen=True)
class Pair:
    """A torch release with a mindspore release; one of them is the reference."""

    torch: Release
    mindspore: Release

    def __str__(self) -> str:
        return f"torch {self.torch.release}, mindspore {self.mindspore.release}"

    def of(self, framework: Framework) -> Release:
        """One framework's release."""
        return self.torch if framework == "torch" else self.mindspore

    @property
    def key(self) -> tuple[str, str]:
        """Both release numbers, torch's first."""
        return self.torch.release, self.mindspore.release


def reference_pair(known: Frameworks) -> Pair:
    """The pair that the entries are written for; `apimap verify` runs it."""
    return pair(known)


def _known(known: Known, release: str | None, offered: Iterable[Offer] = ()) -> Release:
    wanted = known.get(release or known.reference)
    if wanted is not None:
        return wanted
    for offer in offered:
        if offer.version == Version(release or "0") and offer.python:
            return Release.model_validate(
                {"release": offer.release, "date": offer.date or None, "python": list(offer.python)}
            )
    listed = ", ".join(each.release for each in known.releases)
    raise ApimapError(f"{known.package} {release} is not known (there are: {listed})")


def pair(
    known: Frameworks,
    torch: str | None = None,
    mindspore: str | None = None,
    offered: dict[Framework, list[Offer]] | None = None,
) -> Pair:
    """The pair of two releases, each the reference when left out; raises ApimapError for an unknown one."""
    offers = offered or {}
    return Pair(
        _known(known.torch, torch, offers.get("torch", ())),
        _known(known.mindspore, mindspore, offers.get("mindspore", ())),
    )


def all_pairs(known: Frameworks) -> Iterator[Pair]:
    """Every known release with the other framework's reference, oldest first; the reference pair last.

    A release that a post-release replaces is left out.
    """
    reference = reference_pair(known)
    for each in known.mindspore.releases:
        if each != reference.mindspore and not known.mindspore.replaced(each):
            yield Pair(reference.torch, each)
    for each in known.torch.releases:
        if each != reference.torch and not known.torch.replaced(each):
            yield Pair(each, reference.mindspore)
    yield reference


def new_offers(known: Known, offered: Iterable[Offer]) -> list[Offer]:
    """What an index has that is followed and not known, oldest first; yanked releases are no news."""
    since = Version(known.since)
    return [
        offer
        for offer in offered
        if offer.version >= since and not offer.yanked and known.get(offer.release) is None
    ]
