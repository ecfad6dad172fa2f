"""The directory of downloads, as torch.hub._get_torch_home names it."""

import os


def _get_torch_home() -> str:
    """$TORCH_HOME, or torch below $XDG_CACHE_HOME or ~/.cache."""
    cache = os.environ.get("XDG_CACHE_HOME", "~/.cache")
    return os.path.expanduser(os.environ.get("TORCH_HOME", os.path.join(cache, "torch")))
