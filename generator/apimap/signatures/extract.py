"""Write the signature snapshot of one framework or library: ``python extract.py torch > snapshot.json``.

Stand-alone on purpose: it runs under the interpreter of a framework release (Python 3.9 or later)
and needs the standard library and that one framework, not this package. For every public API it
records its kind and its parameter lists, taken from the first source that says something real:

1. ``inspect.signature``, through decorators that hide it behind ``*args, **kwargs``;
2. the type stubs shipped with the framework (every overload);
3. signature lines of the docstring (``max(input) -> Tensor``, ``.. function:: max(input, other)``);
4. the message with which compiled functions refuse a wrong call: mindspore's lists the right ones,
   torch's the true names of what is missing. They are called once with arguments that none takes.

Beside what is public stand the names of ``beyond.txt``: private ones and ones of modules that are not listed
here, which programs use all the same, so that they can have entries.

What mindspore's docstrings declare under "Supported Platforms" stands beside the APIs, under ``declared``:
it says nothing of how an API is called, so what is derived from signatures does not depend on it. So do the
names that are one and the same object, under ``same``.

Output: JSON, one API per line, sorted, the same bytes on every machine that has the same release.
"""

# ruff: noqa: B905 - zip has no `strict` before Python 3.10
import ast
import enum
import functools
import importlib
import importlib.util
import inspect
import json
import math
import os
import re
import sys
import textwrap
import types
import typing
import unittest.mock
import warnings
from pathlib import Path

BEYOND = Path(__file__).with_name("beyond.txt")
UNKNOWN = "..."  # there is a default, but no source says which

TORCH_MODULES = """
torch torch.nn torch.nn.functional torch.nn.init torch.nn.utils torch.nn.utils.rnn
torch.nn.utils.prune torch.nn.utils.parametrize torch.nn.utils.parametrizations
torch.nn.utils.stateless torch.nn.parameter torch.nn.parallel torch.nn.attention
torch.nn.attention.bias torch.nn.attention.flex_attention torch.optim torch.optim.lr_scheduler
torch.optim.swa_utils torch.linalg torch.fft torch.special torch.signal torch.signal.windows
torch.sparse torch.nested torch.masked torch.func torch.autograd torch.autograd.functional
torch.autograd.forward_ad torch.autograd.graph torch.autograd.profiler torch.amp torch.cuda
torch.cuda.amp torch.cpu torch.cpu.amp torch.xpu torch.mps torch.accelerator torch.random
torch.distributions torch.distributions.transforms torch.distributions.constraints
torch.distributions.kl torch.distributions.laplace torch.distributed torch.utils torch.utils.data
torch.utils.data.distributed torch.utils.checkpoint torch.utils.dlpack torch.utils.hooks torch.jit
torch.fx torch.library torch.overrides torch.compiler torch.export torch.onnx torch.hub
torch.profiler torch.testing torch.futures torch.multiprocessing torch.backends torch.backends.cuda
torch.backends.cudnn torch.backends.mkldnn torch.backends.mps torch.backends.openmp torch.types
torch.package torch.monitor torch.serialization torch.quantization torch.storage torch.version
torch.ao.quantization torch.nn.quantized torch.mtia torch.backends.cpu torch.cuda.nvtx
torch.utils._pytree torch.utils.cpp_extension torch.utils.flop_counter torch.utils.model_zoo
torch.utils.deterministic torch.utils.mobile_optimizer torch.utils.tensorboard
torch.onnx.symbolic_helper
torch.distributed.algorithms._checkpoint.checkpoint_wrapper torch.distributed.algorithms.join
torch.distributed.algorithms.ddp_comm_hooks.default_hooks torch.distributed.autograd
torch.distributed.checkpoint torch.distributed.checkpoint.state_dict
torch.distributed.elastic.multiprocessing.errors torch.distributed.fsdp torch.distributed.fsdp.wrap
torch.distributed.fsdp.sharded_grad_scaler torch.distributed.nn torch.distributed.optim
torch.distributed.pipelining torch.distributed.rpc torch.distributed.tensor
torch.distributed.tensor.parallel torch.distributed._functional_collectives
""".split()  # noqa: SIM905 - a list to read

LIBRARY_MODULES = {
    "torchvision": """
torchvision torchvision.transforms torchvision.transforms.functional torchvision.transforms.v2
torchvision.transforms.v2.functional torchvision.datasets torchvision.ops torchvision.io
torchvision.utils torchvision.tv_tensors torchvision.models torchvision.models.detection
torchvision.models.segmentation torchvision.models.video torchvision.models.optical_flow
torchvision.models.quantization torchvision.models.feature_extraction
""".split(),  # noqa: SIM905 - a list to read
    "torchaudio": """
torchaudio torchaudio.transforms torchaudio.functional torchaudio.datasets torchaudio.compliance.kaldi
""".split(),  # noqa: SIM905 - a list to read
}

