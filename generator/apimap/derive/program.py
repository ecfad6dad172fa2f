"""The whole program of an example: imports, helper, inputs, code and prints, as shown and as run."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from apimap.derive.inputs import GENERATOR, inputs_of
from apimap.model.entry import Entry, Example
from apimap.model.helper import PREFIX, Helper, settled
from apimap.model.libraries import LIBRARIES
from apimap.model.program import ALIASES, RNG, Framework, Program, names_in

TIME_LIMIT = 20.0  # seconds, where the example sets none

# A module that `import mindspore` does not load by itself: it needs an import of its own.
NOT_LOADED = re.compile(r"\bmindspore\.(?:scipy\.(?:fft|linalg|optimize)|dataset\.audio)\b")

# Names of libraries beside torch, as far as the parts of their modules go.
_OF_LIBRARY = re.compile(rf"(?<![\w.])((?:{'|'.join(LIBRARIES)})(?:\.[a-z_]\w*)*)")

# Both give parameter i the same values: sin(i), sin(i + 1), … halved, in the order of the parameters'
# names. Their names differ between the frameworks (weight is gamma in a mindspore normalisation), but
# not their alphabetical order; the order of definition does differ, in recurrent layers. Only the flat
# order of elements counts, because a mindspore convolution may have one more axis of length 1.
FILL: dict[Framework, str] = {
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
    # By layers in their order, as names of Keras layers are counted; a kernel is torch's weight, transposed.
    "tensorflow": '''\
def fill(net):
    """Give the variables values that do not depend on the framework."""
    layers = getattr(net, "layers", None) or [net]
    variables = [p for layer in layers for p in sorted(layer.trainable_variables, key=lambda p: p.name)]
    for i, p in enumerate(variables):
        values = 0.5 * np.sin(np.arange(np.prod(p.shape)) + i)
        if p.name.endswith("kernel"):
            rows = (p.shape[-1], p.shape[-2], *p.shape[:-2])
            values = np.moveaxis(values.reshape(rows), (1, 0), (-2, -1))
        p.assign(values.reshape(p.shape))
    return net
''',
}
# The function that makes tensors of numpy's arrays.
MAKERS: dict[Framework, str] = {"tensorflow": "constant"}


def _libraries(code: str) -> set[str]:
    """The modules of libraries beside torch that a program's names are in, the deepest of each alone."""
    found = {name if "." not in name else name.rpartition(".")[0] for name in _whole(code)}
    return {name for name in found if not any(other.startswith(f"{name}.") for other in found)}


def _whole(code: str) -> Iterator[str]:
    """Dotted names of libraries; where a class follows, a mark stands for it."""
    for match in _OF_LIBRARY.finditer(code):
        rest = code[match.end() : match.end() + 2]
        yield match[1] + (".*" if rest[:1] == "." else "")


def finder(entries: Mapping[str, Entry]) -> Callable[[str], Helper | None]:
    """What gives the helper of a torch name: the counterpart of its entry that is one."""

    def find(name: str) -> Helper | None:
        if name not in entries:
            return None
        own = (each.helper for each in entries[name].counterparts if each.mindspore == f"{PREFIX}{name}")
        return next(own, None)

    return find


def program(
    framework: Framework, example: Example, code: str, entries: Mapping[str, Entry] | None = None
) -> Program:
    """The program that runs ``code`` on an example's inputs and prints its outputs.

    It imports ``np`` and makes ``rng`` only if something uses them, defines ``fill`` only for code that
    calls it, and imports the modules that the framework's own import leaves out. Helpers that the code
    calls (``helpers.torch…``), found among ``entries``, stand above it and are called by their own names.
    """
    inputs = inputs_of(example)
    held = None
    if entries is not None and framework == "mindspore" and PREFIX in code:
        given = names_in(code).union(example.inputs, *(names_in(each.expression) for each in inputs))
        code, held = settled(code, finder(entries), {*given, "np", "mindspore"})
    used = names_in(code).union(*(names_in(each.expression) for each in inputs))
    alias = ALIASES.get(framework)
    imports = {f"{framework} as {alias}" if alias else framework, *NOT_LOADED.findall(code)}
    if framework == "torch":
        imports.update(_libraries(code))
        if used.isdisjoint({"torch", "fill"}) and not any(each.tensor for each in inputs):
            imports.discard("torch")
    if "PIL" in used:
        imports.add("PIL.Image")
    if used & {"np", RNG, "fill"}:
        imports.add("numpy as np")
    if held is not None:
        imports.update(held.imports)
        imports -= {each.removeprefix("import ") for each in held.imports if each.startswith("import ")}
    fills = (FILL[framework],) if "fill" in used else ()
    return Program(
        framework=framework,
        code=code.strip("\n") + "\n",
        outputs=tuple(example.outputs),
        isolated=example.isolated,
        time_limit=TIME_LIMIT if example.time_limit is None else example.time_limit,
        inputs=(GENERATOR, *inputs) if RNG in used else inputs,
        imports=tuple(sorted(imports)),
        helpers=(*fills, *held.definitions) if held is not None else fills,
        prints=tuple(example.outputs),
        maker=MAKERS.get(framework, "tensor"),
    )
