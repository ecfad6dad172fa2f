"""From a name as a program writes it to torch's public name: imports, aliases, private spellings."""

from __future__ import annotations

from collections.abc import Container

# Files of torch from which people import what is public elsewhere: longest first.
_FILES: tuple[tuple[str, str], ...] = (
    ("torch.nn.modules", "torch.nn"),
    ("torch.nn.parameter", "torch.nn"),
    ("torch.optim.lr_scheduler", "torch.optim.lr_scheduler"),
    ("torch.optim", "torch.optim"),
    ("torch.utils.data", "torch.utils.data"),
    ("torch.nn.utils.rnn", "torch.nn.utils.rnn"),
    ("torch.nn.utils", "torch.nn.utils"),
    ("torch.nn.parallel", "torch.nn.parallel"),
    ("torch.autograd", "torch.autograd"),
    ("torch.distributions", "torch.distributions"),
    ("torch.functional", "torch"),
    ("torch._tensor", "torch"),
    ("torch.tensor", "torch"),
    ("torch.types", "torch"),
    ("torch.cuda.amp", "torch.amp"),
    ("torch.jit.annotations", "torch.jit"),
)
# Names that are another one: what was, or is not public.
ALIASES: dict[str, str] = {
    "torch.autograd.Variable": "torch.autograd.Variable",
    "torch.nn.functional.Tensor": "torch.Tensor",
    "torch.nn.Tensor": "torch.Tensor",
    "torch.optim.lr_scheduler._LRScheduler": "torch.optim.lr_scheduler.LRScheduler",
    "torch.jit.Final": "typing.Final",
    "torch.nn.functional.Optional": "typing.Optional",
    "torch.cuda.FloatTensor": "torch.FloatTensor",
    "torch.cuda.LongTensor": "torch.LongTensor",
    "torch.cuda.ByteTensor": "torch.ByteTensor",
    "torch.cuda.HalfTensor": "torch.HalfTensor",
    "torch.cuda.DoubleTensor": "torch.DoubleTensor",
    "torch.cuda.IntTensor": "torch.IntTensor",
    "torch.cuda.BoolTensor": "torch.BoolTensor",
}
# Private classes that stand for a family: asked for by isinstance, used in annotations.
FAMILIES: dict[str, tuple[str, ...]] = {
    "torch.nn._BatchNorm": ("torch.nn.BatchNorm1d", "torch.nn.BatchNorm2d", "torch.nn.BatchNorm3d"),
    "torch.nn._NormBase": ("torch.nn.BatchNorm1d", "torch.nn.BatchNorm2d", "torch.nn.BatchNorm3d"),
    "torch.nn._InstanceNorm": (
        "torch.nn.InstanceNorm1d",
        "torch.nn.InstanceNorm2d",
        "torch.nn.InstanceNorm3d",
    ),
    "torch.nn._ConvNd": ("torch.nn.Conv1d", "torch.nn.Conv2d", "torch.nn.Conv3d"),
    "torch.nn._ConvTransposeNd": (
        "torch.nn.ConvTranspose1d",
        "torch.nn.ConvTranspose2d",
        "torch.nn.ConvTranspose3d",
    ),
    "torch.nn._DropoutNd": ("torch.nn.Dropout", "torch.nn.Dropout2d", "torch.nn.Dropout3d"),
    "torch.nn._MaxPoolNd": ("torch.nn.MaxPool1d", "torch.nn.MaxPool2d", "torch.nn.MaxPool3d"),
    "torch.nn._AvgPoolNd": ("torch.nn.AvgPool1d", "torch.nn.AvgPool2d", "torch.nn.AvgPool3d"),
}


def public(name: str, known: Container[str]) -> str:
    """torch's public name for a spelling; the spelling itself where none is known."""
    if name in known:
        return name
    if name in ALIASES:
        return ALIASES[name]
    head, _, leaf = name.rpartition(".")
    for file, module in _FILES:
        if head == file or head.startswith(f"{file}."):
            found = f"{module}.{leaf}"
            found = ALIASES.get(found, found)
            if found in known or found in FAMILIES:
                return found
    # A member of a class that has two spellings: torch.nn.modules.Module.forward
    if head.count(".") > 1:
        owner = public(head, known)
        if owner != head:
            return f"{owner}.{leaf}"
    return name


class Imports:
    """What the names of a file stand for, as far as imports say."""

    def __init__(self) -> None:
        self.torch: dict[str, str] = {}  # local name → torch name

    def module(self, name: str, alias: str | None) -> bool:
        """Notes ``import name as alias``; whether it is torch's."""
        if name.partition(".")[0] != "torch":
            self.torch.pop(alias or name.partition(".")[0], None)
            return False
        self.torch[alias or "torch"] = name if alias else "torch"
        return True

    def member(self, module: str, name: str, alias: str | None) -> bool:
        """Notes ``from module import name as alias``; whether it is torch's."""
        if module.partition(".")[0] != "torch":
            self.torch.pop(alias or name, None)
            return False
        self.torch[alias or name] = f"{module}.{name}"
        return True

    def resolve(self, dotted: str) -> str | None:
        """The torch name of a dotted name; None where its first part was not imported from torch."""
        first, dot, rest = dotted.partition(".")
        base = self.torch.get(first)
        return None if base is None else f"{base}{dot}{rest}"