MINDSPORE_MODULES = """
mindspore mindspore.mint mindspore.mint.nn mindspore.mint.nn.functional mindspore.mint.optim
mindspore.mint.linalg mindspore.mint.special mindspore.mint.distributed mindspore.mint.fft
mindspore.ops mindspore.nn mindspore.nn.probability mindspore.nn.probability.distribution
mindspore.nn.probability.bijector mindspore.common.initializer mindspore.numpy mindspore.numpy.fft
mindspore.scipy mindspore.scipy.linalg mindspore.scipy.optimize mindspore.scipy.sparse.linalg
mindspore.scipy.fft mindspore.dataset mindspore.dataset.transforms mindspore.dataset.vision
mindspore.dataset.text mindspore.dataset.audio mindspore.dataset.config mindspore.train
mindspore.amp mindspore.runtime mindspore.hal mindspore.communication
mindspore.communication.management mindspore.communication.comm_func mindspore.context
mindspore.experimental mindspore.experimental.optim mindspore.experimental.optim.lr_scheduler
mindspore.experimental.map_parameter mindspore.parallel mindspore.parallel.nn
mindspore.parallel.function mindspore.boost mindspore.profiler mindspore.rewrite
mindspore.mindrecord mindspore.utils mindspore.utils.dlpack mindspore.device_context
mindspore.device_context.cpu mindspore.device_context.cpu.op_tuning mindspore.device_manager
mindspore.graph mindspore.multiprocessing mindspore.safeguard mindspore.onnx
""".split()  # noqa: SIM905 - a list to read

# Names that mindspore's own modules import for their own use, under no leading underscore.
MINDSPORE_HELPERS = re.compile(
    r"(_ext|_op|_impl|_func|_module|_docs|types|_LIST|_MODE|Type)$|^(inplace|check|jit_view|jit_forbidden|is_jit|is_invalid)_"
    r"|^(absolute_import|annotations|constexpr|cdist_|prim_attr_register|signature_registry|nllloss|not_random)$"
)


# ---------------------------------------------------------------- parameter lists as text


def normal(text):
    """A parameter list in canonical notation without annotations, or None if it is not Python."""
    try:
        arguments = ast.parse("def f(%s): ..." % text).body[0].args
    except (SyntaxError, ValueError, IndexError):
        return None
    everything = arguments.posonlyargs + arguments.args + arguments.kwonlyargs
    for argument in everything + [each for each in (arguments.vararg, arguments.kwarg) if each]:
        argument.annotation = None
    return ast.unparse(arguments)


def names(text):
    """Parameter names of a normal text, stars dropped."""
    arguments = ast.parse("def f(%s): ..." % text).body[0].args
    found = arguments.posonlyargs + arguments.args
    found += [arguments.vararg] if arguments.vararg else []
    found += arguments.kwonlyargs + ([arguments.kwarg] if arguments.kwarg else [])
    return [argument.arg for argument in found]


def defaults(text):
    """Parameter name → default as text, of a normal text."""
    arguments = ast.parse("def f(%s): ..." % text).body[0].args
    plain = arguments.posonlyargs + arguments.args
    pairs = list(zip(plain[len(plain) - len(arguments.defaults) :], arguments.defaults))
    pairs += [pair for pair in zip(arguments.kwonlyargs, arguments.kw_defaults) if pair[1]]
    return {argument.arg: ast.unparse(value) for argument, value in pairs}


def filled(text, known):
    """The text with unknown or missing defaults taken from ``known`` (name → default)."""
    arguments = ast.parse("def f(%s): ..." % text).body[0].args
    plain = arguments.posonlyargs + arguments.args
    given = [None] * (len(plain) - len(arguments.defaults)) + arguments.defaults
    given = [_better(argument, value, known) for argument, value in zip(plain, given)]
    first = next((index for index, value in enumerate(given) if value is not None), len(given))
    given = [
        ast.Constant(...) if index > first and value is None else value for index, value in enumerate(given)
    ]
    arguments.defaults = [value for value in given if value is not None]
    arguments.kw_defaults = [
        _better(argument, value, known)
        for argument, value in zip(arguments.kwonlyargs, arguments.kw_defaults)
    ]
    return ast.unparse(arguments)


def _better(argument, value, known):
    if (value is not None and ast.unparse(value) != UNKNOWN) or argument.arg not in known:
        return value
    return ast.parse(known[argument.arg], mode="eval").body


def default_text(value):
    """Source text that stands for a default value."""
    if isinstance(value, enum.Enum):
        return "%s.%s" % (qualified(type(value)), value.name)
    if isinstance(value, float) and not math.isfinite(value):
        return "float(%r)" % str(value)
    if value is None or isinstance(value, (bool, int, float, complex, str, bytes)):
        return repr(value) if type(value).__module__ == "builtins" else UNKNOWN
    if isinstance(value, tuple) and type(value) is tuple:
        inner = [default_text(each) for each in value]
        return "(%s%s)" % (", ".join(inner), "," if len(inner) == 1 else "")
    if isinstance(value, list):
        return "[%s]" % ", ".join(default_text(each) for each in value)
    if isinstance(value, dict):
        return "{%s}" % ", ".join("%s: %s" % (default_text(k), default_text(v)) for k, v in value.items())
    if inspect.ismodule(value):
        return value.__name__
    if inspect.isclass(value) or inspect.isroutine(value):
        return qualified(value)
    text = repr(value)
    if (
        "0x" not in text
        and "/" not in text
        and re.match(r"[\w.]+(\(.*\))?$", text)
        and type(value) is not object
    ):
        return text
    return UNKNOWN


def qualified(thing):
    """Full dotted name of a class or function, or ``...`` if it has none that can be written."""
    module, name = getattr(thing, "__module__", None), getattr(thing, "__qualname__", "<")
    if "<" in name:
        return UNKNOWN
    return name if module in (None, "builtins") else "%s.%s" % (module, name)


