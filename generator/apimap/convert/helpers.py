"""The module of helpers of a converted program: what its files call, and nothing else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping

import libcst as cst

from apimap.convert.translate.helper_names import (
    ACTIVATED,
    AGAIN,
    APART,
    AT_ONCE,
    BESIDE_NUMPY,
    BY_PARTS,
    CASTS,
    CHAINED,
    COMPLEX_PARTS,
    COPIED,
    COUNTED,
    CURRENT,
    DEFAULTS,
    DIVISION,
    DOUBLES,
    DTYPES_SHOWN,
    EMPTY,
    EMPTY_LISTS,
    FOLLOW,
    GAPS,
    INTEGERS,
    JOINED,
    LENT,
    LEVEL,
    LIKES,
    LOW,
    MODULES_SHOWN,
    NOT_CONVERTED,
    NOTHING,
    OPTIMIZERS_SHOWN,
    PARTED,
    PIECES,
    PROMOTED,
    REAL_STEPS,
    RESUMED,
    SELECTED,
    SHARES,
    SIZES,
    STEPS,
    TENSORS_SHOWN,
    TRAINING,
    TRUTHS,
    UNBATCHED,
    WRITES,
    helper_name,
)
from apimap.convert.translate.rules import Rules
from apimap.convert.writing import finished
from apimap.entries.helpers import resolved
from apimap.model.helper import hold, import_block

# ``mindspore.grad`` differentiates a function, and everything that was computed before that function ran is
# a constant to it, without a word. A torch program may compute anything anywhere before ``backward()``. So
# what stands for ``backward`` and ``autograd.grad`` is the recording engine below ``mindspore.grad``, put on
# for the whole program: it gives what torch gives, None for what was not reached included. The engine has no
# public name in mindspore 2.10; where it is missing, importing the module of helpers says so.
_OF_FUNCTIONS = ("grad", "grad_and_value", "hessian", "jacfwd", "jacrev", "jvp", "vjp")
RECORDING = frozenset(
    (
        *("torch.Tensor.backward", "torch.autograd.backward", "torch.autograd.grad"),
        *(
            f"torch.autograd.functional.{leaf}"
            for leaf in ("hessian", "hvp", "jacobian", "jvp", "vhp", "vjp")
        ),
        *(f"torch.func.{leaf}" for leaf in _OF_FUNCTIONS),
    )
)
_SWITCH = "_pynative_executor.set_grad_flag(True)  # record what is computed, as torch does"
# mindspore hands each operation to other threads, which look for work without rest while there is none. On a
# CPU with few cores that takes more time than the operations: of small programs five times as much and more.
_LAUNCH = """if mindspore.get_context("device_target") == "CPU":
    mindspore.runtime.launch_blocking()  # each operation where it stands, without a thread of its own
"""
# After ``mindspore.grad`` nothing is recorded any more, unless it is asked for again.
_SWITCH_AGAIN = '''def record_on(gradient: Any) -> Any:
    """What computes gradients of functions, which goes on to record when it has done so."""

    def found(*args: Any) -> Any:
        try:
            return gradient(*args)
        finally:
            _pynative_executor.set_grad_flag(True)

    return found


_pynative_executor.grad = record_on(_pynative_executor.grad)
'''
_FUNCTIONAL = re.compile(r"\bmindspore\.(grad|value_and_grad|vjp|jvp)\(|\bops\.GradOperation\(")
_SWITCH_IMPORT = "from mindspore.graph.api import _pynative_executor"

# ``numpy.float32(2) * tensor`` is numpy's to answer unless the tensor says otherwise, and it gives an array
# that nothing is recorded of; ``tensor == numpy.float32(2)`` is False, and ``tensor + array`` as well as
# ``tensor[: numpy.int64(2)]`` are refused. torch answers all of them itself.
_NUMBERS = """Tensor.__array_priority__ = 1000  # numpy's number before a tensor gives a tensor, as in torch
Tensor.__eq__ = beside_numpy(Tensor.__eq__)
Tensor.__ne__ = beside_numpy(Tensor.__ne__)
for name in ("add", "radd", "sub", "rsub", "mul", "rmul", "truediv", "rtruediv", "pow", "rpow"):
    setattr(Tensor, f"__{name}__", beside_numpy(getattr(Tensor, f"__{name}__")))
