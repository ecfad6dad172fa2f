"""The bare limit: every program exec'd in sequence in one warm process, with no isolation at all.

``python bench_bare.py torch|mindspore FILE`` with a JSON list of program sources; prints nothing but a count.
"""

import contextlib
import io
import json
import sys


def main() -> None:
    """Imports the framework, then runs each source in a namespace of its own; failures are passed over."""
    framework, path = sys.argv[1:3]
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
    for source in sources:
        with contextlib.redirect_stdout(io.StringIO()):
            try:
                exec(compile(source, "<bare>", "exec"), {"__name__": "__main__"})
            except Exception:
                failed += 1
    print(len(sources) - failed)


if __name__ == "__main__":
    main()