def signature_text(signature, bound):
    """An inspect.Signature as a parameter list; ``bound`` drops the receiver."""
    parts, last, starred = [], None, False
    parameters = list(signature.parameters.values())[1 if bound else 0 :]
    for parameter in parameters:
        if last == parameter.POSITIONAL_ONLY and parameter.kind != parameter.POSITIONAL_ONLY:
            parts.append("/")
        if parameter.kind == parameter.KEYWORD_ONLY and not starred:
            parts.append("*")
        starred = starred or parameter.kind in (parameter.KEYWORD_ONLY, parameter.VAR_POSITIONAL)
        star = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
        default = "" if parameter.default is parameter.empty else "=" + default_text(parameter.default)
        parts.append(star + parameter.name + default)
        last = parameter.kind
    if last == inspect.Parameter.POSITIONAL_ONLY:
        parts.append("/")
    return normal(", ".join(parts))


GENERIC = re.compile(r"\*\w+(, \*\*\w+)?$|\*\*\w+$")


# ---------------------------------------------------------------- sources of signatures


def inspected(thing, bound=False, depth=0):
    """Parameter lists by introspection; [] if there is nothing but ``*args, **kwargs``.

    ``bound`` drops the first parameter, the receiver. Follows ``__wrapped__`` (inspect does) and, where a
    decorator keeps no such trace, the functions in its closure.
    """
    try:
        text = signature_text(inspect.signature(thing), bound)
    except (TypeError, ValueError, AttributeError, SyntaxError, RecursionError):
        return []
    if text is None:
        return []
    if not GENERIC.match(text):
        return [text]
    for cell in getattr(thing, "__closure__", None) or ():
        try:
            inner = cell.cell_contents
        except ValueError:
            continue
        if depth < 4 and inspect.isfunction(inner) and inner is not thing:
            found = inspected(inner, bound, depth + 1)
            if found:
                return found
    return []


def generic(thing, bound=False):
    """``*args, **kwargs`` as it stands, for a Python function that really says no more."""
    try:
        text = signature_text(inspect.signature(thing), bound)
    except (TypeError, ValueError, AttributeError, SyntaxError, RecursionError):
        return []
    return [text] if text is not None else []


def overloaded_constructor(cls):
    """Constructors declared by ``@overload`` in the class's source; [] if there are none."""
    try:
        body = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0].body
    except (OSError, TypeError, SyntaxError, AttributeError, IndexError):
        return []
    found = []
    for node in body:
        decorators = [ast.unparse(each) for each in getattr(node, "decorator_list", ())]
        if getattr(node, "name", "") == "__init__" and any("overload" in each for each in decorators):
            found.append(without_receiver(node.args))
    return [text for text in found if text is not None and text != "*args, **kwargs"]


def without_receiver(arguments):
    """Text of ``ast.arguments`` less the first one."""
    if arguments.posonlyargs:
        del arguments.posonlyargs[0]
    elif arguments.args:
        if len(arguments.defaults) == len(arguments.args):
            del arguments.defaults[0]
        del arguments.args[0]
    return normal(ast.unparse(arguments))


def stub_functions(path):
    """Name → parameter lists of the functions in a stub, and ``Class.name`` → those of methods."""
    found = {}
    if not path.is_file():
        return found
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            add(found, node.name, normal(ast.unparse(node.args)))
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    static = any(ast.unparse(each) == "staticmethod" for each in inner.decorator_list)
                    text = normal(ast.unparse(inner.args)) if static else without_receiver(inner.args)
                    add(found, "%s.%s" % (node.name, inner.name), text)
    return found


def add(found, name, text):
    """Append a parameter list once."""
    if text is not None and text not in found.setdefault(name, []):
        found[name].append(text)


def documented(thing, leaf, bound=False):
    """Parameter lists on the signature lines of a docstring, in their order."""
    text = getattr(thing, "__doc__", None)
    if not isinstance(text, str):
        return []
    found = []
    head = re.compile(
        r"^\s*(?:\.\. (?:py:)?(?:function|method|class)::\s+)?(?:[\w]+\.)*%s(?:_ext)?\(" % re.escape(leaf),
        re.M,
    )
    first = text.lstrip()
    for match in head.finditer(text):
        directive = ".. " in match.group()
        if (
            not directive
            and match.start() > len(text) - len(first)
            and "->" not in text[match.end() : match.end() + 400].split("\n\n")[0]
        ):
            continue  # an ordinary sentence or an example that happens to begin with the name
        inner = balanced(text, match.end())
        if inner is None:
            continue
        inner = (
            re.sub(r"(\*\w.*), \*(?=,)", r"\1", re.sub(r"\s+", " ", inner))
            .strip()
            .replace("[, ", ", ")
            .rstrip("]")
            .replace("\\*", "*")
            .replace("^", "**")
        )
        for parsed in readings(inner):
            parsed = re.sub(r"^self(, |$)", "", parsed) if bound else parsed
            if parsed not in found:
                found.append(parsed)
    return found


def readings(inner):
    """Normal texts of what a docstring has between the brackets: two for ``low=0, high``."""
    parsed = normal(inner)
    if parsed is None:
        parsed = normal(re.sub(r"\b(?:bool|int|float|str|Tensor) (?=\w)", "", inner))
    if parsed is not None:
        return [parsed]
    optional = re.search(r"\b(\w+)=[^,()]+, (?=\w+,)", inner)
    if optional is None:
        return []
    without, given = inner[: optional.start()], inner[optional.end() :]
    forms = [normal(without + given), normal(without + optional.group(1) + ", " + given)]
    return [form for form in forms if form is not None]


