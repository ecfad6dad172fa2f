import math
import pickle
import zipfile
from collections.abc import Callable
from typing import Any

import mindspore
import numpy

_BEGINS = 0x1950A86A20F9469CFC6C  # the first number in a file of torch's older form
_ELEMENTS = {
    **{"Double": "f8", "Float": "f4", "Half": "f2", "Long": "i8", "Int": "i4", "Short": "i2", "Char": "i1"},
    **{"Byte": "u1", "Bool": "?", "ComplexFloat": "c8", "ComplexDouble": "c16", "BFloat16": "u2"},
}


def load(f: Any, *_: Any, **__: Any) -> Any:
    """Read what ``save`` wrote, what torch's did, or a checkpoint of mindspore's."""
    if not hasattr(f, "read"):
        try:
            with open(f, "rb") as file:
                return load(file)
        except pickle.UnpicklingError as fault:
            if "torch" in str(fault):
                raise
            return mindspore.load_checkpoint(str(f))
    if zipfile.is_zipfile(f):
        return _from_archive(f)
    f.seek(0)
    found = pickle.load(f)
    return _from_rows(f) if type(found) is int and found == _BEGINS else _unpacked(found)


def _unpacked(value: Any) -> Any:
    if isinstance(value, tuple) and len(value) == 3 and value[0] == "tensor of apimap":
        return mindspore.tensor(value[1])
    if isinstance(value, dict):
        return type(value)((key, _unpacked(each)) for key, each in value.items())
    return type(value)(map(_unpacked, value)) if type(value) in (list, tuple) else value


def _from_archive(file: Any) -> Any:
    """What torch wrote as an archive: the objects in one member, each storage in a member of its own."""
    with zipfile.ZipFile(file) as archive:
        objects = next((each for each in archive.namelist() if each.endswith("/data.pkl")), None)
        if objects is None:
            raise pickle.UnpicklingError("no archive that torch wrote with torch.save")
        storages = objects.removesuffix("data.pkl") + "data/"
        with archive.open(objects) as held:
            return _OfTorch(held, lambda kind, key, size: _numbers(archive.read(storages + key), kind)).load()


def _from_rows(file: Any) -> Any:
    """What torch wrote in its older form: the objects first, then the numbers of each storage."""
    pickle.load(file)  # the form's version
    pickle.load(file)  # the machine's sizes and order of bytes
    kinds: dict[str, tuple[str, numpy.ndarray[Any, Any]]] = {}

    def empty(kind: str, key: str, size: int) -> numpy.ndarray[Any, Any]:
        made = numpy.zeros(size, _ELEMENTS[kind])
        return kinds.setdefault(key, (kind, made))[1]

    reader = _OfTorch(file, empty)
    reader.later = []
    found = reader.load()
    for key in pickle.load(file):
        kind, numbers = kinds[key]
        size = int.from_bytes(file.read(8), "little")
        numbers[:] = _numbers(file.read(size * numbers.itemsize), kind)
    for tensor, make in reader.later:
        tensor.assign_value(make())
    return found


def _numbers(data: bytes, kind: str) -> numpy.ndarray[Any, Any]:
    return numpy.frombuffer(data, _ELEMENTS[kind])


class _OfTorch(pickle.Unpickler):
    """Reads objects of torch's as mindspore's; ``storage`` gives the numbers of a storage by kind and key."""

    def __init__(self, file: Any, storage: Callable[[str, str, int], numpy.ndarray[Any, Any]]) -> None:
        super().__init__(file, encoding="utf-8")
        self.storage = storage
        self.later: list[tuple[Any, Callable[[], Any]]] | None = None  # tensors whose numbers come behind

    def persistent_load(self, pid: Any) -> Any:
        _, kind, key, _, size = pid[:5]
        name = kind if isinstance(kind, str) else kind.__name__
        return name, self.storage(name, key, size)

    def find_class(self, module: str, name: str) -> Any:
        if module == "torch._utils" and name in ("_rebuild_tensor_v2", "_rebuild_tensor"):
            return self.tensor
        if module == "torch._utils" and name.startswith("_rebuild_parameter"):
            return lambda tensor, *_: tensor
        if module in ("torch", "torch.storage") and name.endswith("Storage"):
            return name.removesuffix("Storage")
        if module == "torch" and name in ("Size", "device"):
            return tuple if name == "Size" else str
        if module == "torch" and hasattr(mindspore, name):  # a dtype
            return getattr(mindspore, name)
        if module.partition(".")[0] == "torch":
            raise pickle.UnpicklingError(
                f"the file holds a {module}.{name}, which is torch's own: only torch can read that; "
                "save the state_dict with torch instead"
            )
        return super().find_class(module, name)

    def tensor(self, held: Any, offset: int, size: Any, stride: Any, *_: Any) -> Any:
        kind, numbers = held

        def made() -> Any:
            steps = [each * numbers.itemsize for each in stride]
            part = numbers[offset:] if math.prod(size) else numbers[:0]
            array = numpy.lib.stride_tricks.as_strided(part, size, steps).copy()
            if kind != "BFloat16":
                return mindspore.tensor(array)
            wide = (array.astype(numpy.uint32) << 16).view(numpy.float32)
            return mindspore.tensor(wide).astype(mindspore.bfloat16)

        found = made()
        if self.later is not None:
            self.later.append((found, made))
        return found
