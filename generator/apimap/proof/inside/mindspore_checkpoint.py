"""Writes a mindspore checkpoint inside a mindspore worker, and reads it back into the network it is for.

Loaded by path; Python 3.9 syntax.
"""

import mindspore as ms
import numpy as np
from mindspore import nn

from . import common


def _plain(tensor):
    return tensor.astype(ms.float32).asnumpy() if tensor.dtype == ms.bfloat16 else tensor.asnumpy()


def main(request, arrays, said):
    """Writes the arrays of a request under their names; with a network, loads the file into it."""
    parameters, path = [], request["file"]
    for name, found in request["weights"].items():
        data = common.take(request["carried"], found)
        dtype = getattr(ms, "bool_" if found["dtype"] == "bool" else found["dtype"])
        parameters.append({"name": name, "data": ms.Tensor(data, dtype=dtype)})
    try:
        if path.endswith(".npz"):
            np.savez(path, **{each["name"]: each["data"].asnumpy() for each in parameters})
        elif path.endswith(".safetensors"):
            ms.save_checkpoint(parameters, path, format="safetensors")
        else:
            ms.save_checkpoint(parameters, path)
    except Exception as error:
        raise common.Stop("save", error) from error
    said["unloaded"], said["unused"], said["checked"] = [], [], False
    if not request["network"] or path.endswith(".npz"):
        return
    net = common.made(request["network"], nn.Cell)
    form = "safetensors" if path.endswith(".safetensors") else "ckpt"
    loaded = ms.load_checkpoint(path, format=form)
    lacking, unused = ms.load_param_into_net(net, loaded)
    said["unloaded"], said["unused"] = sorted(lacking), sorted(unused)
    written = {each["name"]: each["data"] for each in parameters}
    for each in net.get_parameters():
        if each.name in written:
            wanted = written[each.name].astype(each.dtype)
            if not np.array_equal(_plain(each), _plain(wanted)):
                raise common.Stop("load", ValueError("%s was read back with other numbers" % each.name))
    said["checked"] = True
