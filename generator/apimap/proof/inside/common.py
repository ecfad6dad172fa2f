"""What both sides of a comparison do alike inside their workers: references, arrays, failures.

Loaded by path; standard library and numpy only, Python 3.9 syntax. A request and an answer are JSON;
arrays lie in one file beside them and are named there by dtype, shape and offset.
"""

import importlib
import json
import os
import random
import re
import sys
import traceback

import numpy as np

# Above so many elements a layer's output is recorded by a sample: every so manieth element, on both sides.
SAMPLED = 1 << 20
_SIMPLE = (bool, int, float, str, type(None))
# Layers that draw at random in training, by the name of their class.
RANDOM = re.compile(r"drop|stochastic_?depth", re.IGNORECASE)


class Stop(Exception):
    """Carries a failure of the user's program to the answer."""

    def __init__(self, stage, error, layer=""):
        super().__init__(stage)
        self.stage, self.error, self.layer = stage, error, layer


class Arrays:
    """A file that arrays are appended to."""

    def __init__(self, path):
        self._file = open(path, "wb")  # noqa: SIM115  # closed by close()
        self._at = 0

    def put(self, data, dtype=None, *, sample=False):
        """Writes an array and returns what finds it again."""
        data = np.asarray(data)
        shape, stride = tuple(int(n) for n in data.shape), 1
        if sample and data.size > SAMPLED:
            stride = -(-data.size // SAMPLED)
            data = data.reshape(-1)[::stride]
        raw = data.tobytes()
        self._file.write(raw)
        found = {
            "dtype": dtype or data.dtype.name,
            "stored": data.dtype.name,
            "shape": list(shape),
            "offset": self._at,
            "count": int(data.size),
            "stride": stride,
        }
        self._at += len(raw)
        return found

    def close(self):
        """Closes the file; what was written is there from then on."""
        self._file.close()


def take(path, found):
    """An array of another process, from its file."""
    dtype = np.dtype(found["stored"])
    data = np.fromfile(path, dtype=dtype, count=found["count"], offset=found["offset"])
    return data.reshape(found["shape"])


class Recording:
    """A network whose layers are watched: what enters and leaves each, and what is left out as random.

    Each side adds ``kind``, its class of tensors, and ``numpy(tensor)``, which gives an array and a dtype.
    """

    def __init__(self, request, arrays):
        self.request, self.arrays = request, arrays
        self.records, self.open, self.under, self.events = [], [], [], []
        self.off, self.calls = [], {}

    def entering(self, path):
        """A hook that opens the record of a layer's call."""

        def hook(layer, args):
            self.open.append(path)
            call = self.calls[path] = self.calls.get(path, -1) + 1
            place = len(self.records)
            record = {"path": path, "call": call, "uses": [], "grads": {}, "place": place}
            record["in"] = [self.leaf(each) for each in tensors(args, self.kind)]
            self.under.append(record)
            self.events.append(["in", place])
            self.records.append(record)

        return hook

    def left(self, path, cls, out):
        """The record of the layer that is left; one that raised or has no hook of leaving is passed over."""
        if path not in self.open:
            return None
        while True:
            record = self.under.pop()
            if self.open.pop() == path:
                break
        record["cls"] = cls
        record["out"] = [self.leaf(each) for each in tensors(out, self.kind)]
        self.events.append(["out", record["place"]])
        return record

    def arriving(self, record, number):
        """A hook that keeps a gradient."""

        def hook(grad):
            data, dtype = self.numpy(grad)
            record["grads"][str(number)] = self.arrays.put(data, dtype, sample=True)

        return hook

    def leaf(self, value, sample=True):
        """Where a tensor's values are kept; None for anything else."""
        if not isinstance(value, self.kind):
            return None
        data, dtype = self.numpy(value)
        return self.arrays.put(data, dtype, sample=sample and not self.request.get("each"))

    def call(self, stage):
        """One forward pass."""
        try:
            return self.net(*self.inputs, **self.named)
        except Exception as error:
            raise Stop(stage, error, self.open[-1] if self.open else "") from error

    def note(self, word):
        """Remembers what was left out as random."""
        if word not in self.off:
            self.off.append(word)

    def identity(self, word):
        """A function that gives back what it is given, and is noted when it would have dropped."""

        def function(input, p=0.5, training=True, *rest, **others):
            if training and p > 0:
                self.note(word)
            return input

        return function


def ported(name):
    """The root of the port that a module or a file is in, or "": its modules import each other from there.

    That is the folder in which ``apimap convert`` left its ``conversion.json``.
    """
    if name.endswith(".py"):
        folder = os.path.dirname(os.path.abspath(name))
        around = [folder]
        while os.path.dirname(folder) != folder:
            folder = os.path.dirname(folder)
            around.append(folder)
    else:
        parts = name.split(".")[:-1]
        tops = [os.path.abspath(entry) for entry in sys.path]
        around = [os.path.join(top, *parts[: end + 1]) for top in tops for end in range(len(parts))]
    return next((each for each in around if os.path.isfile(os.path.join(each, "conversion.json"))), "")


def resolve(reference, stage="build"):
    """What ``package.module:expression`` means; ``path/to/file.py:expression`` as well.

    Raises Stop.
    """
    name, _, expression = reference.partition(":")
    try:
        root = ported(name)
        if root:
            sys.path.insert(0, root)
        if name.endswith(".py"):
            folder, leaf = os.path.split(os.path.abspath(name))
            parts = [leaf[:-3]]
            while os.path.exists(os.path.join(folder, "__init__.py")):
                folder, leaf = os.path.split(folder)
                parts.insert(0, leaf)
            sys.path.insert(0, folder)
            name = ".".join(parts)
        module = importlib.import_module(name)
        space = dict(vars(module))
        return eval(compile(expression, "<expression>", "eval"), space)
    except Exception as error:
        raise Stop(stage, error) from error


def made(reference, kind, stage="build"):
    """The object of a framework's class that a reference names, or that calling it gives."""
    found = resolve(reference, stage)
    if isinstance(found, kind):
        return found
    if not callable(found):
        raise Stop(stage, TypeError("%s is %s, not a network" % (reference, type(found).__name__)))
    try:
        network = found()
    except Exception as error:
        raise Stop(stage, error) from error
    if not isinstance(network, kind):
        message = "%s gives %s, not a %s" % (reference, type(network).__name__, kind.__name__)
        raise Stop(stage, TypeError(message))
    return network


def build(form, leaf):
    """Arguments from their description: ``leaf(form)`` makes a tensor of an array."""
    kind = form["kind"]
    if kind == "array":
        return leaf(form)
    if kind == "value":
        return form["value"]
    if kind == "dict":
        return {key: build(each, leaf) for key, each in form["items"]}
    items = [build(each, leaf) for each in form["items"]]
    return tuple(items) if kind == "tuple" else items


def describe(value, leaf, depth=0):
    """A result as a tree: ``leaf(value)`` is what finds a tensor again, None for anything else."""
    found = leaf(value)
    if found is not None:
        return {"kind": "array", "array": found}
    if value is None or isinstance(value, (bool, int, float, str)):
        return {"kind": "value", "value": value if not isinstance(value, float) else repr(value)}
    if depth < 20:
        if hasattr(value, "items") and callable(value.items):
            pairs = [[str(key), describe(each, leaf, depth + 1)] for key, each in value.items()]
            return {"kind": "dict", "items": pairs}
        if isinstance(value, (list, tuple)):
            items = [describe(each, leaf, depth + 1) for each in value]
            return {"kind": "list", "items": items}
        fields = getattr(type(value), "__dataclass_fields__", None)
        if fields:
            pairs = [[name, describe(getattr(value, name), leaf, depth + 1)] for name in fields]
            return {"kind": "dict", "items": pairs}
    return {"kind": "other", "type": type(value).__name__}


def tensors(value, kind):
    """The tensors in a result, in an order that both frameworks share: dictionaries by key."""
    if isinstance(value, kind):
        return [value]
    if hasattr(value, "items") and callable(value.items):
        items = sorted(value.items(), key=lambda pair: str(pair[0]))
        return [each for _, item in items for each in tensors(item, kind)]
    if isinstance(value, (list, tuple)):
        return [each for item in value for each in tensors(item, kind)]
    fields = getattr(type(value), "__dataclass_fields__", None)
    if fields:
        return [each for name in sorted(fields) for each in tensors(getattr(value, name), kind)]
    return []


def mapped(value, kind, change):
    """The same result with every tensor changed, in the order of :func:`tensors`."""
    if isinstance(value, kind):
        return change(value)
    if type(value) in (tuple, list):
        return type(value)([mapped(each, kind, change) for each in value])
    if hasattr(value, "items") and callable(value.items) and isinstance(value, dict):
        found = {key: mapped(value[key], kind, change) for key in sorted(value, key=lambda key: str(key))}
        return type(value)((key, found[key]) for key in value)
    return value


def pattern(shape):
    """Weights of a loss when none is given: other in every element, about as large as each other."""
    count = int(np.prod(shape)) if shape else 1
    waves = np.cos(np.arange(count, dtype=np.float64) * 1.7 + 0.3) / max(count, 1)
    return waves.astype(np.float32).reshape(shape)


def settings(thing):
    """The attributes of a layer that are plain values, tuples of such among them."""
    found = {}
    for name, value in vars(thing).items():
        if name.startswith("__") or name in ("training", "_modules", "_parameters"):
            continue
        if isinstance(value, float) and value != value:
            continue
        if isinstance(value, _SIMPLE):
            found[name] = value
        elif isinstance(value, (tuple, list)) and all(isinstance(each, _SIMPLE) for each in value[:8]):
            found[name] = list(value[:8])
    return found


def public(cls, namespaces):
    """The public names of a class and of those that it is derived from, nearest first.

    ``namespaces`` is a list of (dotted name, module).
    """
    names = []
    for each in cls.__mro__:
        if each.__name__ in ("Module", "Cell"):  # what is true of every layer explains none
            break
        for dotted, module in namespaces:
            if getattr(module, each.__name__, None) is each:
                names.append("%s.%s" % (dotted, each.__name__))
    return names


def failure(stop, message):
    """A failure as the parent tells it: what was raised, and where in the user's own files."""
    file, line = "", 0
    here = os.path.dirname(os.path.abspath(__file__))
    for frame, number in traceback.walk_tb(stop.error.__traceback__):
        name = frame.f_code.co_filename
        if "site-packages" in name or name.startswith((here, "<frozen")) or not os.path.exists(name):
            continue
        if os.sep + "importlib" + os.sep in name or name.startswith(os.path.dirname(os.__file__)):
            continue
        file, line = name, number
    if isinstance(stop.error, SyntaxError) and stop.error.filename:
        file, line = stop.error.filename, stop.error.lineno or 0
    kind = type(stop.error)
    return {
        "stage": stop.stage,
        "exception": kind.__name__,
        "message": message(stop.error).strip()[:1000],
        "file": file,
        "line": line,
        "layer": stop.layer,
    }


def random_layers(layers, trained):
    """The layers that draw at random in training: by the name of their class, and without weights.

    ``layers`` are (path, layer) pairs; ``trained(layer)`` says whether it or a part of it has parameters.
    """
    return [(path, each) for path, each in layers if RANDOM.search(type(each).__name__) and not trained(each)]


def answer(request_file, main, message):
    """Runs one request and returns its answer as JSON text.

    ``main(request, arrays, said)`` fills ``said``; ``message(error)`` is the text of an exception.
    """
    with open(request_file, encoding="utf-8") as file:
        request = json.load(file)
    for path in reversed(request["paths"]):
        sys.path.insert(0, path)
    arrays = Arrays(request["arrays"])
    said = {}
    random.seed(request["seed"])
    try:
        main(request, arrays, said)
        said["failure"] = None
    except Stop as stop:
        said["failure"] = failure(stop, message)
    finally:
        arrays.close()
    return json.dumps(said)
