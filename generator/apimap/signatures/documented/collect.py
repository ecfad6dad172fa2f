"""Write the list of torch's documented names: ``python collect.py SNAPSHOT.json > torch-<release>.txt``.

Runs under the interpreter that has torch; needs nothing else. torch attaches a docstring to what its
documentation lists and to little else, so a name of the signature snapshot counts as documented when

* it is a function, class, method or attribute directly in a module, or of ``torch.Tensor``;
* its object has a docstring, or it is an attribute of ``torch.Tensor``;
* its module lists it in ``__all__``, where a module below ``torch`` has one: imported helpers are not listed.

The snapshot must be of the same torch release. Output: names in alphabetical order, one per line.
"""

from __future__ import annotations

import importlib
import json
import sys
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

TENSOR = "torch.Tensor"
KINDS = ("function", "class", "method", "attribute")


def _documented(holder: Any, leaf: str, kind: str) -> bool:
    if holder.__name__.count(".") and hasattr(holder, "__all__") and leaf not in holder.__all__:
        return False
    text = getattr(getattr(holder, leaf, None), "__doc__", None)
    return kind == "attribute" or (isinstance(text, str) and bool(text.strip()))


def names(apis: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Documented names among a snapshot's ``apis`` (name → its line)."""
    import torch

    found = []
    for name, line in apis.items():
        module, _, leaf = name.rpartition(".")
        if line["kind"] not in KINDS:
            continue
        if module == TENSOR:
            holder: Any = torch.Tensor
        elif apis.get(module, {}).get("kind") == "module":
            holder = importlib.import_module(module)
        else:
            continue
        if _documented(holder, leaf, line["kind"]):
            found.append(name)
    return sorted(found)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    print("\n".join(names(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))["apis"])))
