from mindspore import Tensor


def retain_grad(self: Tensor) -> None:
    """Have a tensor that was computed keep its gradient in ``_grad``."""

    def keep(gradient: Tensor) -> None:
        self._grad = gradient if self._grad is None else self._grad + gradient

    if not self._is_leaf:
        self.register_hook(keep)
