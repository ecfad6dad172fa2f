"""From a name as a program writes it to torch's public name: imports, aliases, private spellings."""

from __future__ import annotations

import ast
from collections.abc import Collection, Container, Iterable, Mapping

from apimap.model import spelling

# Names that a port takes for another one, although it is another object, or none of torch's.
NEAR: dict[str, str] = {
    "torch.optim.lr_scheduler._LRScheduler": "torch.optim.lr_scheduler.LRScheduler",
    "torch.jit.Final": "typing.Final",
    **{f"torch._VF.{leaf}": f"torch.{leaf}" for leaf in ("lstm", "gru", "rnn_tanh", "rnn_relu")},
    **{f"torch._VF.{leaf}_cell": f"torch.{leaf}_cell" for leaf in ("lstm", "gru", "rnn_tanh", "rnn_relu")},
    "torch.nn.functional.Optional": "typing.Optional",
    **{
        f"timm.{place}._assert": "torch._assert"
        for place in ("layers", "models.layers", "layers.trace_utils")
    },
    **{
        f"torch.cuda.{kind}Tensor": f"torch.{kind}Tensor"
        for kind in ("Float", "Long", "Byte", "Half", "Double", "Int", "Bool")
    },
}
# One object by two names, each with an entry: what is known of the first is known of the second.
SAME: dict[str, str] = {
    f"torch.autograd.{leaf}": f"torch.{leaf}"
    for leaf in ("no_grad", "enable_grad", "set_grad_enabled", "inference_mode")
}
# Classes, most of them private, that stand for a family: asked for by isinstance, used in annotations.
FAMILIES: dict[str, tuple[str, ...]] = {
    # What a program of mindspore never holds: `isinstance` is asked for one of none.
    "torch.jit.ScriptModule": (),
    "torch.jit.ScriptFunction": (),
    "torch.jit.RecursiveScriptModule": (),
    "torch.fx.GraphModule": (),
    "torch.nn.modules.batchnorm._BatchNorm": (
        "torch.nn.BatchNorm1d",
        "torch.nn.BatchNorm2d",
        "torch.nn.BatchNorm3d",
    ),
    "torch.nn.modules.batchnorm._NormBase": (
        "torch.nn.BatchNorm1d",
        "torch.nn.BatchNorm2d",
        "torch.nn.BatchNorm3d",
        "torch.nn.InstanceNorm1d",
        "torch.nn.InstanceNorm2d",
        "torch.nn.InstanceNorm3d",
    ),
    "torch.nn.modules.instancenorm._InstanceNorm": (
        "torch.nn.InstanceNorm1d",
        "torch.nn.InstanceNorm2d",
        "torch.nn.InstanceNorm3d",
    ),
    "torch.nn.modules.conv._ConvNd": ("torch.nn.Conv1d", "torch.nn.Conv2d", "torch.nn.Conv3d"),
    "torch.nn.modules.conv._ConvTransposeNd": (
        "torch.nn.ConvTranspose1d",
        "torch.nn.ConvTranspose2d",
        "torch.nn.ConvTranspose3d",
    ),
    "torch.nn.RNNCellBase": ("torch.nn.RNNCell", "torch.nn.LSTMCell", "torch.nn.GRUCell"),
    "torch.nn.RNNBase": ("torch.nn.RNN", "torch.nn.LSTM", "torch.nn.GRU"),
    "torch.nn.modules.dropout._DropoutNd": (
        *(f"torch.nn.Dropout{axes}" for axes in ("", "1d", "2d", "3d")),
        *("torch.nn.AlphaDropout", "torch.nn.FeatureAlphaDropout"),
    ),
    **{
        f"torch.nn.modules.{module}._{kind}Nd": tuple(f"torch.nn.{kind}{axes}d" for axes in (1, 2, 3))
        for module, kind in (
            *(("pooling", f"{way}Pool") for way in ("Max", "Avg", "AdaptiveMax", "AdaptiveAvg")),
            *(("padding", f"{way}Pad") for way in ("Constant", "Reflection", "Replication", "Circular")),
        )
    },
}
# Classes below another one in torch, but not in mindspore: `isinstance` asks for them too, where the program
# names them.
_LOSSES = (
    *("BCELoss", "CrossEntropyLoss", "MultiLabelSoftMarginLoss", "MultiMarginLoss", "NLLLoss"),
    *("BCEWithLogitsLoss", "CTCLoss", "CosineEmbeddingLoss", "GaussianNLLLoss", "HingeEmbeddingLoss"),
    *("HuberLoss", "KLDivLoss", "L1Loss", "MSELoss", "MarginRankingLoss", "MultiLabelMarginLoss"),
    *("PoissonNLLLoss", "SmoothL1Loss", "SoftMarginLoss", "TripletMarginLoss"),
    "TripletMarginWithDistanceLoss",
)
_WEIGHTED = 5  # of them, first, that take a weight for each class
_LAZY = {
    "modules.batchnorm._BatchNorm": "BatchNorm",
    "modules.batchnorm._NormBase": "BatchNorm",
    "modules.instancenorm._InstanceNorm": "InstanceNorm",
    "modules.conv._ConvTransposeNd": "ConvTranspose",
}
DERIVED: dict[str, tuple[str, ...]] = {
    **{f"torch.nn.ConstantPad{axes}d": (f"torch.nn.ZeroPad{axes}d",) for axes in (1, 2, 3)},
    **{
        f"torch.nn.{kind}{axes}d": (f"torch.nn.Lazy{kind}{axes}d",)
        for kind in ("Conv", "ConvTranspose")
        for axes in (1, 2, 3)
    },
    "torch.nn.Linear": ("torch.nn.LazyLinear",),
    "torch.nn.Hardtanh": ("torch.nn.ReLU6",),
    "torch.nn.Upsample": ("torch.nn.UpsamplingBilinear2d", "torch.nn.UpsamplingNearest2d"),
    "torch.optim.Adam": ("torch.optim.AdamW",),
    **{
        f"torch.nn.{family}": tuple(f"torch.nn.Lazy{kind}{axes}d" for axes in (1, 2, 3))
        for family, kind in _LAZY.items()
    },
    "torch.nn.modules.conv._ConvNd": tuple(
        f"torch.nn.{kind}{axes}d"
        for kind in ("ConvTranspose", "LazyConv", "LazyConvTranspose")
        for axes in (1, 2, 3)
    ),
    "torch.nn.modules.padding._ConstantPadNd": tuple(f"torch.nn.ZeroPad{axes}d" for axes in (1, 2, 3)),
    "torch.nn.modules.loss._Loss": tuple(f"torch.nn.{each}" for each in _LOSSES),
    "torch.nn.modules.loss._WeightedLoss": tuple(f"torch.nn.{each}" for each in _LOSSES[:_WEIGHTED]),
    "torch.optim.Optimizer": ("torch.optim.LBFGS", "torch.optim.Muon"),
    "torch.optim.lr_scheduler.LRScheduler": ("torch.optim.lr_scheduler.ReduceLROnPlateau",),
    "torch.utils.data.Dataset": tuple(
        f"torch.utils.data.{each}"
        for each in (
            "IterableDataset",
            "TensorDataset",
            "Subset",
            "ConcatDataset",
            "ChainDataset",
            "StackDataset",
        )
    ),
}
for _family in ("_BatchNorm", "_NormBase"):
    DERIVED[f"torch.nn.modules.batchnorm.{_family}"] += ("torch.nn.SyncBatchNorm",)
