"""Stand-ins for the CUDA half of torch: a compiled part that wants it loads without."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path

import pytest

from apimap.run.standins import complete

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
HALF = "int _ZN3c104cuda12device_countEv(void) { return 7; }"
PART = """
int _ZN3c104cuda12device_countEv(void);
int devices(void) { return _ZN3c104cuda12device_countEv(); }
"""


def compiled(text: str, file: Path, *options: str) -> None:
    command = ["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", str(file), *options]
    subprocess.run(command, input=text, text=True, check=True)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A library as pip leaves it: its compiled part was linked where there was CUDA."""
    there = tmp_path / "there" / ("x" * 60)  # a path of the machine that built it, longer than ours
    there.mkdir(parents=True)
    compiled(HALF, there / "libc10_cuda.so", "-Wl,-soname,libc10_cuda.so")
    package = tmp_path / "libraries" / "vision"
    (package.parent / "vision.libs").mkdir(parents=True)
    (package.parent / "vision-1.2.dist-info").mkdir()
    about = "Name: vision\nVersion: 1.2\nRequires-Dist: torch\n"
    (package.parent / "vision-1.2.dist-info" / "METADATA").write_text(about, encoding="utf-8")
    package.mkdir()
    path = f"-Wl,--disable-new-dtags,-rpath,{there}"
    compiled(PART, package / "_C.so", f"-L{there}", "-Wl,--no-as-needed", "-l:libc10_cuda.so", path)
    shutil.rmtree(there)
    return package.parent


def test_a_compiled_part_loads_and_is_told_that_there_is_no_device(folder: Path, tmp_path: Path) -> None:
    part = folder / "vision" / "_C.so"
    with pytest.raises(OSError, match="libc10_cuda"):
        ctypes.CDLL(str(part))
    (tmp_path / "torch" / "lib").mkdir(parents=True)
    assert complete(folder, tmp_path / "torch")
    assert ctypes.CDLL(str(part)).devices() == 0
    about = (folder / "vision-1.2.dist-info" / "METADATA").read_text(encoding="utf-8")
    assert "Version: 1.2+nocuda\n" in about


def test_nothing_is_done_where_torch_has_its_cuda_half(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "torch" / "lib").mkdir(parents=True)
    (tmp_path / "torch" / "lib" / "libc10_cuda.so").touch()
    assert not complete(folder, tmp_path / "torch")
    assert not list((folder / "vision.libs").iterdir())
