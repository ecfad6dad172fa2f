"""The norm of many tensors, as torch.nn.utils.get_total_norm."""

from collections.abc import Iterable

import mindspore
from helpers.torch import _foreach_norm
from mindspore import Tensor, ops


def get_total_norm(
    tensors: Iterable[Tensor] | Tensor,
    norm_type: float = 2.0,
    error_if_nonfinite: bool = False,
    foreach: bool | None = None,
) -> Tensor:
    """Give the p-norm of all elements of the tensors; 0 for none. foreach has no meaning here."""
    given = [tensors] if isinstance(tensors, Tensor) else list(tensors)
    if not given:
        return Tensor(0.0, mindspore.float32)
    norms = _foreach_norm(given, norm_type)
    kind = sum(norms[1:], norms[0]).dtype  # the widest
    total = _foreach_norm([ops.stack([each.astype(kind) for each in norms])], norm_type)[0]
    if error_if_nonfinite and not bool(ops.isfinite(total)):
        raise RuntimeError(f"the total norm of order {norm_type} is not finite")
    return total
