"""Write the signature snapshot of one framework or library: ``python extract torch > snapshot.json``.

Stand-alone on purpose: this folder runs under the interpreter of a framework release (Python 3.9 or later)
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

import functools
import json
import os
import sys
import warnings
from pathlib import Path

from mindspore_reader import Mindspore
from objects import docstring, resolved, same
from platforms import declared
from torch_reader import Library, Torch
from walk import Absent, describe


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
