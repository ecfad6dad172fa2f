from collections import namedtuple
from collections.abc import Mapping
from typing import Any

import mindspore
from helpers.torch.nn.Module import state_dict
from mindspore import Parameter, nn, ops
from mindspore.experimental import optim

_COUNT = "num_batches_tracked"


class _Keys(namedtuple("IncompatibleKeys", ["missing_keys", "unexpected_keys"])):
    def __repr__(self) -> str:
        return super().__repr__() if any(self) else "<All keys matched successfully>"

    __str__ = __repr__


def load_state_dict(self: Any, given: Mapping[str, Any], strict: bool = True, assign: bool = False) -> Any:
    """Give a network values by torch's names; raises RuntimeError for names that do not fit, if strict."""
    if isinstance(self, optim.lr_scheduler.LRScheduler):
        for key, value in given.items():
            before = getattr(self, key)
            for one, new in zip(before, value, strict=True) if key == "_last_lr" else [(before, value)]:
                if isinstance(one, Parameter):
                    ops.assign(one, mindspore.tensor(new, one.dtype))
                else:
                    setattr(self, key, value)
        return None
    if not isinstance(self, nn.Cell):
        return self.load_state_dict(given)
    if isinstance(self, optim.Optimizer):
        for each in self.get_parameters():
            if each.name in given:
                ops.assign(each, given[each.name])
        return None
    held = state_dict(self)
    if not any(key.endswith(_COUNT) for key in held):  # nobody asked for the count, so none is kept
        given = {key: each for key, each in given.items() if not key.endswith(_COUNT)}
    # As in torch, what is no state_dict itself may be older than the count, which stays as it is then.
    whole = hasattr(given, "_metadata")
    missing = [key for key in held if key not in given and (whole or not key.endswith(_COUNT))]
    unexpected = [key for key in given if key not in held]
    if strict and (missing or unexpected):
        raise RuntimeError(f"missing keys: {missing}; unexpected keys: {unexpected}")
    for key, each in given.items():
        if key in held:
            value = mindspore.tensor(each.asnumpy(), held[key].dtype)
            if tuple(value.shape) != tuple(held[key].shape):
                raise RuntimeError(f"{key} is of shape {held[key].shape}, and {value.shape} was given")
            with mindspore._no_grad():  # an optimizer that has stepped never sees what set_data puts there
                held[key].copy_(value)
    return _Keys(missing, unexpected)
