"""Lets the compiled part of a library load beside a torch that was built without CUDA.

What package indexes hold is linked with the CUDA half of torch, even where it computes on CPU: beside a CPU
build the loader finds neither `libc10_cuda.so` nor `libtorch_cuda.so`, so `nms` or `decode_png` cannot run.
Their kernels for CPU need nothing of it. Two empty stand-ins, which say that there is no device and end the
process when anything else of them is called, let the loader go on. A C compiler and binutils make them;
without these all stays as it was.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

_HALVES = ("libc10_cuda.so", "libtorch_cuda.so")
_TOOLS = ("cc", "nm", "readelf")
_DEVICES = re.compile(r"12device_countEv$")  # c10::cuda::device_count(), which is asked before anything else
_BUILD = "nocuda"  # after the version, as outcomes of this build are not those of the one that was installed


def complete(folder: Path, torch: Path) -> bool:
    """Puts stand-ins into a folder of installed libraries; whether there are any now.

    ``torch`` is the folder of torch's package. Where it has a CUDA half nothing is due.
    """
    if (torch / "lib" / _HALVES[0]).exists() or not all(shutil.which(tool) for tool in _TOOLS):
        return False
    made = [_completed(package) for package in sorted(folder.glob("*/")) if any(package.glob("*.so"))]
    return any(made)


def _completed(package: Path) -> bool:
    """Whether a package has a compiled part that wants the CUDA half, and now has one to load."""
    parts = [part for part in sorted(package.glob("*.so")) if set(_HALVES) & set(_entries(part, "NEEDED"))]
    beside = package.with_name(f"{package.name}.libs")
    if not parts or not beside.is_dir():
        return False
    for part in parts:
        _look_beside(part, beside)
    _compile(beside, sorted({symbol for part in parts for symbol in _lacking(part)}))
    for about in package.parent.glob(f"{package.name}-*.dist-info/METADATA"):
        text = about.read_text(encoding="utf-8")
        about.write_text(re.sub(r"(?m)^(Version: [\w.]+)$", rf"\1+{_BUILD}", text, count=1), encoding="utf-8")
    return True


def _entries(part: Path, tag: str) -> list[str]:
    """What a compiled part's dynamic section says under a tag."""
    said = _said("readelf", "-dW", str(part))
    return re.findall(rf"\({tag}\)[^\[]*\[([^\]]*)\]", said)


def _lacking(part: Path) -> list[str]:
    """The symbols of torch's CUDA half that a compiled part wants; those with a version are CUDA's own."""
    names = [line.split()[-1] for line in _said("nm", "-D", "--undefined-only", str(part)).splitlines()]
    return [name for name in names if "cuda" in name and "@" not in name]


def _look_beside(part: Path, beside: Path) -> None:
    """Makes a compiled part look for libraries where its wheel has them, CUDA's by their plain names too."""
    for name in _entries(part, "NEEDED"):
        stem, found, end = name.partition(".so")
        packed = sorted(beside.glob(f"{stem}.*.so{end}"))
        if found and packed and not (beside / name).exists():
            (beside / name).symlink_to(packed[0].name)
    wanted = f"$ORIGIN/../{beside.name}".encode()
    content = part.read_bytes()
    for path in _entries(part, "RPATH"):
        given = path.encode() + b"\0"
        if len(wanted) < len(given):
            content = content.replace(given, wanted.ljust(len(given), b"\0"))
    part.write_bytes(content)


def _compile(beside: Path, symbols: list[str]) -> None:
    lines = [
        f"int {name}(void) {{ return 0; }}" if _DEVICES.search(name) else f"void {name}(void) {{ abort(); }}"
        for name in symbols
    ]
    for name, text in zip(_HALVES, ("\n".join(["#include <stdlib.h>", *lines, ""]), "\n"), strict=True):
        command = ["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", str(beside / name), f"-Wl,-soname,{name}"]
        subprocess.run(command, input=text, text=True, capture_output=True, check=True)


def _said(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
