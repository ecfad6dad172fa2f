from collections import namedtuple
from collections.abc import Mapping
from typing import Any

import mindspore
from helpers.torch.nn.Module import state_dict
from helpers.torch.optim.lr_scheduler.LRScheduler import restored_scheduler
from helpers.torch.optim.Optimizer import restored
from mindspore import nn
from mindspore.experimental import optim

_COUNT = "num_batches_tracked"


class _IncompatibleKeys(namedtuple("_IncompatibleKeys", ["missing_keys", "unexpected_keys"])):
    """What did not fit, as torch says it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return super().__repr__() if any(self) else "<All keys matched successfully>"

    __str__ = __repr__


def load_state_dict(
    self: Any, given: Mapping[str, Any], strict: bool | None = None, assign: bool | None = None
) -> Any:
    """Give a network values by torch's names; raises RuntimeError for what does not fit, as torch says it.

    Optimizers and schedulers take no further words, and raise TypeError as torch's do.
    """
    words = {name: each for name, each in (("strict", strict), ("assign", assign)) if each is not None}
    network = isinstance(self, nn.Cell) and not isinstance(self, optim.Optimizer)
    if not isinstance(self, nn.Cell) and hasattr(self, "load_state_dict"):
        return self.load_state_dict(given, **words)
    if not network and words:
        raise TypeError(f"load_state_dict() got an unexpected keyword argument '{next(iter(words))}'")
    if not network:
        put = restored if isinstance(self, optim.Optimizer) else restored_scheduler
        put(self, dict(given))
        return None
    strict = strict is not False
    # As in torch, what is no state_dict itself may be older than the count, which stays as it is then.
    whole = hasattr(given, "_metadata")
    given = dict(given)
    for path, cell in self.cells_and_names():
        if type(cell)._load_from_state_dict is not nn.Cell._load_from_state_dict:  # the program's own
            head = f"{path}." if path else ""
            cell._load_from_state_dict(given, head, {}, strict, [], [], [])
    held = state_dict(self, keep_vars=True)
    if not any(key.endswith(_COUNT) for key in held):  # nobody asked for the count, so none is kept
        given = {key: each for key, each in given.items() if not key.endswith(_COUNT)}
    missing = [key for key in held if key not in given and (whole or not key.endswith(_COUNT))]
    unexpected = [key for key in given if key not in held]
    faults = []
    for key, each in given.items():
        if key in held:
            value = mindspore.tensor(each.asnumpy(), held[key].dtype)
            if value.shape != held[key].shape:
                sizes = (
                    f"shape {_size(value)} from checkpoint, the shape in current model is {_size(held[key])}"
                )
                faults.append(f"size mismatch for {key}: copying a param with {sizes}.")
                continue
            with mindspore._no_grad():  # an optimizer that has stepped never sees what set_data puts there
                held[key].copy_(value)
    if strict:
        named = (("Missing", missing), ("Unexpected", unexpected))
        faults = [f"{word} key(s) in state_dict: {_quoted(keys)}. " for word, keys in named if keys] + faults
    if faults:
        raise RuntimeError(
            "\n\t".join([f"Error(s) in loading state_dict for {type(self).__name__}:", *faults])
        )
    return _IncompatibleKeys(missing, unexpected)


def _size(tensor: Any) -> str:
    return f"torch.Size({list(tensor.shape)})"


def _quoted(keys: list[str]) -> str:
    return ", ".join(f'"{key}"' for key in keys)