def positional_only(text, keywords):
    """The text's parameters before any ``*``, by position only, then the keyword part of another text."""
    arguments = ast.parse("def f(%s): ..." % text).body[0].args
    arguments.posonlyargs, arguments.args = arguments.posonlyargs + arguments.args, []
    arguments.kwonlyargs = ast.parse("def f(%s): ..." % keywords).body[0].args.kwonlyargs
    arguments.kw_defaults = ast.parse("def f(%s): ..." % keywords).body[0].args.kw_defaults
    return ast.unparse(arguments)


def described(thing):
    """A parameter list from the sections "Args:" and "Keyword Args:" of a docstring; [] if it has neither.

    A docstring with results but no arguments describes a call without any.
    """
    text = getattr(thing, "__doc__", None)
    if not isinstance(text, str):
        return []
    text = inspect.cleandoc(text)
    parts = []
    for title, before in (("Args?", ""), ("Keyword Args?", "*")):
        section = re.search(r"^%s:\n((?:(?:[ \t].*)?\n)+)" % title, text + "\n", re.M)
        if section is None:
            continue
        items = re.split(r"^(?=\w)", textwrap.dedent(section.group(1)), flags=re.M)
        matches = [(re.match(r"(\w+)\s*(?:\(.*?\))?:", item), item) for item in items if item.strip()]
        parts += [before] if before else []
        for match, item in matches:
            if match is None:
                return []
            default = re.search(r"Default: ?``(.+?)``", item)
            optional = "optional" in item[: match.end()]
            value = default.group(1) if default else UNKNOWN if optional else None
            parts.append(match.group(1) + ("=" + value if value is not None else ""))
    if not parts and "Returns:" not in text:
        return []
    found = normal(", ".join(parts))
    return [found] if found is not None else []


def balanced(text, start):
    """What stands between the bracket before ``start`` and its closing one; None if it is not closed."""
    depth = 1
    for position in range(start, min(len(text), start + 2000)):
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        if depth == 0:
            return text[start:position]
    return None


class Nothing:
    """An argument that no overload takes."""


# ---------------------------------------------------------------- torch

_HEAP_TYPE = 1 << 9  # Py_TPFLAGS_HEAPTYPE: a class that Python or pybind11 made, without a parser of C++


class Torch:
    """Reads torch: its Python signatures, its stubs, its docstrings."""

    modules = TORCH_MODULES

    def __init__(self):
        import torch

        self.root = torch
        here = Path(torch.__file__).parent
        self.variable = stub_functions(here / "_C" / "_VariableFunctions.pyi")
        self.base = stub_functions(here / "_C" / "__init__.pyi")
        self.functional = stub_functions(here / "nn" / "functional.pyi")
        self.native = stub_functions(here / "_C" / "_nn.pyi")
        self.c10d = stub_functions(here / "_C" / "_distributed_c10d.pyi")

    def helper(self, name, thing, module):
        """True for a name that a module only uses itself."""
        if type(type(thing)).__name__ == "pybind11_type":
            return True  # members of compiled enumerations, exported beside them
        if name in getattr(module, "__all__", ()) or not inspect.isclass(thing):
            return False
        return any(
            module is not home and getattr(home, name, None) is thing
            for home in (self.root, self.root.nn, self.root.optim.Optimizer, self.root.utils.data)
        )

    def overloads(self, name, thing, bound):
        """(parameter lists, source) of one callable."""
        found = overloaded_constructor(thing) if inspect.isclass(thing) and not inspected(thing) else []
        found = found or inspected(thing, bound)
        if found:
            return found, "inspect"
        leaf = name.rpartition(".")[2]
        docs = documented(thing, leaf, bound)
        found = self.stubbed(name, leaf)
        if found:
            known = {}
            for text in docs:
                known.update(defaults(text))
            found = [filled(text, known) if UNKNOWN in text else text for text in found]
            found = [self.renamed(thing, text) for text in found]
            return sorted(dict.fromkeys(found), key=self.outdated), "stub"
        found = generic(thing, bound)
        if docs and found == ["*args"]:  # Python code that takes its documented arguments by position
            return [positional_only(text, "*args") for text in docs], "docstring"
        if docs:
            return [self.renamed(thing, text) for text in docs], "docstring"
        if found:
            return found, "inspect"
        if inspect.isroutine(thing) and "Args:" in (thing.__doc__ or ""):
            found = [self.renamed(thing, text) for text in described(thing)]
        return found, "docstring" if found else "none"

    @staticmethod
    def outdated(text):
        """True for the deprecated forms with a scalar before the tensors: ``add(input, alpha, other)``."""
        given = defaults(text)
        return any(name in ("alpha", "beta", "value") and name not in given for name in names(text)[:-1])

    @staticmethod
    def renamed(thing, text):
        """The text with the names that the C++ parser of the function knows; some are documented otherwise.

        It is called with every documented name and values that no parser takes, and says what it misses.
        """
        compiled = inspect.isclass(thing) and not thing.__flags__ & _HEAP_TYPE
        if not (inspect.isbuiltin(thing) or compiled) or text.startswith("*"):
            return text
        try:
            thing(**{name: Nothing() for name in names(text)})
        except Exception as error:
            missing = re.search(r"missing \d+ required positional arguments?: (.*)", str(error))
        else:
            return text
        true = re.findall(r'"(\w+)"', missing.group(1)) if missing else []
        arguments = ast.parse("def f(%s): ..." % text).body[0].args
        required = arguments.args[: len(arguments.args) - len(arguments.defaults)]
        if len(true) >= len(required):
            for argument, name in zip(required, true):
                argument.arg = name
        for argument in arguments.args:
            argument.arg = "input" if argument.arg == "self" else argument.arg
        return ast.unparse(arguments)

    def stubbed(self, name, leaf):
        """Overloads in the shipped stubs."""
        module = name.rpartition(".")[0]
        if module == "torch.Tensor":
            return self.base.get("TensorBase." + leaf) or self.base.get("Tensor." + leaf) or []
        if module == "torch":
            return self.variable.get(leaf) or self.base.get(leaf) or self.base.get(leaf + ".__init__") or []
        if module == "torch.nn.functional":
            return self.functional.get(leaf) or self.native.get(leaf) or self.variable.get(leaf) or []
        if module == "torch.distributed":
            return self.c10d.get(leaf) or self.c10d.get(leaf + ".__init__") or []
        owner = module.rpartition(".")[2]
        table = self.c10d if module.startswith("torch.distributed.") else self.base
        return table.get("%s.%s" % (owner, leaf)) or []

    def call(self, cls):
        """Parameters of ``forward``, of a class that has its own."""
        if not issubclass(cls, self.root.nn.Module):
            return None
        forward = getattr(cls, "forward", None)
        if forward is None or forward is self.root.nn.Module.forward:
            return None
        found = inspected(forward, bound=True) or generic(forward, bound=True)
        return found[0] if found else None


