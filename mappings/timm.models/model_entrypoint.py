"""The function that makes a network of a name, as timm.models.model_entrypoint gives it."""

from collections.abc import Callable
from typing import Any

from helpers.timm.models import registered_models


def model_entrypoint(model_name: str, module_filter: str | None = None) -> Callable[..., Any]:
    """Give what the program registered under a name, a tag behind a point left out."""
    found = registered_models()[model_name.partition(".")[0]]
    if module_filter and found.__module__.rpartition(".")[2] != module_filter:
        raise RuntimeError(f"Model ({model_name} not found in module {module_filter}.")
    return found