DERIVED["torch.nn.modules.batchnorm._NormBase"] += DERIVED["torch.nn.modules.instancenorm._InstanceNorm"]
DERIVED_LEAVES = frozenset(each.rpartition(".")[2] for below in DERIVED.values() for each in below)


def family(name: str, named: Container[str]) -> tuple[str, ...]:
    """The classes whose objects count as torch's ``name``; ``named`` are leaves that the program says."""
    own = FAMILIES.get(name, (name,))
    return (*own, *(each for each in DERIVED.get(name, ()) if each.rpartition(".")[2] in named))


def public(name: str, known: Container[str], aliases: Mapping[str, str] | None = None) -> str:
    """torch's public name for a spelling; the spelling itself where none is known.

    ``aliases`` are those that entries claim: the same objects by other names.
    """
    name = SAME.get(name, name)
    return name if name in FAMILIES else spelling.public(name, known, {**NEAR, **(aliases or {})})


def absolute(module: str, name: str | None, level: int) -> str:
    """The module that ``from ..name import`` means in a file, whose dotted name is ``module``."""
    if not level:
        return name or ""
    parts = module.split(".")[:-level] if module else []
    return ".".join([*parts, *([name] if name else [])])


class Imports:
    """What the names of a file stand for, as far as imports say; ``roots`` are the packages that count.

    ``handed`` holds what other modules of the program hand on: by module, local names of torch's, those that
    ``import *`` takes by ``module.*``.
    """

    def __init__(
        self, roots: Collection[str] = ("torch",), handed: Mapping[str, Mapping[str, str]] | None = None
    ) -> None:
        self.roots = roots
        self.handed = handed or {}
        self.torch: dict[str, str] = {}  # local name → torch name
        self.members: set[str] = set()  # full names of what is imported from other modules

    def module(self, name: str, alias: str | None) -> bool:
        """Notes ``import name as alias``; whether it is torch's."""
        root = name.partition(".")[0]
        if root not in self.roots:
            self.torch.pop(alias or root, None)
            return False
        self.torch[alias or root] = name if alias else root
        return True

    def member(self, module: str, name: str, alias: str | None) -> bool:
        """Notes ``from module import name as alias``; whether it is torch's."""
        there = self.handed.get(module, {})
        if name in there:
            self.torch[alias or name] = there[name]
            return True
        if module.partition(".")[0] not in self.roots:
            self.torch.pop(alias or name, None)
            return False
        self.torch[alias or name] = f"{module}.{name}"
        return True

    def read(self, nodes: Iterable[ast.AST], module: str = "", known: Collection[str] = ()) -> dict[str, str]:
        """Notes the imports in a file, ``module``; local and full names of what is not torch's.

        ``known`` are torch's names, for ``from torch.nn import *``.
        """
        others: dict[str, str] = {}
        for node in nodes:
            if isinstance(node, ast.Import):
                for alias in node.names:
                    if not self.module(alias.name, alias.asname):
                        local = alias.asname or alias.name.partition(".")[0]
                        others[local] = alias.name if alias.asname else ""
            elif isinstance(node, ast.ImportFrom):
                base = absolute(module, node.module, node.level)
                if node.level and not module:
                    base = f".{base}"  # a neighbour, in a package that nobody named: never torch
                for alias in node.names:
                    if alias.name == "*":
                        self.torch |= self.handed.get(f"{base}.*", {})
                    if not self.member(base, alias.name, alias.asname):
                        others[alias.asname or alias.name] = f"{base}.{alias.name}"
                        self.members.add(f"{base}.{alias.name}")
                    elif alias.name == "*":
                        own = (each for each in known if each.rpartition(".")[0] == base)
                        self.torch = {each.rpartition(".")[2]: each for each in own} | self.torch
        return others

    def resolve(self, dotted: str) -> str | None:
        """The torch name of a dotted name; None where its first part was not imported from torch."""
        first, dot, rest = dotted.partition(".")
        base = self.torch.get(first)
        return None if base is None else f"{base}{dot}{rest}"


# Classes whose call makes a tensor of a shape, or of data; asked of ``type`` they are dtypes.
LEGACY = {
    "torch.Tensor": "float32",
    "torch.FloatTensor": "float32",
    "torch.DoubleTensor": "float64",
    "torch.HalfTensor": "float16",
    "torch.BFloat16Tensor": "bfloat16",
    "torch.LongTensor": "int64",
    "torch.IntTensor": "int32",
    "torch.ShortTensor": "int16",
    "torch.CharTensor": "int8",
    "torch.ByteTensor": "uint8",
    "torch.BoolTensor": "bool_",
}
