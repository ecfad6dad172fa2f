"""Chooses the folder of downloaded models, as torch.hub.set_dir."""

import os

from helpers.torch.hub import get_dir


def set_dir(d: str | os.PathLike[str]) -> None:
    """get_dir names it from now on; ~ stands for the home folder."""
    vars(get_dir)["chosen"] = os.path.expanduser(d)
