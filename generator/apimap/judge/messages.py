"""What an exception says: readable, stable words, and whether it means "not on this device"."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass

from apimap.model.finding import Cause

LONGEST = 240  # characters of an exception's text that a finding quotes

_ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{6,}\b")
_PATH = re.compile(r"(?<![\w:/.…])(?:/[\w.@+~-]+){2,}")
_STACK = re.compile(r"\n?-{4,}\s*\n-[^\n]*(?:Call Stack|For framework developers)", re.IGNORECASE)
_BANNER = re.compile(r"-{4,}\s*\n- [^\n]*\n-{4,}\s*\n?")
_NODE = re.compile(r"^node: @.*$", re.MULTILINE)
# A compiled function's name ends in how many graphs its process had compiled before, a node's as well.
_GRAPH = re.compile(r"(@\w+?)_\d+\b")
_CNODE = re.compile(r"\bCNode_\d+")
# A class that the graph compiler names has its address beside it, in decimal digits.
_CLASS = re.compile(r"(?<=::)\d{9,}(?=>)")
# A parameter without a name is numbered in its process; the profiler prints its process and the time.
_PARAMETER = re.compile(r"\bParameter#\d+")
_PROFILE = re.compile(r"^\[\d+\] (?=Start parsing)", re.MULTILINE)
_PROFILED = re.compile(r"_\d+_\d{14,}(?=_ascend_ms)")


def plain(text: str) -> str:
    """The text without what changes from run to run: addresses, folders of paths, numbers of a process."""
    text = _CLASS.sub("…", _ADDRESS.sub("0x…", text))
    text = _PARAMETER.sub("Parameter#…", _CNODE.sub("CNode", text))
    text = _PROFILED.sub("_…", _PROFILE.sub("", text))
    return _PATH.sub(lambda found: "…/" + found[0].rpartition("/")[2], text)


def sentence(message: str) -> str:
    """An exception's text on one short line, without call stacks, banners and graph node numbers."""
    text = _STACK.split(message, maxsplit=1)[0]
    text = _GRAPH.sub(r"\1", _NODE.sub("", _BANNER.sub("", text)))
    text = " ".join(plain(text).split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


@dataclass(frozen=True)
class Phrase:
    """A wording by which mindspore says that something is missing here, with what it means."""

    pattern: re.Pattern[str]
    means: Cause
    seen: str  # a message in which it was met


def _phrase(pattern: str, means: Cause, seen: str) -> Phrase:
    return Phrase(re.compile(pattern), means, seen)


# Collected by calling some 230 functions of mindspore.mint, mint.nn.functional, mint.linalg and ops on
# a CPU under mindspore 2.10, eagerly and under jit. They all come from choosing a kernel, which another
# device may well have. What an API says before that, from its own argument checks ("For
# primitive[Softmax], the input argument[x] must be a type of …", "Failed calling add with …", "the axis
# value must be in …"), holds on every device and is no such phrase: it is a refusal.
UNSUPPORTED = (
    _phrase(r"The kernel \w+ (?:has )?unregistered", Cause.NO_KERNEL, "The kernel SortExt unregistered."),
    _phrase(
        r"Unsupported op \[\w+\] on \w+", Cause.NO_KERNEL, "Unsupported op [SortExt] on CPU, Please confirm …"
    ),
    _phrase(r"Not found op \w+ on device", Cause.NO_KERNEL, "Not found op FuncMaxPool2D on device CPU"),
    _phrase(
        r"Create kernelmod for op \w+ failed", Cause.NO_KERNEL, "Create kernelmod for op LayerNormExt failed"
    ),
    _phrase(
        r"builtin kernel is not registered", Cause.NO_KERNEL, "The builtin kernel is not registered, and …"
    ),
    _phrase(
        r"Select \w+ operator\[\w+\] fail! Unsupported data type",
        Cause.NO_DTYPE_KERNEL,
        "Select CPU operator[Erfinv] fail! Unsupported data type!",
    ),
    _phrase(
        r"does not support this kernel data type",
        Cause.NO_DTYPE_KERNEL,
        "Reduce does not support this kernel data type: [Kernel Attr] …",
    ),
    _phrase(r"KernelMod Init Failed: \w+", Cause.NO_DTYPE_KERNEL, "KernelMod Init Failed: Round"),
    _phrase(
        r"[Oo]nly (?:be )?support(?:s|ed)?(?: (?:on|in|by|the))? ?'?(?:Ascend|GPU|NPU)",
        Cause.NO_KERNEL,
        "einsum only supports Ascend.",
    ),
    _phrase(
        r"(?:is not supported|(?:do|does) not support)(?: [^.\n]{1,40})? on (?:this device|CPU|GPU|Ascend)",
        Cause.NO_KERNEL,
        "'bernoulli_' is not supported on this device.",
    ),
    _phrase(r"\bsupport Ascend only", Cause.NO_KERNEL, "new_full method support Ascend only"),
    _phrase(
        r"^should not come here for \w+ (?:py_)?method",
        Cause.NO_KERNEL,
        "should not come here for kthvalue py_method.",
    ),
    _phrase(r"^Not implement exception", Cause.NO_KERNEL, "Not implement exception"),
    _phrase(r"Unsupported device target", Cause.NO_DEVICE, "Unsupported device target Ascend."),
    _phrase(
        r"Create device context failed", Cause.NO_DEVICE, "Create device context failed, please make sure …"
    ),
    _phrase(
        r"should be same with device target",
        Cause.NO_DEVICE,
        "The value of arg 'to' of method 'move_to' should be same with device target, …",
    ),
)


def unsupported(message: str) -> Cause | None:
    """What a message says is missing on this device, None when it says no such thing."""
    return next((phrase.means for phrase in UNSUPPORTED if phrase.pattern.search(message)), None)


_LACKS = (
    re.compile(r"module '(?P<owner>[\w.]+)' has no attribute '(?P<name>\w+)'"),
    re.compile(r"Module: 'Namespace:(?P<owner>[\w.]+)' object has no attribute '(?P<name>\w+)'"),
    re.compile(r"type object '(?P<owner>\w+)' has no attribute '(?P<name>\w+)'"),
    re.compile(r"'(?P<owner>\w+)' object has no attribute '(?P<name>\w+)'"),
    re.compile(r"cannot import name '(?P<name>\w+)' from '(?P<owner>[\w.]+)'"),
    re.compile(r"No module named '(?P<owner>[\w.]+)\.(?P<name>\w+)'"),
)
# Classes under which tensors of some releases report themselves.
_TENSORS = {"Tensor", "StubTensor", "Parameter", "TensorPy"}


def lacks(message: str) -> tuple[str, str] | None:
    """Owner and name when a message says that one has no attribute of that name, else None."""
    for pattern in _LACKS:
        if found := pattern.search(message):
            return found["owner"], found["name"]
    return None


def own_name(owner: str, name: str, counterpart: str) -> bool:
    """Whether ``owner.name`` is (a leading part of) the counterpart's own dotted name."""
    parts = counterpart.split("#")[0].split("@")[0].split(".")
    if "." in owner or owner == "mindspore":
        whole = [*owner.split("."), name]
        return parts[: len(whole)] == whole
    before = [earlier for earlier, part in itertools.pairwise(parts) if part == name]
    if owner == "function":  # a function stands where this release should have a module
        return bool(before)
    return owner in before or (owner in _TENSORS and "Tensor" in before)
