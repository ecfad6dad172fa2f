"""What the worker must know about torch: import, device, state and tensors.

Loaded by path inside a worker, never by the parent; Python 3.9 syntax.
"""

import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import re
import sys

# Loaded by torch on first need (by every optimizer) at about a second, and libraries at several: once one
# worker needed one, the process that workers are forked from loads it too.
PRELOAD = ("torch._dynamo", "torchvision.transforms.v2", "torchaudio.transforms", "timm")

# What a program must mention to change the settings below: each costs a call to look at.
_SETTERS = ("set_", "deterministic", "enter", "register", "backends", "anomaly", "Mode", "autocast")

# Settings of the process that stay with the worker. Those that `_settings` looks at, and the random numbers'
# state, are put back; of the others (folders, registries, switches) there are too many to know each.
_LASTING = re.compile(
    r"\b(?:torch(?:\.\w+)*|Distribution)\."
    r"(?!set_(?:grad_enabled|num_threads|printoptions|float32_matmul_precision|rng_state|detect_anomaly)\b)"
    r"(?:set_|register_|add_safe_)\w+\s*\("
)

BESIDE = ("torchvision", "torchaudio", "torchtext", "einops", "timm")

torch = None
_backend = None  # torch.cuda or torch.npu where programs run there


def installed(version):
    """The version by package metadata."""
    return version("torch")


def load():
    """Imports torch and returns its version."""
    global torch
    sys.meta_path.insert(0, _Uncompiled())
    import torch as framework
    import torch.utils.data

    torch = framework
    if importlib.util.find_spec("torch_npu") is not None:
        import torch_npu  # noqa: F401
    return torch.__version__


class _Uncompiled(importlib.abc.MetaPathFinder):
    """Lets a library be imported whose compiled part does not load beside this build of torch.

    torchvision then cannot describe operators that nobody defined, and nothing of it imports. They are
    defined without any kernel, so that what is written in Python works and a call of them raises. torchaudio
    has a way of its own to go without, if there is no compiled part; one that does not load is taken for
    none. Where the compiled part loads, nothing is done.
    """

    _described = ("torchvision._meta_registrations", "torchvision._autograd_registrations")
    _names = re.compile(r'register_(?:meta|fake|autograd)\(\s*"(?:torchvision::)?(\w+)"')

    def __init__(self):
        self._defined = set()
        self._library = None

    def find_spec(self, name, path=None, target=None):
        """Finds only what loads torchaudio's compiled part; told of every import before those who do."""
        if name in self._described and not sys.modules["torchvision.extension"]._has_ops():
            file = os.path.join(next(iter(path)), name.rpartition(".")[2] + ".py")
            if os.path.exists(file):
                with open(file, encoding="utf-8") as source:
                    self._define(self._names.findall(source.read()))
        if name == "torchaudio._extension.utils":
            file = os.path.join(next(iter(path)), "utils.py")
            if os.path.exists(file):
                return importlib.util.spec_from_file_location(name, file, loader=_Forgiving(name, file))
        return None

    def _define(self, operators):
        if self._library is None:
            self._library = torch.library.Library("torchvision", "DEF")
        for operator in operators:
            if operator not in self._defined:
                self._library.define(operator + "(Tensor _) -> Tensor")
                self._defined.add(operator)


class _Forgiving(importlib.machinery.SourceFileLoader):
    """Loads torchaudio's loader of compiled parts: one that does not load here is not there."""

    def exec_module(self, module):
        super().exec_module(module)
        load = module._load_lib

        def there(lib):
            try:
                return load(lib)
            except OSError:
                return False

        module._load_lib = there


def devices(present):
    """The devices that work here, best first."""
    found = []
    for device, backend in (("Ascend", getattr(torch, "npu", None)), ("GPU", torch.cuda)):
        with contextlib.suppress(Exception):  # a broken driver is no device
            if backend is not None and backend.is_available():
                found.append(device)
    return [*found, "CPU"]


def prepare(device):
    """Chooses the device; returns whether this process may be forked afterwards."""
    global _backend
    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "1")))
    if device == "CPU":
        return True
    _backend = torch.npu if device == "Ascend" else torch.cuda
    torch.set_default_device("npu" if device == "Ascend" else "cuda")
    return False


def started(salt):
    """Takes the state of a fresh worker, just before its first program."""
    global _modes, _print_options, _defaults
    _modes = torch._C._len_torch_function_stack()
    _print_options = dict(vars(torch._tensor_str.PRINT_OPTS))
    _defaults = (torch.get_num_threads(), torch.get_float32_matmul_precision())
    reset("")


