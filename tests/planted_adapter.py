"""A second device for tests: mindspore's CPU kernels under another name, with planted deviations.

Executed in workers by path, like the adapter that it stands before (Python 3.9 syntax). ``PLANTED``, a JSON
text in the environment, says what is planted, by names below ``mindspore``:

``bfloat16``: results of float32 are rounded to bfloat16; ``tf32``: inputs are cut to 10 bits of fraction;
``absent``: the kernel is not there; ``present``: a name that has no kernel on CPU → one that computes it;
``no_float64``: names that refuse float64; ``exact``: computed by numpy in double precision; ``wrong``: off by
1.
"""

import importlib.util
import json
import os

_path = os.environ["PLANTED_BEFORE"]
_spec = importlib.util.spec_from_file_location("adapter_behind", _path)
behind = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(behind)

NAME = "Ascend"
PRELOAD = behind.PRELOAD
BESIDE = ()
installed, namespaces, started = behind.installed, behind.namespaces, behind.started
unsafe, reset, message, encode = behind.unsafe, behind.reset, behind.message, behind.encode


def load():
    """Imports mindspore and plants."""
    version = behind.load()
    import mindspore
    import numpy as np

    for kind, names in json.loads(os.environ["PLANTED"]).items():
        for name in names:
            value = names[name] if isinstance(names, dict) else None
            _replace(mindspore, name, _made(kind, name, value, mindspore, np))
    return version


def _owner(mindspore, name):
    owner = mindspore
    for part in name.split(".")[:-1]:
        owner = getattr(owner, part)
    return owner, name.rpartition(".")[2]


def _replace(mindspore, name, made):
    owner, leaf = _owner(mindspore, name)
    before = getattr(owner, leaf)
    setattr(owner, leaf, lambda *args, **kwargs: made(before, *args, **kwargs))


def _made(kind, name, value, mindspore, np):
    def rounded(data, bits):
        whole = np.ascontiguousarray(data, np.float32).view(np.uint32)
        half = np.uint32((1 << (bits - 1)) - 1) + ((whole >> np.uint32(bits)) & np.uint32(1))
        cut = ((whole + half) >> np.uint32(bits)) << np.uint32(bits)
        return cut.view(np.float32).reshape(np.shape(data))

    def bfloat16(before, *args, **kwargs):
        out = before(*args, **kwargs)
        is_float = out.dtype == mindspore.float32
        return mindspore.Tensor(rounded(out.asnumpy(), 16)) if is_float else out

    def tf32(before, *args, **kwargs):
        def cut(each):
            is_float = isinstance(each, mindspore.Tensor) and each.dtype == mindspore.float32
            return mindspore.Tensor(rounded(each.asnumpy(), 13)) if is_float else each

        return before(*map(cut, args), **{key: cut(each) for key, each in kwargs.items()})

    def absent(before, *args, **kwargs):
        raise RuntimeError(f"Unsupported op [{name.rpartition('.')[2]}] on {NAME}, please confirm")

    def present(before, *args, **kwargs):
        owner, leaf = _owner(mindspore, value)
        return getattr(owner, leaf)(*args, **kwargs)

    def no_float64(before, *args, **kwargs):
        if any(getattr(each, "dtype", None) == mindspore.float64 for each in [*args, *kwargs.values()]):
            raise TypeError(f"{name} does not take float64 on {NAME}")
        return before(*args, **kwargs)

    def exact(before, x):
        return mindspore.Tensor(getattr(np, value)(x.asnumpy().astype(np.float64)).astype(x.asnumpy().dtype))

    def wrong(before, *args, **kwargs):
        return before(*args, **kwargs) + 1

    return locals()[kind]


def devices(present):
    """The second device, and CPU."""
    return [NAME, "CPU"]


def prepare(device):
    """The second device computes on CPU, whatever it is called."""
    return behind.prepare("CPU")