class Library(Torch):
    """Reads a library beside torch: its Python signatures and docstrings."""

    def __init__(self, name):
        """Imports it as a worker does: ``APIMAP_ADAPTER`` names torch's adapter, which may have to help."""
        spec = importlib.util.spec_from_file_location("adapter", os.environ["APIMAP_ADAPTER"])
        adapter = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(adapter)
        if os.environ.get("APIMAP_LIBRARIES"):
            sys.path.append(os.environ["APIMAP_LIBRARIES"])
        adapter.load()
        super().__init__()
        self.torch = self.root
        self.root = importlib.import_module(name)
        self.modules = LIBRARY_MODULES[name]
        self.homes = {}  # where an enumeration is defined → where it is public
        for path in self.modules:
            for each in vars(importlib.import_module(path)).values():
                if inspect.isclass(each) and issubclass(each, enum.Enum):
                    self.homes.setdefault(qualified(each), "%s.%s" % (path, each.__name__))

    def overloads(self, name, thing, bound):
        """(parameter lists, source) of one callable; defaults by their public names."""
        found, source = super().overloads(name, thing, bound)
        for home, public in self.homes.items():
            found = [text.replace(home + ".", public + ".") for text in found]
        return found, source

    def helper(self, name, thing, module):
        """True for a name that a module only uses itself."""
        return name.startswith(("F_", "accimage"))

    def call(self, cls):
        """Parameters of ``forward``, or of ``__call__``, of a class that has its own."""
        if issubclass(cls, self.torch.nn.Module):
            forward = getattr(cls, "forward", None)
            if forward is self.torch.nn.Module.forward:
                return None
        else:
            forward = vars(cls).get("__call__")
        if forward is None:
            return None
        found = inspected(forward, bound=True) or generic(forward, bound=True)
        return found[0] if found else None


# ---------------------------------------------------------------- mindspore


