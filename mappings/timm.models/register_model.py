"""A registry of functions that make networks, as timm.models.register_model fills it."""

from collections.abc import Callable
from typing import Any

from helpers.timm.models import registered_models


def register_model(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Keep a function under its name, so that create_model finds it, and give it back."""
    registered_models()[fn.__name__] = fn
    return fn
