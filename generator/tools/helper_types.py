"""Types of helper files: mypy, with the project's settings, over copies whose names it can take for modules.

The folders of helpers (beside entries, and beside ``convert``) have dots in their names, which no package of
Python's may have, and many helpers share a leaf. So each file is checked under its whole torch name, and what
mypy says names the real file. The copies stay where they are, so what has not changed is not checked again.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from apimap.convert.translate.rules import RECORDED
from apimap.model.paths import CACHE, MAPPINGS

# Both frameworks are untyped to mypy: what their functions return is Any, and a helper class may be a Cell.
_UNTYPED = ("--ignore-missing-imports", "--allow-subclassing-any", "--no-warn-return-any")
_OPTIONS = ("--strict", *_UNTYPED, "--python-version", "3.11")


def check(folders: Sequence[Path] = (MAPPINGS, RECORDED), copies: Path = CACHE / "helper-types") -> int:
    """Prints what mypy finds in helper files, copied to ``copies``; its exit code."""
    real: dict[str, Path] = {}
    for root, path in ((each, path) for each in folders for path in sorted(each.rglob("*.py"))):
        parts = (root.name, *path.relative_to(root).with_suffix("").parts)
        real["_".join(parts).replace(".", "_").replace("-", "_") + ".py"] = path
    if not real:
        return 0
    copies.mkdir(parents=True, exist_ok=True)
    for gone in {each.name for each in copies.glob("*.py")} - real.keys():
        (copies / gone).unlink()
    for name, path in real.items():
        copy, content = copies / name, path.read_bytes()
        if not copy.exists() or copy.read_bytes() != content:
            copy.write_bytes(content)
    command = [sys.executable, "-m", "mypy", *_OPTIONS, "--config-file", "", *real]
    done = subprocess.run(command, cwd=copies, capture_output=True, text=True, check=False)
    named = re.compile(rf"^({'|'.join(map(re.escape, real))})", re.MULTILINE)
    said = named.sub(lambda found: str(real[found[1]]), done.stdout)
    print(said.rstrip().replace("source files", "helper files"), done.stderr.rstrip(), sep="\n", end="")
    return done.returncode


if __name__ == "__main__":
    sys.exit(check())
