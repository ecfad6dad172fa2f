"""``make release-check``: both distributions, built in isolation, each installed in an empty place and used.

The build, the installations and ``twine check`` need the package index; nothing is published.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path

from apimap.model.paths import ROOT

LARGEST = 8 << 20  # bytes of the wheel: what is downloaded to answer one question
# What the installed package is asked, and what has to be in the answer.
COMMANDS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("--version",), "apimap "),
    (("query", "torch.permute", "--json"), '"torch": "torch.permute"'),
    (("query", "torch.permute", "--code"), "permute("),
    (("names", "torch.permut"), "torch.permute"),
    (("completion", "bash"), "_shtab_apimap"),
    (("scan", "program.py", "--json"), '"torch.permute"'),
    (("convert", "program.py", "--diff"), "permute(x, (1, 0))"),
    (("mcp", "--help"), "--allow-verify"),
    (("lsp", "--help"), "--device"),
)
PROGRAM = "import torch\n\n\ndef turned(x):\n    return torch.permute(x, (1, 0))\n"


class Failed(Exception):
    """A step of the check did not end as it has to."""


def run(*command: object, cwd: Path | None = None, codes: Sequence[int] = (0,)) -> str:
    """Standard output of a command; raises Failed with all that it printed when it ends with another code."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, check=False, env=environment)
    if done.returncode not in codes:
        raise Failed(f"{' '.join(words)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def used(distribution: Path, place: Path) -> None:
    """Installs a distribution in an empty environment, what its doors need by the lock; asks it all."""
    venv.create(place, with_pip=True, symlinks=True)
    python = place / "bin" / "python"
    pip = (python, "-m", "pip", "install", "--quiet")
    run(*pip, "--require-hashes", "-r", ROOT / "requirements.lock")
    run(*pip, "--no-deps", "-c", ROOT / "constraints.txt", f"apimap @ {distribution.as_uri()}")
    run(python, "-m", "pip", "check")
    (place / "program.py").write_text(PROGRAM, encoding="utf-8")
    for arguments, wanted in COMMANDS:
        found = run(place / "bin" / "apimap", *arguments, cwd=place, codes=(0, 1))
        if wanted not in found:
            raise Failed(f"apimap {' '.join(arguments)} does not print {wanted!r}:\n{found}")
    code = "import apimap, json; print(json.dumps(apimap.query('torch.permute').entry.torch))"
    if json.loads(run(python, "-c", code, cwd=place)) != "torch.permute":
        raise Failed("apimap.query gives another entry")
    print(f"{distribution.name}: installed, {len(COMMANDS) + 1} questions answered", flush=True)


def main() -> int:
    """Build, check, install, use; exit code 1 with one message when a step fails."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        try:
            print("building sdist and wheel in isolation (minutes: the index is compiled)", flush=True)
            run(sys.executable, "-m", "build", "--outdir", out / "dist", ROOT)
            built = sorted((out / "dist").iterdir())
            print("\n".join(f"{each.name}: {each.stat().st_size / 1e6:.1f} MB" for each in built), flush=True)
            run(sys.executable, "-m", "twine", "check", "--strict", *built)
            for distribution in built:
                if distribution.suffix == ".whl" and distribution.stat().st_size > LARGEST:
                    raise Failed(f"{distribution.name} is larger than {LARGEST >> 20} MB")
                used(distribution, out / distribution.name.replace(".", "_"))
        except Failed as error:
            print(f"release-check: {error}", file=sys.stderr)
            return 1
    print("ready to release")
    return 0


if __name__ == "__main__":
    sys.exit(main())
