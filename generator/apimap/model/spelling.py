"""How people write names: the module meant first, short names, files that hold what is public elsewhere.

Finder, command line, scan and convert all read these tables. What no rule derives, entries claim
(``aliases``, ``family``).
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

# Where a leaf lives in several modules, what people mean most often comes first.
MODULES = (
    "torch",
    "torch.nn.functional",
    "torch.nn",
    "torch.Tensor",
    "torch.optim",
    "torch.utils.data",
    "torch.linalg",
    "torch.autograd",
    "torch.optim.lr_scheduler",
    "torch.nn.init",
    "torch.cuda",
    "torch.distributed",
    "torch.fft",
    "torch.special",
    "torch.distributions",
)

# Names by which people import modules or call objects; case counts. The site's Finder knows them as well.
ALIASES = {
    **{"F": "nn.functional", "P": "ops", "ms": "mindspore", "msnp": "mindspore.numpy", "th": "torch"},
    **{"model": "nn.Module", "net": "nn.Module", "optimizer": "optim.Optimizer", "init": "nn.init"},
    **{"dist": "distributed", "cudnn": "backends.cudnn"},
}

# What a variable is when one word of its name says so: `train_loader`, `self.optimizer`, `optimizer_g`.
RECEIVERS = {
    **dict.fromkeys(("optimizer", "opt", "optim"), "optim.Optimizer"),
    **dict.fromkeys(("scheduler", "sched"), "optim.lr_scheduler.LRScheduler"),
    **dict.fromkeys(("loader", "dataloader"), "utils.data.DataLoader"),
    **dict.fromkeys(("model", "net", "network", "module", "encoder", "decoder", "backbone"), "nn.Module"),
    **{"scaler": "GradScaler", "sampler": "utils.data.Sampler", "dataset": "utils.data.Dataset"},
    **{"generator": "Generator", "ctx": "autograd.function.FunctionCtx"},
    **{"event": "cuda.Event", "stream": "cuda.Stream", "prof": "profiler.profile"},
    **dict.fromkeys(("distribution", "policy"), "distributions.Distribution"),
    **dict.fromkeys(("epoch", "epochs"), "workflows.training-step"),
    # Methods that Python itself calls: whose class mostly has them.
    **dict.fromkeys(("__getitem__", "__len__"), "utils.data.Dataset"),
    **{"__iter__": "utils.data.IterableDataset", "__init__": "nn.Module", "__call__": "nn.Module"},
}

# What a sign between or around tensors calls: Python's data model, in torch's names. Longer signs first;
# `-x` is the sign in front of one, `x[]` a subscript, `x[]=` a subscript that is assigned to, `x[None]` one
# with a new axis.
OPERATORS = {
    **{
        "x[]=": "workflows.indexed-assignment",
        "x[None]": "torch.unsqueeze",
        "x[]": "workflows.tensor-indexing",
    },
    "-x": "torch.neg",
    **{"**": "torch.pow", "//": "torch.floor_divide", "<<": "torch.bitwise_left_shift"},
    **{
        ">>": "torch.bitwise_right_shift",
        "==": "torch.eq",
        "!=": "torch.ne",
        "<=": "torch.le",
        ">=": "torch.ge",
    },
    **{"@": "torch.matmul", "%": "torch.remainder", "&": "torch.bitwise_and", "|": "torch.bitwise_or"},
    **{"^": "torch.bitwise_xor", "~": "torch.bitwise_not", "<": "torch.lt", ">": "torch.gt"},
    **{"/": "torch.div", "*": "torch.mul", "+": "torch.add", "-": "torch.sub"},
}

# Files of torch from which people import what is public elsewhere: `torch.nn.modules.conv.Conv2d` is
# `torch.nn.Conv2d`. A test walks all of torch and holds each rule to the objects themselves.
PLACES: dict[str, tuple[str, ...]] = {
    **{"torch.torch": ("torch",), "torch.nn.modules": ("torch.nn",), "torch.nn.parameter": ("torch.nn",)},
    **{
        each: (each,)
        for each in (
            *("torch.optim", "torch.utils.data", "torch.nn.utils", "torch.nn.parallel", "torch.autograd"),
            *(
                "torch.distributions",
                "torch.amp",
                "torch.cuda.amp",
                "torch.profiler",
                "torch.fx",
                "torch.hub",
            ),
            *("torch.distributed.fsdp", "torch.distributed.checkpoint", "torch.distributed.tensor"),
            *(
                "torch.distributed.optim",
                "torch.distributed.rpc",
                "torch.ao.quantization",
                "torch.accelerator",
            ),
            *("torch.signal.windows", "torch.xpu", "torch.nn.attention", "torch.jit", "torch.sparse"),
            *("torch.optim.lr_scheduler", "torch.nn.utils.rnn", "torch.multiprocessing", "torch.futures"),
        )
    },
    "torch.optim.swa_utils": ("torch.optim.swa_utils",),
    "torch.distributed.distributed_c10d": ("torch.distributed",),
    "torch.distributed.rendezvous": ("torch.distributed",),
    "torch.distributed._tensor": ("torch.distributed.tensor", "torch.distributed"),
    "torch.distributed.tensor.device_mesh": ("torch.distributed.device_mesh",),
    **{
        f"torch.cuda.{file}": ("torch.cuda",)
        for file in ("memory", "random", "graphs", "streams", "profiler")
    },
    **{
        f"torch.{file}": ("torch",)
        for file in (
            "functional",
            "_tensor",
            "tensor",
            "types",
            "storage",
            "random",
            "serialization",
            "_tensor_str",
        )
    },
    "torch.nn.common_types": ("torch",),
    "torch.jit.annotations": ("torch.jit",),
    # timm's files, and the modules from which its older releases gave the same names.
    **{
        each: (each,)
        for each in ("timm.layers", "timm.data", "timm.loss", "timm.optim", "timm.scheduler", "timm.utils")
    },
    "timm.models.layers": ("timm.layers",),
    "timm.models.vision_transformer": ("timm.layers", "timm.models", "timm.data"),
    "timm.models": ("timm",),
    **{
        f"timm.models.{file}": ("timm.models", "timm")
        for file in (
            *("registry", "helpers", "factory", "features", "hub", "_registry", "_helpers", "_builder"),
            *("_factory", "_features", "_manipulate", "_pretrained", "_prune", "_hub"),
        )
    },
}
# Packages among them whose names are other things.
OTHERS = (
    *("torch.nn.modules._functions", "torch.nn.parallel.comm", "torch.utils.data.datapipes"),
    *("torch.fx.experimental", "torch.fx.passes", "torch.random.Generator"),
    *("torch.profiler._utils", "torch._C._te", "torch.distributed.tensor.parallel.fsdp"),
)
# Whatever module has them by this name, they are torch's own.
EVERYWHERE = {"Tensor": "torch.Tensor"}


def candidates(name: str) -> Iterator[str]:
    """Public names that a spelling stands for if they exist, the surest first; itself is none of them."""
    head, _, leaf = name.rpartition(".")
    if not head or name.startswith(OTHERS):
        return
    place = head
    while place:
        for module in PLACES.get(place, ()):
            if module != head:
                yield f"{module}.{leaf}"
        place = place.rpartition(".")[0]
    if leaf in EVERYWHERE and head.startswith("torch."):
        yield EVERYWHERE[leaf]
    if (
        head.count(".") > 1
    ):  # a member of a class that has two spellings: torch.nn.modules.module.Module.forward
        for owner in candidates(head):
            yield f"{owner}.{leaf}"


def spelled(name: str, known: Container[str], claimed: Container[str] = ()) -> str:
    """The name that is ``known`` or ``claimed`` for a spelling; the spelling itself where there is none."""
    if name in known or name in claimed:
        return name
    return next((each for each in candidates(name) if each in known or each in claimed), name)


def public(name: str, known: Container[str], claimed: Mapping[str, str] | None = None) -> str:
    """The name of the entry that answers a spelling; the spelling itself where none does.

    ``claimed`` leads from names that entries answer beside their own to these entries.
    """
    found = spelled(name, known, claimed or ())
    return found if found in known else (claimed or {}).get(found, found)


_DROPPED = re.compile(r"[\s_.\-]+")


def squash(text: str) -> str:
    """A name, or words, in lower case without what separates the words."""
    return _DROPPED.sub("", text.lower())
