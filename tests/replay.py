"""A mindspore of a few lines, as wheels in a package index on this machine: for replaying history."""

from __future__ import annotations

import base64
import hashlib
import threading
import zipfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import numpy

# What the worker's adapter and the signature extractor need of mindspore, and its operators.
_PACKAGE = '''\
import numpy as np

__version__ = "{release}"
PYNATIVE_MODE = 1
float32 = "float32"


class Type:
    """A dtype."""


class Tensor:
    """Holds a numpy array."""

    def __init__(self, data, dtype=None):
        self._data = np.asarray(data)

    @property
    def dtype(self):
        return self._data.dtype

    def asnumpy(self):
        return self._data

    def __repr__(self):
        return repr(self._data)


def tensor(input_data, dtype=None):
    return Tensor(input_data)


def set_device(device_target):
    pass


def set_context(**values):
    pass


def get_context(attr_key):
    return None


def get_seed():
    return 0


def set_seed(seed):
    pass


from mindspore import nn, ops, runtime
'''
_OPS = '''\
import mindspore


class Primitive:
    """The base of operators."""


class Neg(Primitive):
    """What the worker soils memory with."""

    def __call__(self, input):
        return mindspore.Tensor(-input.asnumpy())


def square(input):
    return mindspore.Tensor(input.asnumpy() ** 2)
'''
# From 2.10.0 on `square` is wrong and `cube` is there.
_NEW_OPS = """

def cube(input):
    return mindspore.Tensor(input.asnumpy() ** 3)
"""
_MODULES = {
    "nn": 'class Cell:\n    """The base of layers."""\n',
    "runtime": "def launch_blocking():\n    pass\n",
}


def _wheel(folder: Path, release: str) -> Path:
    """A wheel of the fake framework; numpy is the one that is here, reached by a path file."""
    info = f"mindspore-{release}.dist-info"
    files = {
        "mindspore/__init__.py": _PACKAGE.replace("{release}", release),
        "mindspore/ops.py": _OPS.replace("** 2", "** 2 + 1") + _NEW_OPS if release == "2.10.0" else _OPS,
        **{f"mindspore/{name}.py": text for name, text in _MODULES.items()},
        "host-numpy.pth": f"{Path(numpy.__file__).parent.parent}\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: mindspore\nVersion: {release}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = [
        f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b'=').decode()},"
        f"{len(text.encode())}"
        for name, text in files.items()
    ]
    files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,"]) + "\n"
    path = folder / f"mindspore-{release}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


class Index:
    """A package index on this machine: a folder per project, served over HTTP; use as a context manager."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def __enter__(self) -> Index:
        class Quiet(SimpleHTTPRequestHandler):
            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(self._root)))
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_port}/simple/"
        return self

    def __exit__(self, *exc: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def offer(self, project: str, *releases: str) -> None:
        """Puts releases of a project on offer: wheels of the fake framework, or (torch) their names only."""
        folder = self._root / "simple" / project
        folder.mkdir(parents=True, exist_ok=True)
        if project == "mindspore":
            names = [_wheel(folder, release).name for release in releases]
        else:
            names = [f"{project}-{release}-py3-none-any.whl" for release in releases]
        links = "".join(f'<a href="{name}">{name}</a><br>' for name in names)
        (folder / "index.html").write_text(f"<!DOCTYPE html><html><body>{links}</body></html>")
