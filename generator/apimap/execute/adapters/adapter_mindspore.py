"""What the worker must know about mindspore: import, device, state and tensors.

Loaded by path inside a worker, never by the parent; Python 3.9 syntax.
"""

import contextlib
import os
import random
import re
import sys
import time

PRELOAD = ()
BESIDE = ()

_PROBE_LIMIT = 20.0  # seconds for one attempt to use a device
_CONTEXT = (
    "device_target",
    "deterministic",
    "jit_level",
    "jit_config",
    "jit_syntax_level",
    "max_call_depth",
    "save_graphs",
    "enable_graph_kernel",
    "debug_level",
    "memory_optimize_level",
)
# Words of programs that may have touched the context: reading it back costs 10 us a key.
_CONTEXT_WORDS = ("context", "set_device", "determ", "recursion", "jit_config", "device_manager")
# Sections that follow a message, each under a title between two rules: "- C++ Call Stack: …".
_NUMBERED = re.compile(r"(?<=\w)-op\d+\b")
_GRAPH = re.compile(r"(FunctionGraph : \w+?)_\d+\b")
_SECTION = re.compile(r"\n*^-{10,}\n- ", re.MULTILINE)

# What fills memory before each program, as lengths and how many at once: 512 bytes is the least that the
# allocator gives out, and the blocks that come free at once are those that a small program gets next.
_SOIL = ((64, 4), (1024, 1))

ms = None
_soil = []
_negative = None  # of all operations the quickest way to write memory
_before = {}
_generator = None  # the state of mint's generator when seeded


def installed(version):
    """The version by package metadata."""
    return version("mindspore")


def load():
    """Imports mindspore and returns its version."""
    global ms
    import mindspore

    ms = mindspore
    return ms.__version__


def _use(device):
    if hasattr(ms, "set_device"):
        ms.set_device(device)
    else:  # before 2.5
        ms.set_context(device_target=device)


def _works(device):
    """Whether an operation runs on a device, tried in a child process."""
    pid = os.fork()
    if not pid:
        code = 1
        try:
            _use(device)
            ms.Tensor([1.0, 2.0]).sum().asnumpy()
            code = 0
        finally:
            os._exit(code)
    end = time.monotonic() + _PROBE_LIMIT
    while time.monotonic() < end:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            return status == 0
        time.sleep(0.02)
    os.kill(pid, 9)
    os.waitpid(pid, 0)
    return False


def devices(present):
    """The devices that work here, best first.

    Only those with a driver are tried: an attempt loads libraries, and can end the process.
    """
    return [each for each in present if _works(each)] + ["CPU"]


def prepare(device):
    """Chooses the device; returns whether this process may be forked afterwards.

    Blocking launch must be asked for before the first operation, or an operation's error surfaces in
    a later program. No operation may have run before a fork.
    """
    _use(device)
    runtime = getattr(ms, "runtime", None)
    if hasattr(runtime, "launch_blocking"):
        runtime.launch_blocking()
    else:  # before 2.6
        ms.set_context(pynative_synchronize=True)
    return device == "CPU"


def started(salt):
    """Takes the state of a fresh worker, just before its first program."""
    global _negative
    _before.update(_context())
    _negative = ms.ops.Neg()
    # Another number for each salt, so that a result that was never written differs when it is run again:
    # about 1e38, and the lowest of its four bytes is 0, for booleans among which some are false.
    value = random.Random(salt).randrange(1 << 14, 1 << 15) * 2.0**112
    _soil[:] = [(ms.Tensor([-value] * length, ms.float32), blocks) for length, blocks in _SOIL]
    reset("")


def _context():
    values = {}
    for key in _CONTEXT:
        with contextlib.suppress(ValueError, RuntimeError):  # not in this release, or not on this device
            values[key] = repr(ms.get_context(key))
    return values