class Mindspore:
    """Reads mindspore: Python signatures, docstrings, and what overloaded functions refuse with."""

    modules = MINDSPORE_MODULES

    def __init__(self):
        import mindspore
        from mindspore import ops

        self.root = mindspore
        self.primitive = ops.Primitive
        try:
            from mindspore.common._tensor_cpp_method import tensor_cpp_methods as native
        except ImportError:  # releases before 2.5 have no overloaded methods in C++
            native = []
        self.native = set(native)
        self.python = {}  # leaf → parameter lists of mindspore's own Python bodies of Tensor methods
        for source in ("mindspore.ops.tensor_method", "mindspore.common.tensor"):
            try:
                module = importlib.import_module(source)
            except ImportError:
                continue
            for name, thing in sorted(vars(module).items()):
                match = re.match(r"(?:deprecated_)?tensor_(\w+?)$", name)
                if match and inspect.isfunction(thing):
                    for text in inspected(thing, bound=True):
                        self.python.setdefault(match.group(1), []).append(text)

    def helper(self, name, thing, module):
        """True for a name that a module only uses itself."""
        if name in getattr(module, "__all__", ()):
            return False
        if MINDSPORE_HELPERS.search(name):
            return True
        if module is self.root:
            return False
        if getattr(self.root, name, None) is thing:
            return True
        home, path = getattr(thing, "__module__", None) or "", module.__name__
        if path.startswith("mindspore.mint"):
            return name == "Cell" or (inspect.isclass(thing) and "ops" in home)
        return not home.startswith(path.rpartition(".")[0] if path.count(".") > 1 else path)

    def overloads(self, name, thing, bound):
        """(parameter lists, source) of one callable."""
        if isinstance(thing, self.primitive):
            found = self.applied(type(thing))
            return ([found], "docstring") if found is not None else ([], "none")
        if inspect.isclass(thing):
            found = inspected(thing)
            if not found or "*" in found[0]:  # __new__ may take anything and leave the rest to __init__
                found = [text for text in inspected(thing.__init__, bound=True) if "**" not in text] or found
            if found:
                return found, "inspect"
            found = documented(thing, name.rpartition(".")[2]) or described(thing)
            found = [text for text in found if not {"args", "kwargs"} & set(names(text))]
            return (found, "docstring") if found else (generic(thing), "inspect")
        found = inspected(thing, bound)
        leaf = name.rpartition(".")[2]
        docs = documented(thing, leaf, bound)
        if found and docs and re.match(r"\*args, (?!\*)", found[0]):  # the docstring names what *args takes
            return [positional_only(text, found[0]) for text in docs], "docstring"
        if found:
            return found, "inspect"
        refused = self.refused(leaf, thing, bound)
        if refused:
            return self.merged(leaf, docs, refused), "refusal"
        if (
            not docs
            and inspect.isroutine(thing)
            and (self.overloaded(thing) or not inspect.isfunction(thing))
        ):
            docs = described(thing)
        if docs:  # C++ takes the documented ``*shape`` as one sequence as well, by name too
            plain_forms = [text[1:] for text in docs if re.match(r"\*\w+(?:$|,)", text)]
            plain_forms = [normal(re.sub(r"^(\w+), ", r"\1, *, ", text)) for text in plain_forms]
            return docs + [text for text in plain_forms if text not in docs], "docstring"
        found = generic(thing, bound)
        return found, "inspect" if found else "none"

    def overloaded(self, thing):
        """True for a Python function that only passes its arguments on to C++ overloads."""
        return getattr(thing, "__module__", "") == "mindspore.ops.functional_overload"

    def refused(self, leaf, thing, bound):
        """The valid calls that an overloaded C++ function lists when it refuses one."""
        if not (self.overloaded(thing) or (bound and leaf in self.native)):
            return []
        arguments = ([self.root.Tensor(1.0)] if bound else []) + [Nothing()] * 9
        try:
            thing(*arguments)
        except Exception as error:  # whatever it raises: the message is what is wanted
            message = str(error)
        else:
            return []
        if re.search(r"takes (no|0 positional) arguments", message):
            return [""]
        found = []
        for line in re.findall(r'^"[\w.]+\((.*)\)"\s*$', message.partition("valid calling")[2], re.M):
            text = normal(re.sub(r"=<[^>]*>", "", line))
            if text is not None and text not in found:
                found.append(text)
        return found

    def merged(self, leaf, docs, refused):
        """Refused calls have the true names, docstrings and Python bodies the defaults and the stars."""
        sources = docs + [
            text for key, texts in self.python.items() if key.startswith(leaf) for text in texts
        ]
        result = []
        for text in refused:
            same = [each for each in sources if names(each) == names(text)]
            known = {}
            for each in reversed(same or docs):
                known.update(defaults(each))
            for each in docs if not same else ():  # a documented form that ends earlier: the rest is optional
                if names(text)[: len(names(each))] == names(each):
                    known.update(
                        {key: UNKNOWN for key in names(text)[len(names(each)) :] if key not in known}
                    )
            variadic = [each for each in docs if each.startswith("*") and names(each) == names(text)]
            for each in [*variadic, filled(text, known)]:
                if each not in result:
                    result.append(each)
        return result

    def call(self, cls):
        """Parameters of ``construct`` (cells) or of the call of a primitive."""
        if issubclass(cls, self.primitive):
            return self.applied(cls)
        if not issubclass(cls, self.root.nn.Cell):
            return None
        construct = getattr(cls, "construct", None)
        if construct is None or construct is self.root.nn.Cell.construct:
            return None
        found = inspected(construct, bound=True) or generic(construct, bound=True)
        return found[0] if found else None

    def applied(self, cls):
        """Parameters of a primitive's call: its own ``__call__``, or its documented inputs, by position."""
        call = cls.__dict__.get("__call__")
        found = inspected(call, bound=True) if call else []
        if found:
            return found[0]
        section = re.search(
            r"^\s*Inputs:\s*\n(.*?)(?=^\s*(?:Outputs|Raises|Supported Platforms|Examples):|\Z)",
            cls.__doc__ or "",
            re.M | re.S,
        )
        inputs = re.findall(r"^\s*- \*\*(\w+)\*\*", section.group(1), re.M) if section else []
        return normal(", ".join([*inputs, "/"])) if inputs else None


# ---------------------------------------------------------------- declared platforms

PLATFORMS = ("Ascend", "GPU", "CPU")
_SECTION = re.compile(r"Supported Platforms:?[ \t]*\n\s*([^\n]*)")
_SENTENCE = re.compile(r"Supported on the ([\w/]+) platform")
# A docstring that leaves its subject to another one: by an alias, a pointer, or as its in-place form.
_ELSEWHERE = re.compile(
    r"(?:refer to|[Aa]lias (?:for|of)|[Ii]n-?place version of)[^.`]{0,20}"
    r":(?:func|class|meth):`~?([\w.]+?)(?:\(\))?`"
)


def resolved(name):
    """What a full name stands for, as its owner has it; None if nothing does."""
    parts = name.split(".")
    thing, length = None, 0
    for length in range(len(parts), 0, -1):
        try:
            thing = importlib.import_module(".".join(parts[:length]))
            break
        except Exception:  # no module of that name
            continue
    try:
        for part in parts[length:]:
            thing = inspect.getattr_static(thing, part) if inspect.isclass(thing) else getattr(thing, part)
    except AttributeError:
        return None
    return thing.__func__ if isinstance(thing, (staticmethod, classmethod)) else thing


def undecorated(thing, depth=0):
    """The function behind decorators that keep no trace of it, by their closures, else the thing itself."""
    if getattr(thing, "__doc__", None) or depth > 4:
        return thing
    for cell in getattr(thing, "__closure__", None) or ():
        try:
            inner = cell.cell_contents
        except ValueError:
            continue
        if inspect.isfunction(inner):
            return undecorated(inner, depth + 1)
    return thing


