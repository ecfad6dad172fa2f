"""Writes torch's own samples as programs: ``python replay_samples.py < names.json > samples.jsonl``.

A stand-alone program for the interpreter of torch: it imports nothing of apimap. The samples are those that
torch tests its operators (``op_db``) and layers (``module_db``) with. Standard input is a JSON list of names,
such as ``torch.abs``, ``torch.Tensor.abs_`` or ``torch.nn.GELU``; standard output has one JSON object per
sample: ``torch`` (the name), ``dtype``, ``code`` and ``inputs`` (NumPy expressions by name). The same release
writes the same text every time.

A sample is left out, and counted on standard error, where an argument has no literal (a generator, a
function), an input is large or sparse, or torch itself refuses the program that was written.
"""

from __future__ import annotations

import json
import math
import sys
import zlib
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

import torch
from torch.testing._internal.common_methods_invocations import op_db
from torch.testing._internal.common_modules import module_db

DTYPES = (
    torch.float32,
    torch.float64,
    torch.int64,
    torch.float16,
    torch.bool,
    torch.complex64,
)
LARGEST = 400  # elements of an input: larger ones show nothing that a program could print
SAMPLES = 12  # of an operator in one dtype, spread over all that there are


class Unwritten(Exception):
    """A sample that cannot be written as a program; its text says why."""


def number(value: Any) -> str:
    """A Python number as NumPy code."""
    if isinstance(value, complex):
        return f"complex({number(value.real)}, {number(value.imag)})"
    if isinstance(value, float) and not math.isfinite(value):
        return "np.nan" if math.isnan(value) else "np.inf" if value > 0 else "-np.inf"
    return repr(value)


def nested(values: Any) -> str:
    """Nested lists of numbers as NumPy code."""
    if isinstance(values, list):
        return "[{}]".format(", ".join(map(nested, values)))
    return number(values)


def array(tensor: Any) -> dict[str, str]:
    """A tensor as NumPy code."""
    if tensor.layout is not torch.strided:
        raise Unwritten("a sparse input")
    if tensor.numel() > LARGEST:
        raise Unwritten("a large input")
    name = str(tensor.dtype).removeprefix("torch.")
    if name not in {str(each).removeprefix("torch.") for each in DTYPES} | {
        "int32",
        "uint8",
        "int16",
        "int8",
    }:
        raise Unwritten("an input of " + name)
    kind = "bool_" if name == "bool" else name
    if not tensor.numel():
        return {"value": f"np.zeros({tuple(tensor.shape)!r}, dtype=np.{kind})"}
    values = tensor.detach().resolve_conj().resolve_neg().tolist()
    return {"value": f"np.array({nested(values)}, dtype=np.{kind})"}


class Writer:
    """Writes arguments as code; tensors become inputs, which it collects."""

    def __init__(self) -> None:
        self.inputs: dict[str, dict[str, str]] = {}

    def code(self, value: Any) -> str:
        """One argument."""
        if isinstance(value, torch.Tensor):
            name = f"x{len(self.inputs)}"
            self.inputs[name] = array(value)
            return name
        if value is None or isinstance(value, (bool, str, int)):
            return repr(value)
        if isinstance(value, (float, complex)):
            plain = repr(value)
            return plain if "n" not in plain else f"float({plain!r})"
        if isinstance(value, torch.Size):
            return repr(tuple(value))
        if type(value) in (list, tuple):
            parts = ", ".join(map(self.code, value))
            if isinstance(value, list):
                return f"[{parts}]"
            return f"({parts},)" if len(value) == 1 else f"({parts})"
        if isinstance(value, torch.dtype):
            return str(value)
        raise Unwritten("an argument that is a " + type(value).__name__)

    def call(self, args: Any, kwargs: Any) -> str:
        """All arguments of a call."""
        given = [self.code(each) for each in args]
        given += [f"{name}={self.code(each)}" for name, each in kwargs.items()]
        return ", ".join(given)