def namespaces():
    """The modules and classes that a program might patch."""
    public = [ms, ms.ops, ms.nn, ms.Tensor, ms.nn.Cell]
    for path in ("mint", "mint.nn", "mint.nn.functional", "mint.linalg", "mint.optim"):
        owner = ms
        for name in path.split("."):
            owner = getattr(owner, name, None)
        if owner is not None:
            public.append(owner)
    return public + [each for each in vars(ms.nn).values() if isinstance(each, type)]


def unsafe(source):
    """Why what a program left behind must not be freed, or ""."""
    return ""


def reset(source):
    """Puts mindspore's global state back; returns why this worker must go, or ""."""
    _seed(source)
    if "grad" in source or "recompute" in source:
        spent = _reset_grad()
        if spent:
            return spent
    if any(word in source for word in _CONTEXT_WORDS):
        ms.set_context(mode=ms.PYNATIVE_MODE)
        if hasattr(ms, "reset_auto_parallel_context"):
            ms.reset_auto_parallel_context()
        after = _context()
        changed = [key for key in _before if after.get(key) != _before[key]]
        if changed:
            return "the context was changed: %s" % ", ".join(changed)
    _soil_memory()
    return ""


def _soil_memory():
    """Fills the memory that the next program is given with a number.

    Some kernels do not write the result of an empty input. In the zeros of a fresh worker they would be
    right by chance, and what ran before them would decide their verdict.
    """
    held = [_negative(each) for each, blocks in _soil for _ in range(blocks)]
    del held


def _seed(source):
    """Seeds everything, where it was used: mint's generator, operators, initializers, the dataset."""
    global _generator
    seeds = sys.modules.get("mindspore.common.seed")
    if ms.get_seed() != 0 or getattr(seeds, "_KERNEL_SEED", True) or "config" in source:
        ms.set_seed(0)
    if not hasattr(ms, "get_rng_state"):
        return
    if _generator is None or ms.get_rng_state().asnumpy().tobytes() != _generator:
        ms.manual_seed(0)
        _generator = ms.get_rng_state().asnumpy().tobytes()


def _reset_grad():
    """Puts automatic differentiation back; returns why this worker must go, or "".

    A program that raises inside a differentiated function leaves mindspore recording: the operators of
    later, innocent programs then take other ways, and fail. There is no public switch for any of this.
    """
    try:
        executor = ms.common.api._pynative_executor
        if not hasattr(executor, "enable_grad"):  # 2.0: only the flag can be read, and nothing put back
            return "mindspore is still recording for a gradient" if executor.grad_flag() else ""
        if not executor.enable_grad():
            executor.set_enable_grad(True)
        if executor.grad_flag() or executor.requires_grad():
            executor.clear_res()
        if executor.grad_flag() or executor.requires_grad() or executor.high_order():
            return "mindspore is still recording for a gradient"
        # Set by the first gradient of a process and never taken back.
        ms._c_expression.MSContext.get_instance()._set_not_convert_jit(False)
    except AttributeError:
        return "this release cannot forget a gradient"
    return ""


def message(error):
    """The text of an exception without the C++ call stack and similar sections that follow it.

    Kernels and graphs are named with their number in the process (``CumSum-op2``, ``expand_43``), which tells
    what ran before.
    """
    text = _GRAPH.sub(r"\1", _NUMBERED.sub("", str(error)))
    for section in _SECTION.finditer(text):
        if text[: section.start()].strip():
            return text[: section.start()]
    return text


def encode(value, array, other):
    """The wire form of mindspore's own types, or None for any other value."""
    if isinstance(value, ms.Tensor):
        data = value.asnumpy()
        name = str(value.dtype).lower()
        known = data.dtype.kind in "biufc" or name == "bfloat16"
        return array("tensor", data, name) if known else other(value)
    if isinstance(value, ms.Type if hasattr(ms, "Type") else ms.dtype.Type):
        return ("dtype", str(value).lower())
    return None
