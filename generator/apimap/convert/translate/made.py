"""Which mindspore classes stand for each torch class in a program, and whether ``isinstance`` can tell them.

A call may take the counterpart that its arguments fit and another one a helper; and one class of mindspore's
may stand for several of torch's. Where a program asks for the class of its modules, one class that stands for
that of torch alone has to be made everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from apimap.convert.translate.spelling import DERIVED

# What all modules derive from: layers of mindspore's own are Cells too, and never of a class of convert's.
_MODULE = "torch.nn.Module"

# Full name of a class, then of those that it derives from.
Lineage = tuple[str, ...]


@dataclass
class MadeClasses:
    """What one file makes and asks for; keys are torch's names, values full names of mindspore's classes."""

    made: dict[str, set[Lineage]] = field(default_factory=dict)
    asked: dict[str, set[str]] = field(default_factory=dict)  # by isinstance: objects of classes below count
    keyed: dict[str, set[str]] = field(
        default_factory=dict
    )  # as values, which `type(m)` may be compared with
    # Whose members are read where isinstance finds one of several, and which mindspore's class has not.
    lacking: set[str] = field(default_factory=set)

    def add(self, other: MadeClasses) -> None:
        """What another file makes and asks for."""
        for name, lineages in other.made.items():
            self.made.setdefault(name, set()).update(lineages)
        for own, theirs in ((self.asked, other.asked), (self.keyed, other.keyed)):
            for name, classes in theirs.items():
                own.setdefault(name, set()).update(classes)
        self.lacking |= other.lacking


def united(found: MadeClasses, *, exactly: bool, named: bool) -> frozenset[str]:
    """The torch classes each of whose objects has to be of one class, for the answers to be torch's.

    ``exactly`` says whether the program asks what ``type(m)`` is, as a key of a table, say, where only the
    very class answers; ``named`` whether it asks what the class is called.
    """
    wanted = {*found.lacking}
    for name, asked in found.asked.items():
        own = found.made.get(name, set())
        others = {
            lineage
            for other, made in found.made.items()
            if other != name and other not in DERIVED.get(name, ())
            for lineage in made
        }
        missed = any(not asked & {*lineage} for lineage in own)
        if missed or any(asked & {*lineage} for lineage in others):
            wanted.add(name)
    for name, values in found.keyed.items() if exactly else ():
        if {lineage[0] for lineage in found.made.get(name, ())} - values:
            wanted.add(name)
    if named:
        for name, own in found.made.items():
            leaf = name.rpartition(".")[2]
            if any(_called(lineage[0]) != leaf for lineage in own):
                wanted.add(name)
    return frozenset(wanted - {_MODULE})


def _called(full: str) -> str:
    """What a class of mindspore's calls itself."""
    owner, _, leaf = full.rpartition(".")
    return f"{leaf}Ext" if owner == "mindspore.mint.nn" and leaf in _OTHERWISE else leaf


# Classes of `mindspore.mint.nn` that call themselves otherwise than they are called.
_OTHERWISE = frozenset(
    (
        *("AvgPool1d", "AvgPool2d", "AvgPool3d", "MaxPool2d", "Dropout", "Dropout2d", "Embedding", "L1Loss"),
        *("LayerNorm", "LogSoftmax", "PReLU", "Softmax", "Unfold", "Upsample"),
        *("Hardshrink", "Hardsigmoid", "Hardswish", "Softshrink"),
    )
)
