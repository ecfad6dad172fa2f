from typing import Any

from helpers import replaced
from mindspore import Tensor, mint, ops


def unrecorded_integers() -> None:
    """Have no gradient go back through casts to integers and truth values, nor comparisons, as in torch.

    mindspore records them like everything else: ``x - x.long()`` would have no gradient at all.
    """

    def apart(plain: Any) -> Any:
        def cut(*args: Any, **given: Any) -> Any:
            made = plain(*args, **given)
            if isinstance(made, Tensor) and made._requires_grad:
                real = made.is_floating_point() or made.is_complex()
                return made if real else ops.stop_gradient(made)
            return made

        return cut

    for name in ("astype", "to", "type", "int", "long", "short", "byte", "bool"):
        replaced(Tensor, name, apart)
    replaced(ops, "cast", apart)
    for name in ("lt", "le", "gt", "ge", "eq", "ne", "and", "or", "xor"):
        replaced(Tensor, f"__{name}__", apart)
    for owner in (Tensor, ops, mint):
        for name in ("lt", "le", "gt", "ge", "eq", "ne", "less", "greater", "less_equal", "greater_equal"):
            if hasattr(owner, name):
                replaced(owner, name, apart)
        for name in ("not_equal", "isnan", "isinf", "isfinite", "isclose"):
            if hasattr(owner, name):
                replaced(owner, name, apart)
        for name in ("and", "or", "xor", "not"):
            if hasattr(owner, f"logical_{name}"):
                replaced(owner, f"logical_{name}", apart)
