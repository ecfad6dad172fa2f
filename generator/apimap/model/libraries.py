"""The libraries beside torch whose names have entries as well: what belongs to which package."""

from __future__ import annotations

# Their releases are pinned in `mappings/frameworks/<library>.yaml`, where there is such a file.
LIBRARIES: tuple[str, ...] = ("torchvision", "torchaudio", "torchtext", "einops", "timm")
# What a torch program's names may begin with.
ROOTS: tuple[str, ...] = ("torch", *LIBRARIES)


def root_of(name: str) -> str:
    """The package that a dotted name belongs to, of :data:`ROOTS`; empty where of none."""
    first = name.partition(".")[0]
    return first if first in ROOTS else ""


def library_of(name: str) -> str:
    """The library beside torch that a name belongs to; empty for torch's own names and all others.

    A workflow that needs a library begins with its name: ``workflows.torchvision-pipeline``.
    """
    first = name.removeprefix("workflows.").partition(".")[0].partition("-")[0]
    return first if first in LIBRARIES else ""