Tensor.__getitem__ = indexed_by_numpy(Tensor.__getitem__)
Tensor.__setitem__ = indexed_by_numpy(Tensor.__setitem__)
"""

# mindspore takes a cell's own ``bprop`` only inside of ``mindspore.grad``; beyond, this stands for its base.
_OWN_GRADIENT = '''class OwnGradient(nn.Cell):
    """A cell with a gradient of its own, which is recorded like everything else."""

    def __call__(self, *args: Any) -> Any:
        """Give what construct gives; bprop gives its gradients."""
        cell = self

        class Recorded(_Function):
            @staticmethod
            def forward(ctx: Any, *given: Any) -> Any:
                found = cell.construct(*given)
                ctx.save_for_backward(*given, found)
                return found

            @staticmethod
            def backward(ctx: Any, gradient: Any) -> Any:
                return cell.bprop(*ctx.saved_tensors, gradient)

        return Recorded.apply(*args)
'''
_OWN_GRADIENT_IMPORTS = (
    "from typing import Any",
    "from mindspore import nn",
    "from mindspore.common._grad_function import _Function",
)
_BPROP = re.compile(r"(?m)^class (\w+)\(nn\.Cell\):(?=\n(?:(?:[ \t].*)?\n)*?[ \t]+def bprop\()")

# Helpers that change mindspore for the whole program: called as the module of helpers is imported.
_AT_ONCE = {
    AGAIN: "asks for gradients of gradients",
    AT_ONCE: "catches errors",
    APART: "draws random numbers of its own",
    JOINED: "adds lists of modules to one another, or repeats them",
    ACTIVATED: "gives layers of transformers functions of their own",
    CHAINED: "goes on with a list of modules that it adds to",
    DOUBLES: "computes in double precision",
    SHARES: "takes gradients through softmax",
    GAPS: "has lists of modules that may hold None",
    EMPTY: "makes lists without modules, and lists modules",
    EMPTY_LISTS: "selects by lists that may be empty",
    COMPLEX_PARTS: "writes complex numbers into tensors",
    COPIED: "copies tensors",
    COUNTED: "asks for what networks hold",
    DEFAULTS: "chooses a dtype for what is made without one",
    DIVISION: "takes rests and whole quotients of tensors",
    REAL_STEPS: "gives schedulers numbers that may be no integers",
    RESUMED: "makes schedulers that go on from an epoch",
    STEPS: "holds optimizers by names of its own",
    CURRENT: "puts modules in place of others",
    PROMOTED: "has tensors of several dtypes",
    NOTHING: "hands on what it selects, which may have no elements",
    PIECES: "takes gradients through pieces that may have no elements",
    UNBATCHED: "calls functions whose input may have no axis for a batch",
    WRITES: "writes into tensors",
    FOLLOW: "writes into tensors while gradients are recorded",
    LEVEL: "rounds tensors, or takes their signs",
    INTEGERS: "turns tensors into integers or truth values",
    LENT: "writes into arrays of tensors, or into tensors that gave some",
    LIKES: "asks of which tensors gradients are recorded",
    CASTS: "writes into tensors that it casts",
    TRUTHS: "asks what is true of complex numbers",
    PARTED: "writes by positions or masks into what has views",
    SELECTED: "writes into what it selects",
    SIZES: "asks whether something is a shape, or prints shapes inside of something else",
    MODULES_SHOWN: "prints modules",
    OPTIMIZERS_SHOWN: "prints optimizers",
    DTYPES_SHOWN: "shows dtypes that it holds by names of its own",
    TENSORS_SHOWN: "prints tensors",
    BY_PARTS: "has modules that say themselves what training is",
    TRAINING: "makes modules by classes that only running finds",
}


_ABOUT = '''"""What the converted program calls where torch's own signature or function is needed.

