"""The names of networks, as timm.list_models gives them."""

from collections.abc import Sequence
from fnmatch import fnmatch
from typing import Any

from helpers.timm.models import registered_models


def list_models(
    filter: str | Sequence[str] = "",
    module: str | Sequence[str] = "",
    pretrained: bool = False,
    exclude_filters: str | Sequence[str] = "",
    name_matches_cfg: bool = False,
    include_tags: bool | None = None,
) -> list[str]:
    """Give the names that the program registered and that fit a pattern, sorted; timm's own are not known."""
    wanted, unwanted = ([one] if isinstance(one, str) else list(one) for one in (filter, exclude_filters))
    modules: Any = [module] if isinstance(module, str) else module
    found = []
    for name, made in registered_models().items():
        fits = not any(wanted) or any(fnmatch(name, each) for each in wanted)
        fits = fits and not any(fnmatch(name, each) for each in unwanted if each)
        fits = fits and (not any(modules) or made.__module__.rpartition(".")[2] in modules)
        found += [name] if fits and not pretrained else []
    return sorted(found)
