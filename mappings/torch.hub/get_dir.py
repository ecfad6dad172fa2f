"""The folder of downloaded models, as torch.hub.get_dir."""

import os

from helpers.torch.hub import _get_torch_home


def get_dir() -> str:
    """What set_dir has set, or hub below the folder of downloads."""
    chosen = vars(get_dir).get("chosen")
    return os.path.join(_get_torch_home(), "hub") if chosen is None else str(chosen)
