"""The whole program of an example: imports, helper, inputs, code and prints, as shown and as run."""

from __future__ import annotations

import ast
import re
from functools import lru_cache

from apimap.derive.wrapping import wrapped
from apimap.model.checks import Framework, Program
from apimap.model.entry import Example, Input

TIME_LIMIT = 20.0  # seconds, where the example sets none

# A module that `import mindspore` does not load by itself: it needs an import of its own.
NOT_LOADED = re.compile(r"\bmindspore\.scipy\.(?:fft|linalg|optimize)\b")

# Both give parameter i the same values: sin(i), sin(i + 1), … halved, in the order of the parameters'
# names. Their names differ between the frameworks (weight is gamma in a mindspore normalisation), but
# not their alphabetical order; the order of definition does differ, in recurrent layers. Only the flat
# order of elements counts, because a mindspore convolution may have one more axis of length 1.
FILL: dict[str, str] = {
    "torch": '''\
def fill(net):
    """Give the parameters values that do not depend on the framework."""
    for i, (_, p) in enumerate(sorted(net.named_parameters())):
        values = 0.5 * np.sin(np.arange(p.numel()) + i)
        p.data = torch.tensor(values.reshape(tuple(p.shape)), dtype=p.dtype)
    return net
''',
    "mindspore": '''\
def fill(net):
    """Give the parameters values that do not depend on the framework."""
    for i, p in enumerate(sorted(net.trainable_params(), key=lambda p: p.name)):
        values = 0.5 * np.sin(np.arange(p.size) + i)
        p.set_data(mindspore.tensor(values.reshape(p.shape), dtype=p.dtype))
    return net
''',
}


def program(framework: Framework, example: Example, code: str) -> Program:
    """The program that runs ``code`` on an example's inputs and prints its outputs.

    It imports ``np`` and makes ``rng`` only if something uses them, defines ``fill`` only for code that
    calls it, and imports the modules that the framework's own import leaves out.
    """
    inputs = [_input(framework, name, given) for name, given in example.inputs.items()]
    used = frozenset().union(*map(names_in, [*inputs, code]))
    helper = FILL[framework] if "fill" in used else ""
    imports = [f"import {framework}", *(f"import {module}" for module in set(NOT_LOADED.findall(code)))]
    if used & {"np", "rng", "fill"}:
        imports.append("import numpy as np")
    generator = ["rng = np.random.default_rng(0)"] if "rng" in used else []
    prints = [f"print({name})" for name in example.outputs]
    head = "\n".join(sorted(imports))
    given = "\n".join([*generator, *inputs])
    gap = "\n\n\n" if helper else "\n\n"
    body = f"{code.strip(chr(10))}\n" + "\n".join(prints) + "\n"
    blocks = [head, helper.rstrip(), *([f"{given}\n\n{body}"] if given else [body])]
    return Program(
        framework=framework,
        source=wrapped(gap.join(block for block in blocks if block)),
        outputs=tuple(example.outputs),
        isolated=example.isolated,
        time_limit=TIME_LIMIT if example.time_limit is None else example.time_limit,
    )


def _input(framework: Framework, name: str, given: str | Input) -> str:
    """The assignment that makes an input: a tensor of the framework, or the value as it is."""
    if isinstance(given, str):
        return f"{name} = {framework}.tensor({given.strip()})"
    if not given.tensor:
        return f"{name} = {given.value.strip()}"
    dtype = f", dtype={framework}.{given.dtype}" if given.dtype else ""
    return f"{name} = {framework}.tensor({given.value.strip()}{dtype})"


@lru_cache(maxsize=4096)  # variants of an example have most of their lines in common
def names_in(code: str) -> frozenset[str]:
    """Names that a program reads or binds; empty if it is not Python."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return frozenset()
    return frozenset(node.id for node in ast.walk(tree) if isinstance(node, ast.Name))