def docstring(name):
    """The docstring of a public name, or "" if it has none of its own."""
    thing = undecorated(resolved(name))
    text = getattr(thing, "__doc__", None)
    # An instance has the docstring of its class: of a dtype it says nothing of the dtype.
    own = inspect.isclass(thing) or inspect.isroutine(thing) or inspect.isdatadescriptor(thing)
    own = own or text is not getattr(type(thing), "__doc__", None)
    return text if isinstance(text, str) and own else ""


def declares(text):
    """The platforms of each "Supported Platforms" in a docstring: one for each overload that it describes.

    Some methods say the same in a sentence.
    """
    found = []
    for line in _SECTION.findall(text) + _SENTENCE.findall(text):
        listed = [each for each in PLATFORMS if re.search(r"\b%s\b" % each, line)]
        if listed and listed not in found:
            found.append(listed)
    return found


def declared(names, said):
    """Full name → what is declared of it; names of which nothing is are left out.

    ``said`` maps names to docstrings. ``platforms`` are all that some overload has, ``some`` those of them
    that not every one has; ``of`` is the API whose docstring says it, where that is another one: the one that
    the docstring points to, or the class that a method belongs to.
    """
    found = {}
    for name in names:
        source, seen = name, set()
        while source and source not in seen:
            seen.add(source)
            text = said(source)
            lists = declares(text)
            if lists:
                break
            # The first pointer that leads to an API: some leave the package's name out.
            source = next((each for each in _ELSEWHERE.findall(text) if said(each)), "")
        else:
            source = name.rpartition(".")[0]
            lists = declares(said(source)) if inspect.isclass(resolved(source)) else []
        if not lists:
            continue
        every = [each for each in PLATFORMS if any(each in some for some in lists)]
        line = found[name] = {"platforms": every}
        partly = [each for each in every if not all(each in some for some in lists)]
        if partly:
            line["some"] = partly
        if source != name:
            line["of"] = source
    return found


def same(names, thing_of):
    """The names of each object that has several, under the first of them: one function, class or method.

    ``thing_of`` gives what a name stands for. Values are left out: equal ones may be one object by chance.
    """
    found, kept = {}, []
    for name in names:
        thing = thing_of(name)
        if inspect.isclass(thing) or inspect.isroutine(thing) or callable(thing):
            kept.append(thing)  # or its number could be given again
            found.setdefault(id(thing), []).append(name)
    return {listed[0]: listed[1:] for listed in found.values() if len(listed) > 1}


# ---------------------------------------------------------------- the walk


class Absent:
    """Finds a package, and all modules in it, as empty ones whose members are whatever is asked for.

    torch.utils.tensorboard is written on top of a package that is no part of torch: what it offers is read
    the same whether that package is installed or not.
    """

    def __init__(self, package):
        self.package = package

    def find_spec(self, name, path=None, target=None):
        """A spec of each module of the package, None for others."""
        if name.partition(".")[0] != self.package:
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        """A module that has every member."""
        module = types.ModuleType(spec.name)
        module.__version__ = "99.0"
        module.__getattr__ = lambda name: unittest.mock.MagicMock(name=name)
        return module

    def exec_module(self, module):
        """There is nothing in it."""


# torch's own stand-ins for packages that are not installed: a snapshot must not depend on those.
STAND_INS = {"torch.hub.tqdm"}


def plain(name):
    """True for a public name."""
    return not name.startswith("_")


def belongs(thing, framework):
    """True unless the object comes from another package or the standard library."""
    home = getattr(thing, "__module__", None)
    if isinstance(home, str) and (inspect.isclass(thing) or inspect.isroutine(thing)):
        return home == framework or home.startswith((framework + ".", "pybind11"))
    kind = type(thing).__module__
    if inspect.isclass(typing.NewType) and isinstance(thing, typing.NewType):  # a function before Python 3.10
        return thing.__module__.startswith(framework)
    if kind == "builtins":  # plain values, and C functions that name no module
        return inspect.isbuiltin(thing) or isinstance(thing, (float, complex))
    return kind.partition(".")[0] == framework or kind.startswith("pybind11")


def kind_of(thing):
    """Kind of a module's member."""
    if inspect.isclass(thing):
        return "class"
    if isinstance(thing, types.ModuleType):
        return "module"
    if inspect.isroutine(thing) or (callable(thing) and not isinstance(thing, typing.TypeVar)):
        return "function"
    return "object"


def members(cls, everything):
    """(name, member as found, member as bound by the class) of the public members of a class."""
    listed = dir(cls) if everything else vars(cls)
    for name in sorted(filter(plain, listed)):
        raw = inspect.getattr_static(cls, name, None)
        try:
            yield name, raw, getattr(cls, name)
        except Exception:  # a descriptor that works on instances only
            yield name, raw, raw


def describe_members(reader, owner, cls, everything, found):
    """Add the public methods and attributes of a class."""
    called = {"forward", "construct"}
    if type(cls).__name__ == "tensortype" or (
        type(cls).__name__ == "pybind11_type" and owner.count(".") == 1
    ):
        return  # typed aliases of Tensor, and internals of the compiler that torch exports
    for name, raw, thing in members(cls, everything):
        full = "%s.%s" % (owner, name)
        if full in found or isinstance(raw, type) or (name in called and owner.count(".") > 1):
            continue
        inner = raw.__func__ if isinstance(raw, (staticmethod, classmethod)) else raw
        if (
            isinstance(raw, (property, functools.cached_property))
            or inspect.isdatadescriptor(raw)
            or not callable(inner)
        ):
            found[full] = {"kind": "attribute"}
            continue
        bound = not isinstance(raw, staticmethod) and not inspect.isbuiltin(thing)
        target = inner if callable(inner) else thing
        texts, source = reader.overloads(full, target, bound)
        found[full] = {"kind": "method", "overloads": texts, "source": source}