def spread(samples: list[Any]) -> list[Any]:
    """So many samples, from the first to the last."""
    if len(samples) <= SAMPLES:
        return samples
    return [samples[place * (len(samples) - 1) // (SAMPLES - 1)] for place in range(SAMPLES)]


def accepted(code: str, inputs: dict[str, dict[str, str]]) -> str:
    """The program as torch accepts it, weights filled where a layer has any; "" where torch refuses."""
    import numpy

    space: dict[str, Any] = {"np": numpy, "torch": torch}
    try:
        for name, given in inputs.items():
            space[name] = torch.from_numpy(numpy.asarray(eval(given["value"], {"np": numpy})))
        exec(code, space)
    except Exception:
        return ""
    if "net" in space and list(space["net"].parameters()):
        return code.replace("net.eval()", "fill(net)\nnet.eval()")
    return code


def operators(wanted: set[str]) -> Iterator[tuple[str, str, Any]]:
    """Names with the way to call them (function, method or in-place) and the operator's information."""
    for info in op_db:
        for name in dict.fromkeys([info.name, *(each.name for each in info.aliases)]):
            leaf = name.rpartition(".")[2]
            for place, way in (("torch." + name, "function"), ("torch.Tensor." + leaf, "method")):
                if place in wanted and (way == "function" or info.method_variant is not None):
                    yield place, way, info
            if f"torch.Tensor.{leaf}_" in wanted and info.inplace_variant is not None:
                yield f"torch.Tensor.{leaf}_", "in-place", info


def operator_samples(name: str, way: str, info: Any, dtype: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Code and inputs of an operator's samples."""
    for sample in spread(list(info.sample_inputs("cpu", dtype))):
        writer = Writer()
        try:
            if way == "function":
                code = f"out = {name}({writer.call((sample.input, *sample.args), sample.kwargs)})"
            elif not isinstance(sample.input, torch.Tensor):
                raise Unwritten("a method of no tensor")
            else:
                of, leaf = writer.code(sample.input), name.rpartition(".")[2]
                call = f"{of}.{leaf}({writer.call(sample.args, sample.kwargs)})"
                code = "out = " + call if way == "method" else f"{call}\nout = {of}"
        except Unwritten as why:
            LEFT[str(why)] += 1
            continue
        yield code, writer.inputs


def layer_samples(name: str, info: Any, dtype: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Code and inputs of a layer's samples; its weights are numbers that both frameworks can write."""
    made = info.module_inputs_func(info, device="cpu", dtype=dtype, requires_grad=False, training=False)
    for sample in spread(list(made)):
        if sample.forward_input is None:
            continue
        writer = Writer()
        try:
            built = writer.call(sample.constructor_input.args, sample.constructor_input.kwargs)
            called = writer.call(sample.forward_input.args, sample.forward_input.kwargs)
        except Unwritten as why:
            LEFT[str(why)] += 1
            continue
        if "dtype=" in built or "device=" in built:
            LEFT["a layer that is told its dtype or device"] += 1
            continue
        yield f"net = {name}({built})\nnet.eval()\nout = net({called})", writer.inputs


LEFT: Counter[str] = Counter()


def sources(wanted: set[str]) -> Iterator[tuple[str, Any, Any]]:
    """Names, the dtypes that torch lists for them, and what makes the samples of one."""
    for name, way, info in operators(wanted):
        yield name, info.dtypes, partial(operator_samples, name, way, info)
    for info in module_db:
        if "torch." + info.name in wanted:
            yield "torch." + info.name, info.dtypes, partial(layer_samples, "torch." + info.name, info)


def samples(name: str, make: Any, dtype: Any) -> list[tuple[str, dict[str, Any]]]:
    """What torch makes for a name and dtype, the same each time."""
    torch.manual_seed(zlib.crc32(f"{name} {dtype}".encode()))
    try:
        return list(make(dtype))
    except Exception as error:
        LEFT["samples that torch could not make: " + type(error).__name__] += 1
        return []


def main() -> None:
    """Reads names, writes samples."""
    seen: set[str] = set()
    for name, dtypes, make in sources(set(json.load(sys.stdin))):
        for dtype in DTYPES:
            for code, inputs in samples(name, make, dtype) if dtype in dtypes else ():
                said = json.dumps([name, code, inputs])
                if said in seen:
                    continue
                seen.add(said)
                whole = accepted(code, inputs)
                if not whole:
                    LEFT["refused by torch"] += 1
                    continue
                about = str(dtype).removeprefix("torch.")
                print(json.dumps({"torch": name, "dtype": about, "code": whole, "inputs": inputs}))
    for why, times in sorted(LEFT.items()):
        print(f"{times:6} left out: {why}", file=sys.stderr)


if __name__ == "__main__":
    main()
