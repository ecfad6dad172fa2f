"""A framework of a few lines, for testing workers without torch or mindspore (Python 3.9 syntax)."""

import os
import sys
import types

PRELOAD = ("colorsys",)  # a small module of the standard library that nothing else loads
BESIDE = ()


class Tensor:
    """Holds a numpy array; fetching a ``broken`` one raises, as an asynchronous error would."""

    made = 0

    def __init__(self, data, broken=False):
        self.data, self.broken = data, broken
        Tensor.made += 1


def installed(version):
    """Its version, wherever it is."""
    return "" if os.environ.get("FAKE_MISSING") else "1.2.3+test"


def load():
    """Makes the module ``fake`` importable."""
    if os.environ.get("FAKE_MISSING"):
        raise ModuleNotFoundError("No module named 'fake'")
    module = sys.modules["fake"] = types.ModuleType("fake")
    module.Tensor = Tensor
    module.double = lambda value: value * 2
    module.setting = {"mode": "eager"}
    module.salt = 0
    return "1.2.3+test"


def devices(present):
    """One device."""
    return ["CPU"]


def prepare(device):
    """May be forked."""
    return True


def started(salt):
    """Keeps the salt where programs see it."""
    sys.modules["fake"].salt = salt


def namespaces():
    """The module and its class."""
    return [sys.modules["fake"], Tensor]


def unsafe(source):
    """Whatever it left may be freed."""
    return ""


def reset(source):
    """Puts the mode back; "broken" cannot be."""
    setting = sys.modules["fake"].setting
    mode, setting["mode"] = setting["mode"], "eager"
    return "the mode cannot be put back" if mode == "broken" else ""


def message(error):
    """The plain text."""
    return str(error)


def encode(value, array, other):
    """Tensors."""
    if isinstance(value, Tensor):
        if value.broken:
            raise RuntimeError("the kernel failed earlier")
        return array("tensor", value.data)
    return None
