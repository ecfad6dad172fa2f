"""Downloads a file, as torch.hub.download_url_to_file."""

import hashlib
import os
import shutil
import tempfile
import urllib.request


def download_url_to_file(url: str, dst: str, hash_prefix: str | None = None, progress: bool = True) -> None:
    """Write it whole or not at all; raises RuntimeError for another SHA-256. No progress is printed."""
    dst = os.path.expanduser(dst)
    request = urllib.request.Request(url, headers={"User-Agent": "download"})
    draft = tempfile.NamedTemporaryFile(delete=False, dir=os.path.dirname(dst) or ".")  # noqa: SIM115
    try:
        digest = hashlib.sha256()
        with urllib.request.urlopen(request) as source, draft:
            while part := source.read(1 << 17):
                draft.write(part)
                digest.update(part)
        found = digest.hexdigest()
        if hash_prefix is not None and found[: len(hash_prefix)] != hash_prefix:
            raise RuntimeError(f'invalid hash value (expected "{hash_prefix}", got "{found}")')
        shutil.move(draft.name, dst)
    finally:
        draft.close()
        if os.path.exists(draft.name):
            os.remove(draft.name)
