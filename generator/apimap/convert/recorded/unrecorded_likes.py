from typing import Any

from helpers import replaced
from mindspore import Tensor, mint, ops

_LIKES = (
    *("zeros_like", "ones_like", "empty_like", "full_like", "new_zeros", "new_ones", "new_full"),
    *("new_empty", "nonzero"),
)
_PLACING = ("max", "min", "median", "cummax", "cummin", "sort", "topk", "mode", "kthvalue")


def unrecorded_likes() -> None:
    """Record nothing of tensors made in the shape of another, nor of places: they have no gradient in torch.

    mindspore says that those of a recorded tensor are recorded, and takes none of them for a leaf.
    """

    def apart(plain: Any) -> Any:
        def made(*args: Any, **given: Any) -> Any:
            return _alone(plain(*args, **given))

        return made

    def placed(plain: Any) -> Any:
        def found(*args: Any, **given: Any) -> Any:
            both = plain(*args, **given)
            if type(both) is tuple and len(both) == 2 and not both[1].is_floating_point():
                return both[0], _alone(both[1])
            return both

        return found

    for owner in (Tensor, mint, ops):
        for names, kind in ((_LIKES, apart), (_PLACING, placed)):
            for name in names:
                if hasattr(owner, name):
                    replaced(owner, name, kind)


def _alone(tensor: Any) -> Any:
    recorded = isinstance(tensor, Tensor) and tensor._requires_grad
    return ops.stop_gradient(tensor) if recorded else tensor
