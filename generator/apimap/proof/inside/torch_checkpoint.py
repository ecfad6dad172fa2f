"""Reads a torch checkpoint inside a torch worker: its tensors by name, as plain arrays.

Loaded by path; Python 3.9 syntax.
"""

import json
import struct

import numpy as np
import torch

from . import common

# Where training scripts keep the weights of a network within a checkpoint; asked in this order.
_KEYS = ("state_dict", "model_state_dict", "model", "net", "network", "module", "weights", "params", "state")
_PREFIXES = ("module.", "_orig_mod.")  # of DataParallel and of torch.compile
_SAFE = {
    "F64": torch.float64,
    "F32": torch.float32,
    "F16": torch.float16,
    "BF16": torch.bfloat16,
    "I64": torch.int64,
    "I32": torch.int32,
    "I16": torch.int16,
    "I8": torch.int8,
    "U8": torch.uint8,
    "BOOL": torch.bool,
}


def _safetensors(path):
    """The tensors of a safetensors file: a length, a JSON header with offsets, then the bytes."""
    with open(path, "rb") as file:
        size = struct.unpack("<Q", file.read(8))[0]
        header = json.loads(file.read(size))
        data = file.read()
    found = {}
    for name, about in header.items():
        if name != "__metadata__":
            begin, end = about["data_offsets"]
            raw = (
                torch.frombuffer(bytearray(data[begin:end]), dtype=_SAFE[about["dtype"]])
                if end > begin
                else torch.empty(0, dtype=_SAFE[about["dtype"]])
            )
            found[name] = raw.reshape(about["shape"])
    return found


def _read(path):
    if path.endswith(".npz"):
        with np.load(path, allow_pickle=False) as file:
            return {name: torch.from_numpy(file[name]) for name in file.files}
    if path.endswith(".safetensors"):
        return _safetensors(path)
    try:
        return torch.load(path, map_location="cpu", weights_only=True)
    except Exception as error:
        text = str(error)
        if "weights_only" in text or "Unsupported" in text or "unpickl" in text.lower():
            text = (
                "the file holds Python objects beside tensors, which are not loaded because they could run "
                "code; write the weights alone, torch.save(net.state_dict(), path), where the file comes from"
            )
            raise common.Stop("load", ValueError(text)) from error
        raise common.Stop("load", error) from error


def _tensors(value):
    return (
        isinstance(value, dict)
        and bool(value)
        and all(isinstance(each, torch.Tensor) for each in value.values())
    )


def _chosen(value, key):
    """The weights in a checkpoint, and the key at which they are."""
    if key:
        for part in key.split("."):
            if not isinstance(value, dict) or part not in value:
                raise common.Stop(
                    "load", KeyError("the checkpoint has no %s; it has %s" % (key, _keys(value)))
                )
            value = value[part]
        if not _tensors(value):
            raise common.Stop(
                "load", ValueError("%s holds no tensors by name; it has %s" % (key, _keys(value)))
            )
        return value, key
    if _tensors(value):
        return value, ""
    if isinstance(value, torch.nn.Module):
        return value.state_dict(), ""
    found = [each for each in _KEYS if isinstance(value, dict) and _tensors(value.get(each))]
    if not found and isinstance(value, dict):
        found = [str(each) for each in value if _tensors(value[each])]
    if not found:
        raise common.Stop(
            "load", ValueError("no weights found; the checkpoint has %s; name theirs by --key" % _keys(value))
        )
    return value[found[0]], found[0]


def _keys(value):
    if not isinstance(value, dict):
        return "no keys: it is %s" % type(value).__name__
    names = [str(each) for each in value]
    return ", ".join(names[:8]) + (" …" if len(names) > 8 else "")


def main(request, arrays, said):
    """Reads the file of a request."""
    try:
        whole = _read(request["file"])
    except OSError as error:
        raise common.Stop("load", error) from error
    state, key = _chosen(whole, request["key"])
    prefix = next((each for each in _PREFIXES if all(str(name).startswith(each) for name in state)), "")
    seen, tensors = {}, []
    for name, tensor in state.items():
        name = str(name)[len(prefix) :]
        tensor = tensor.detach()
        if tensor.layout is not torch.strided:
            tensor = tensor.to_dense()
        # Names of one parameter share its memory; an empty tensor has none.
        mark = (tensor.data_ptr(), tuple(tensor.shape), tensor.stride()) if tensor.numel() else id(tensor)
        same = seen.setdefault(mark, name)
        dtype = str(tensor.dtype).rpartition(".")[2]
        data = tensor.float() if dtype == "bfloat16" else tensor
        owner, _, leaf = name.rpartition(".")
        tensors.append(
            {
                "name": name,
                "owner": owner,
                "leaf": leaf,
                "kind": "parameter" if tensor.is_floating_point() else "buffer",
                "trainable": tensor.is_floating_point(),
                "lasting": True,
                "same": same if same != name else "",
                "shape": list(tensor.shape),
                "dtype": dtype,
                "array": arrays.put(data.numpy(), dtype),
            }
        )
    said["tensors"], said["key"], said["prefix"] = tensors, key, prefix
    said["others"] = (
        [str(each) for each in whole if str(each) != key] if key and isinstance(whole, dict) else []
    )