def namespaces():
    """The modules and classes that a program might patch."""
    public = [
        torch,
        torch.nn,
        torch.nn.functional,
        torch.Tensor,
        torch.optim,
        torch.linalg,
        torch.fft,
        torch.special,
        torch.autograd,
        torch.nn.init,
        torch.utils.data,
    ]
    members = [*vars(torch.nn).values(), *vars(torch.optim).values()]
    return public + [each for each in members if isinstance(each, type)]


def unsafe(source):
    """Why what a program left behind must not be freed, or ""."""
    # ~ProcessGroupGloo (torch 2.13) joins its thread while it holds the GIL, and that thread may want the GIL
    # to let go of its last work: a DistributedDataParallel that is freed then waits for ever, now and then.
    return "it has made a process group" if "init_process_group" in source else ""


def reset(source):
    """Puts torch's global state back; returns why this worker must go, or ""."""
    torch.default_generator.manual_seed(0)
    if _backend is not None:
        _backend.synchronize()
        _backend.manual_seed_all(0)
    torch.set_grad_enabled(True)
    tracer = sys.modules.get("torch._dynamo.utils")
    if tracer is not None and tracer.counters["stats"]:
        # It keeps the first `__main__` that it saw, and names of its own in torch's modules: neither its
        # reset() nor anything public undoes that.
        return "something was compiled"
    if "torch.backends" in source:  # dozens of switches, and more with each release
        return "a switch of a backend may have been set"
    if "wrap" in source and _wrapped():
        return "a function of the program is wrapped for tracing"
    lasting = _LASTING.search(source)
    if lasting is not None:
        return f"{lasting[0].rstrip('( ')} may have set something for good"
    return _settings() if any(word in source for word in _SETTERS) else ""


def _wrapped():
    # torch.fx.wrap keeps the program's globals for good, and every later trace looks the name up in them.
    tracing = sys.modules.get("torch.fx._symbolic_trace")
    kept = tracing._wrapped_fns_to_patch.values() if tracing is not None else ()
    return any(not str(names.get("__name__")).startswith("torch") for names in kept)


def _settings():
    if torch.get_num_threads() != _defaults[0]:
        torch.set_num_threads(_defaults[0])
    if torch.get_float32_matmul_precision() != _defaults[1]:
        torch.set_float32_matmul_precision(_defaults[1])
    if vars(torch._tensor_str.PRINT_OPTS) != _print_options:
        vars(torch._tensor_str.PRINT_OPTS).update(_print_options)
    if torch.are_deterministic_algorithms_enabled():
        torch.use_deterministic_algorithms(False)
    if torch.is_anomaly_enabled():
        torch.autograd.set_detect_anomaly(False)
    if torch.get_default_dtype() is not torch.float32:
        torch.set_default_dtype(torch.float32)
        return "the default dtype was changed"
    if torch._C._len_torch_function_stack() != _modes:
        return "the default device was changed, or a function mode is active"
    if torch.is_inference_mode_enabled() or torch.is_autocast_enabled("cpu"):
        return "inference or autocast mode is still active"
    module = torch.nn.modules.module
    if module._global_forward_hooks or module._global_forward_pre_hooks or module._global_backward_hooks:
        return "a global module hook is registered"
    return ""


def message(error):
    """The text of an exception as a person wants to read it."""
    return str(error)


def encode(value, array, other):
    """The wire form of torch's own types, or None for any other value."""
    if isinstance(value, torch.Tensor):
        return _tensor(value, array, other)
    if isinstance(value, torch.dtype):
        return ("dtype", str(value).rpartition(".")[2])
    if isinstance(value, torch.Size):
        return ("tuple", [("int", int(each)) for each in value], None)
    if isinstance(value, (torch.device, torch.layout, torch.memory_format)):
        return other(value, str(value))
    return None


def _tensor(value, array, other):
    value = value.detach()
    if value.layout is not torch.strided or value.is_quantized or value.is_meta or value.is_nested:
        return other(value)
    value = value.cpu().resolve_conj().resolve_neg()
    name = str(value.dtype).rpartition(".")[2]
    if value.dtype is torch.bfloat16:
        return array("tensor", value.contiguous().view(torch.int16).numpy(), name)
    try:
        return array("tensor", value.numpy(), name)
    except TypeError:  # float8 and the like: numpy has no such dtype
        return other(value)