def switches(module):
    """Names of the properties of a module that is an object of a class of its own: cudnn's, for one."""
    kind = type(module)
    return {
        name
        for name in filter(plain, dir(kind))
        if not hasattr(types.ModuleType, name) and not callable(inspect.getattr_static(kind, name))
    }


def listed_in(module):
    """Names of a module's members, those of the module that such an object stands before among them."""
    found = set(dir(module)) | set(getattr(module, "__all__", ()))
    behind = vars(module).get("m")
    return found | set(dir(behind)) if isinstance(behind, types.ModuleType) else found


def describe(reader, framework):
    """Full name → line of the snapshot, for everything public."""
    found = {}
    loaded = {}
    for path in reader.modules:
        try:
            loaded[path] = importlib.import_module(path)
        except Exception:  # not in this release, or an optional dependency is missing
            continue
        found[path] = {"kind": "module"}
    classes = []
    for path, module in loaded.items():
        for name in sorted(switches(module)):
            found["%s.%s" % (path, name)] = {"kind": "attribute"}
        for name in sorted(filter(plain, listed_in(module))):
            full = "%s.%s" % (path, name)
            try:
                thing = getattr(module, name)
            except AttributeError:
                continue
            if not name.isidentifier() or full in found or isinstance(thing, types.ModuleType):
                continue
            if full in STAND_INS or (inspect.isclass(thing) and issubclass(thing, types.ModuleType)):
                continue
            listed = name in getattr(module, "__all__", ())
            if not (listed or belongs(thing, framework)) or reader.helper(name, thing, module):
                continue
            kind = kind_of(thing)
            again = kind == "class" and any(thing is cls for _, cls in classes)
            if again and framework == "torch" and not listed:
                continue
            line = found[full] = {"kind": kind}
            if kind in ("class", "function"):
                line["overloads"], line["source"] = reader.overloads(full, thing, False)
            if kind == "class":
                if not (again and framework == "torch"):
                    classes.append((full, thing))
                call = reader.call(thing)
                if call is not None:
                    line["call"] = call
    whole = WHOLE.get(framework, ())
    for full, cls in classes:
        describe_members(reader, full, cls, full in whole, found)
    describe_beyond(reader, framework, found)
    return found


def describe_beyond(reader, framework, found):
    """Add the names that programs use though no listed module publishes them; those of this framework."""
    for full in BEYOND.read_text(encoding="utf-8").split():
        if full in found or full.partition(".")[0] != framework:
            continue
        thing = resolved(full)
        if thing is None:
            continue
        kind = kind_of(thing)
        line = found[full] = {"beyond": True, "kind": kind}
        method = kind == "function" and inspect.isclass(resolved(full.rpartition(".")[0]))
        if kind in ("class", "function"):
            line["overloads"], line["source"] = reader.overloads(full, thing, method)
        if method:
            line["kind"] = "method"
        if kind == "class" and reader.call(thing) is not None:
            line["call"] = reader.call(thing)


# Classes whose inherited members are listed too: the inherited ones are the API.
WHOLE = {
    "torch": {"torch.Tensor", "torch.Generator", "torch.Size", "torch.device", "torch.dtype"},
    "mindspore": {"mindspore.Tensor", "mindspore.Generator"},
}


def main():
    """Print the snapshot; everything that the framework itself prints goes to standard error."""
    framework = sys.argv[1]
    sys.path[:] = [
        entry for entry in sys.path if Path(entry or ".").resolve() != Path(__file__).resolve().parent
    ]
    output = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    warnings.simplefilter("ignore")
    reader = {"torch": Torch, "mindspore": Mindspore}.get(framework, functools.partial(Library, framework))()
    sys.meta_path.insert(0, Absent("tensorboard"))
    apis = describe(reader, framework)
    lines = []
    for name in sorted(apis):
        line = {key: value for key, value in apis[name].items() if value not in ([], "none")}
        lines.append("%s: %s" % (json.dumps(name), json.dumps(line, sort_keys=True)))
    release = reader.root.__version__.partition("+")[0]
    python = "%d.%d" % sys.version_info[:2]
    head = [
        '"%s": %s' % (key, json.dumps(value))
        for key, value in (("framework", framework), ("release", release), ("python", python))
    ]
    parts = ['"apis": {\n%s\n}' % ",\n".join(lines)]
    if framework == "mindspore":
        platforms = declared(sorted(apis), functools.lru_cache(maxsize=None)(docstring))
        lines = ["%s: %s" % (json.dumps(name), json.dumps(platforms[name])) for name in platforms]
        parts.append('"declared": {\n%s\n}' % ",\n".join(lines))
        shared = same(sorted(apis), resolved)
        lines = ["%s: %s" % (json.dumps(name), json.dumps(shared[name])) for name in shared]
        parts.append('"same": {\n%s\n}' % ",\n".join(lines))
    output.write("{\n%s\n}\n" % ",\n".join(head + parts))
    output.flush()
    os._exit(0)  # no teardown: a framework's threads may hang or crash there


if __name__ == "__main__":
    main()
