"""What a computed parameter is made of, as torch.nn.utils.parametrize.ParametrizationList."""

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import mindspore
from mindspore import Parameter, Tensor, ops
from mindspore.nn import Cell


class ParametrizationList(Cell):
    """A parameter, or a buffer, as `original`, and the modules that make of it what is used.

    Of a right_inverse that gives several tensors they are original0, original1 and so on.
    """

    _blocks: ClassVar[int] = 0  # how many blocks of `cached` are around
    _computed: ClassVar[dict[Any, Tensor]] = {}

    def __init__(self, modules: Sequence[Cell], original: Tensor, unsafe: bool = False) -> None:
        if not len(modules):
            raise ValueError("ParametrizationList requires one or more modules.")
        super().__init__()
        self.unsafe = unsafe
        for each in modules:
            self.append(each)
        shape, dtype = original.shape, original.dtype
        new: Any = original
        with mindspore._no_grad():
            for each in reversed(modules):
                if hasattr(each, "right_inverse"):
                    with contextlib.suppress(NotImplementedError):
                        new = each.right_inverse(ops.stop_gradient(new))
        self.is_tensor = isinstance(new, Tensor)
        if not self.is_tensor and not isinstance(new, (list, tuple)):
            raise ValueError(f"'right_inverse' must return a tensor or tensors, not {type(new).__name__}")
        self.ntensors = 1 if self.is_tensor else len(new)
        if self.is_tensor:
            if new.dtype != dtype:
                raise ValueError(f"'right_inverse' may not change the dtype from {dtype} to {new.dtype}")
            if new is not original:
                original = self._put(original, new)
            self._hold("original", original)
        else:
            for place, each in enumerate(new):
                if not isinstance(each, Tensor):
                    raise ValueError(f"'right_inverse' gave {type(each).__name__}, not a tensor, at {place}")
                value = ops.stop_gradient(each) * 1
                if isinstance(original, Parameter):
                    name = f"{original.name}_original{place}"
                    value = Parameter(value, name=name, requires_grad=original.requires_grad)
                self._hold(f"original{place}", value)
        if not unsafe:
            with mindspore._no_grad():
                found = self()
            if not isinstance(found, Tensor) or (found.shape, found.dtype) != (shape, dtype):
                raise ValueError(f"a parametrization must give a tensor of shape {shape} and dtype {dtype}")

    @property
    def original(self) -> Any:
        """The parameter or the buffer itself."""
        return (self._params if "original" in self._params else self._buffers)["original"]

    def __call__(self) -> Any:
        """What the modules make of the parameter, one after the other."""
        cells = list(self._cells.values())
        names = ["original"] if self.is_tensor else [f"original{place}" for place in range(self.ntensors)]
        found = cells[0](*(getattr(self, name) for name in names))
        for cell in cells[1:]:
            found = cell(found)
        return found

    def __len__(self) -> int:
        return len(self._cells)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._cells.values())

    def __getitem__(self, idx: int) -> Cell:
        return list(self._cells.values())[idx]

    def append(self, module: Cell) -> Any:
        """A further module behind the others."""
        self._cells[str(len(self._cells))] = module
        return self

    def right_inverse(self, value: Tensor) -> None:
        """Make the original what gives a value, as the modules' own right_inverse say."""
        found: Any = value
        with mindspore._no_grad():
            for module in reversed(list(self)):
                if not hasattr(module, "right_inverse"):
                    raise RuntimeError(f"{type(module).__name__} does not implement right_inverse.")
                found = module.right_inverse(found)
            if self.is_tensor != isinstance(found, Tensor) or (
                not self.is_tensor and len(found) != self.ntensors
            ):
                raise ValueError("`right_inverse` should return as many tensors as before")
            names = ["original"] if self.is_tensor else [f"original{place}" for place in range(self.ntensors)]
            for name, each in zip(names, [found] if self.is_tensor else found, strict=True):
                self._hold(name, self._put(getattr(self, name), each))

    def _hold(self, name: str, value: Tensor) -> None:
        if isinstance(value, Parameter):
            self._params[name] = value
        else:
            self._buffers[name] = value

    @staticmethod
    def _put(held: Any, value: Tensor) -> Tensor:
        """What is held, with other numbers; a new one where these have another shape."""
        if not isinstance(held, Parameter):
            return ops.stop_gradient(value) * 1
        if held.shape != value.shape:
            return Parameter(ops.stop_gradient(value), name=held.name, requires_grad=held.requires_grad)
        with mindspore._no_grad():
            held.set_data(ops.stop_gradient(value) * 1)  # copy_ misses the memory of a view
        return held
