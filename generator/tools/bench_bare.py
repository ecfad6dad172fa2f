"""The bare limit: every program run in sequence in one warm process, with no isolation at all.

``python bench_bare.py torch|mindspore FILE AT`` with a JSON list of sources; prints nothing but a count.
The file AT says which program is running, so that whoever started this knows which one took the process down.
"""

import contextlib
import io
import json
import linecache
import os
import sys
import types


def run(source: str, name: str) -> None:
    """Runs a program as the file ``name``: graph mode wants to read the source of what it compiles."""
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    module = sys.modules["__main__"] = types.ModuleType("__main__")
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(source, name, "exec"), module.__dict__)


def main() -> None:
    """Imports the framework, then runs each source in a module of its own; failures are passed over."""
    framework, path, at = sys.argv[1:4]
    if framework == "torch":
        import torch

        torch.set_num_threads(1)
    else:
        import mindspore

        mindspore.set_device("CPU")
        mindspore.runtime.launch_blocking()
    with open(path, encoding="utf-8") as stream:
        sources = json.load(stream)
    failed = 0
    place = os.open(at, os.O_WRONLY | os.O_CREAT)
    for number, source in enumerate(sources):
        os.pwrite(place, b"%8d" % number, 0)
        try:
            run(source, f"/bare/program{number}.py")
        except Exception:
            failed += 1
        if "GRAPH_MODE" in source:  # all that follow would be compiled
            mindspore.set_context(mode=mindspore.PYNATIVE_MODE)
    print(len(sources) - failed)


if __name__ == "__main__":
    main()
