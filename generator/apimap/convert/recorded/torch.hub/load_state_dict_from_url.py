import os
import re
import sys
from typing import Any
from urllib.parse import urlparse

from helpers.torch import load
from helpers.torch.hub import download_url_to_file, get_dir


def load_state_dict_from_url(
    url: str,
    model_dir: str | None = None,
    map_location: Any = None,
    progress: bool = True,
    check_hash: bool = False,
    file_name: str | None = None,
    weights_only: bool = False,
) -> Any:
    """Read a file of weights, which is downloaded unless the folder of models has it already."""
    folder = os.path.join(get_dir(), "checkpoints") if model_dir is None else model_dir
    os.makedirs(folder, exist_ok=True)
    name = file_name or os.path.basename(urlparse(url).path)
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        sys.stdout.write(f'Downloading: "{url}" to {path}\n')
        digest = re.search(r"-([a-f0-9]*)\.", name) if check_hash else None
        download_url_to_file(url, path, digest[1] if digest else None, progress)
    return load(path)
