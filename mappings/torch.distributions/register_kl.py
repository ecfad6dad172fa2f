"""Registers a divergence, as torch.distributions.register_kl."""

from collections.abc import Callable
from typing import Any

from helpers.torch.distributions import Distribution


def register_kl(type_p: type, type_q: type) -> Callable[[Any], Any]:
    """Decorate a function of two distributions, which kl_divergence then calls for these two classes."""
    if not (issubclass(type_p, Distribution) and issubclass(type_q, Distribution)):
        raise TypeError("both are subclasses of Distribution")

    def decorate(function: Any) -> Any:
        Distribution._divergences[type_p, type_q] = function
        return function

    return decorate
