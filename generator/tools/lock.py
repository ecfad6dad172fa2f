"""``make lock``: what the wheel with its doors is installed with, by hashes, into ``requirements.lock``.

``--newest`` first makes ``constraints.txt`` anew: all that ``pyproject.toml`` allows, in an environment
of its own, at the newest versions that fit together. Both need the package index.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from apimap.model.paths import ROOT

LOCK = ROOT / "requirements.lock"
CONSTRAINTS = ROOT / "constraints.txt"
_EVERYTHING = "build,cluster,mcp,lsp,frameworks,dev"
_HEAD = "# `pip install --require-hashes -r requirements.lock`, then the wheel itself; made by `make lock`.\n"


def compiled() -> str:
    """The lock as text: each dependency of the wheel and its doors, as constraints.txt pins it, with hashes.

    Raises subprocess.CalledProcessError, its message printed, when the versions do not fit together.
    """
    options = "--extra mcp --extra lsp --universal --generate-hashes"
    options += " --no-annotate --no-header --no-emit-index-url --quiet"
    command = [sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", "-c", CONSTRAINTS.name]
    command += options.split()
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    return _HEAD + done.stdout


def newest() -> str:
    """The pins of a fresh environment with every extra, as constraints.txt has them, below its comments."""
    head = [line for line in CONSTRAINTS.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True, symlinks=True)
        pip = [str(Path(folder) / "bin" / "python"), "-m", "pip"]
        subprocess.run([*pip, "install", "--quiet", f".[{_EVERYTHING}]"], cwd=ROOT, check=True)
        frozen = subprocess.run(
            [*pip, "freeze", "--exclude", "apimap"], stdout=subprocess.PIPE, text=True, check=True
        )
    return "\n".join([*head, frozen.stdout])


def main(arguments: list[str] | None = None) -> int:
    """Writes the lock, and constraints.txt before it with ``--newest``; 1 when nothing fits together."""
    parser = argparse.ArgumentParser(description="Lock what the wheel is installed with, by hashes.")
    parser.add_argument("--newest", action="store_true", help="first take newer versions of everything")
    given = parser.parse_args(arguments)
    try:
        if given.newest:
            CONSTRAINTS.write_text(newest(), encoding="utf-8")
        LOCK.write_text(compiled(), encoding="utf-8")
    except subprocess.CalledProcessError as error:
        print(f"lock: {' '.join(map(str, error.cmd[:4]))} … ended with {error.returncode}", file=sys.stderr)
        return 1
    print(f"{LOCK.name}: {LOCK.read_text(encoding='utf-8').count('==')} packages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
