import contextlib
from collections.abc import Iterator
from contextlib import ContextDecorator
from typing import Any, ClassVar

import mindspore
from mindspore import Parameter, Tensor
from mindspore._c_expression.amp import AmpLevel, pop_amp_strategy, push_amp_strategy
from mindspore.graph.api import _pynative_executor
from mindspore.train.amp import AMP_AUTO_BLACK_LIST, AMP_AUTO_WHITE_LIST, AMP_PRIM_ARG_TABLE


class autocast_block(ContextDecorator):
    """A block in which products and convolutions compute in dtype, losses in float32.

    On a CPU the functions themselves ask for the block, and do what torch's do there. Elsewhere the
    operations are those that ``auto_mixed_precision`` casts. A block for a CPU does nothing elsewhere, nor
    one for a GPU on a CPU. Not in compiled functions.
    """

    dtype: ClassVar[Any] = None  # of the innermost block for this CPU; None where it is switched off
    weights: ClassVar[Any] = None  # the same inside of a layer whose input is cast: what it holds is not yet
    _casts: ClassVar[dict[int, tuple[Tensor, Tensor]] | None] = None  # of parameters, while a block is open

    def __init__(
        self, device_type: Any, dtype: Any = None, enabled: bool = True, cache_enabled: Any = None
    ) -> None:
        self._cpu = str(device_type).partition(":")[0] == "cpu"
        self._here = self._cpu == (mindspore.get_context("device_target") == "CPU")
        usual = mindspore.bfloat16 if self._cpu else mindspore.float16
        self._dtype = usual if dtype is None else dtype
        self._enabled = bool(enabled) and self._dtype in (mindspore.float16, mindspore.bfloat16)
        self._keeps = cache_enabled is None or bool(cache_enabled)
        self._before: list[tuple[Any, Any]] = []

    def __enter__(self) -> Any:
        if self._cpu:
            self._before.append((autocast_block.dtype, autocast_block._casts))
            autocast_block.dtype = self._dtype if self._enabled and self._here else None
            if not self._keeps:
                autocast_block._casts = None
            elif autocast_block._casts is None:
                autocast_block._casts = {}
            return self
        lists = [
            [(each.__name__, AMP_PRIM_ARG_TABLE[each]) for each in operations]
            for operations in (AMP_AUTO_WHITE_LIST, AMP_AUTO_BLACK_LIST)
        ]
        level = AmpLevel.AmpAuto if self._enabled and self._here else AmpLevel.AmpO0
        push_amp_strategy(level, self._dtype, *lists)
        return self

    def __exit__(self, *_: object) -> None:
        if self._cpu:
            autocast_block.dtype, autocast_block._casts = self._before.pop()
        else:
            pop_amp_strategy()

    @staticmethod
    @contextlib.contextmanager
    def paused(weights: Any = None) -> Iterator[None]:
        """Cast nothing but the ``weights`` of a layer: what was asked to cast has done so."""
        before = autocast_block.dtype, autocast_block.weights
        autocast_block.dtype, autocast_block.weights = None, weights
        try:
            yield
        finally:
            autocast_block.dtype, autocast_block.weights = before

    @staticmethod
    def cast(tensor: Tensor, kind: Any) -> Tensor:
        """A tensor in a dtype; a parameter is cast once in a block, and one sum is made of its gradients."""
        kept = autocast_block._casts
        if kept is None or not isinstance(tensor, Parameter) or not _pynative_executor.enable_grad():
            return tensor.astype(kind)
        found = kept.get(id(tensor))
        if found is None or found[1].dtype != kind:
            found = kept[id(tensor)] = tensor, tensor.astype(kind)
        return found[1]