Written by apimap from rules and helpers that were verified with mindspore {mindspore} against torch {torch}.
Licensed under the Apache License 2.0, like apimap itself.
"""
'''


_NOT_CONVERTED = '''def not_converted(name: str) -> Any:
    """Stand for a torch name that has no counterpart: calling it says so."""

    def refuse(*_: Any, **__: Any) -> Any:
        raise NotImplementedError(f"{name} has no counterpart in mindspore")

    return refuse
'''


def module_of(adapters: Mapping[str, str], helpers: Iterable[str], rules: Rules) -> str:
    """The text of the module: ``adapters`` by name, ``helpers`` by torch name; formatted as people would."""
    named = {*helpers}
    found = [resolved(name, rules.helpers.get) for name in sorted(named - {NOT_CONVERTED})]
    held = hold(found, called=lambda name: helper_name(name, rules))
    imports = {*held.imports}
    bodies = [*held.definitions]
    records = bool(RECORDING & {*named, *held.names})  # what a helper needs goes back as well
    if records:
        # As in torch, no record is kept of how a parameter is initialised.
        made = {held.names[name] for name in held.names if name.startswith("torch.nn.init.")}
        bodies = [re.sub(r"(?m)^def (\w+)", lambda found: _unrecorded(found, made), body) for body in bodies]
        imports.add("import mindspore")
    if BESIDE_NUMPY in named:
        imports.add("from mindspore import Tensor")
        bodies.append(_NUMBERS)
    bodies += [f"{name}()  # the program {why}" for name, why in _AT_ONCE.items() if name in named]
    if LOW in named:  # the last: it is around the others
        kernels = {local: _leaf(name) for name, local in held.names.items() if _is_kernel(name, rules)}
        told = ", ".join(f"{local}={leaf!r}" for local, leaf in sorted(kernels.items()))
        bodies.append(f"{LOW}({told})  # the program computes in low precision")
    if NOT_CONVERTED in named:
        imports.add("from typing import Any")
        bodies.append(_NOT_CONVERTED)
    if records:
        own = [_BPROP.sub(r"class \1(OwnGradient):", body) for body in bodies]
        if own != bodies:
            imports |= {*_OWN_GRADIENT_IMPORTS}
            bodies = [_OWN_GRADIENT, *own]
        imports.add(_SWITCH_IMPORT)
        if any(map(_FUNCTIONAL.search, bodies)):
            imports.add("from typing import Any")
            bodies.insert(0, _SWITCH_AGAIN)
        bodies.insert(0, _SWITCH)
    imports.add("import mindspore")
    bodies.insert(0, _LAUNCH)
    if adapters:
        tree = cst.parse_module("\n\n\n".join(adapters[name] for name in sorted(adapters)) + "\n")
        text, _ = finished(tree, tree, set(), "")
        more, body = _parts(text)
        imports |= more
        if re.search(r"\bnp\.", body):  # a rule's expression
            imports.add("import numpy as np")
        bodies.append(body)
    imports.add("from __future__ import annotations")
    head = _ABOUT.format(mindspore=rules.mindspore, torch=rules.torch)
    parts = [head, import_block(imports), "\n", *(f"\n{body.strip()}\n" for body in bodies)]
    return "\n".join(parts).rstrip("\n") + "\n"


# Owners of functions that torch computes by one kernel each, but for those that it composes of others.
_KERNELS = ("torch", "torch.Tensor", "torch.nn.functional", "torch.special", "torch.linalg")
_COMPOSED = re.compile(
    r"(gru|lstm|rnn_\w+|cosine_similarity|logsumexp|local_response_norm|as_strided|unbind|unfold"
    r"|clone|resolve_\w+|narrow_copy|coalesce|(col_|crow_)?indices|values|to_dense|sparse_mask|cdouble|cfloat"
    r"|reduced\w*|requires_grad|new\w*|\w+_)"
)


def _is_kernel(name: str, rules: Rules) -> bool:
    """Whether a helper is a function of a tensor that gives tensors, and stands for one kernel."""
    owner, _, leaf = name.rpartition(".")
    if owner not in _KERNELS or _COMPOSED.fullmatch(leaf):
        return False
    for node in ast.parse(rules.helpers[name]).body:
        if isinstance(node, ast.FunctionDef) and node.name == leaf and node.args.args:
            first, given = node.args.args[0].annotation, node.returns
            gives = ast.unparse(given or node)
            gives_any = owner == "torch.nn.functional" and gives == "Any"  # with positions, if asked for
            return "Tensor" in ast.unparse(first or node) and ("Tensor" in gives or gives_any)
    return False


def _leaf(name: str) -> str:
    return name.rpartition(".")[2]


def _unrecorded(found: re.Match[str], names: set[str]) -> str:
    return f"@mindspore._no_grad()\n{found[0]}" if found[1] in names else found[0]


def _parts(source: str) -> tuple[set[str], str]:
    """Import statements of one name each, and the rest, of a source."""
    tree = ast.parse(source)
    lines = source.splitlines()
    imports: set[str] = set()
    gone: set[int] = set()
    for node in tree.body:
        if isinstance(node, ast.Import):
            imports |= {ast.unparse(ast.Import([alias])) for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imports |= {f"from {node.module} import {ast.unparse(alias)}" for alias in node.names}
        else:
            continue
        gone.update(range(node.lineno - 1, node.end_lineno or node.lineno))
    body = "\n".join(line for number, line in enumerate(lines) if number not in gone)
    return imports, body.strip("\n")
