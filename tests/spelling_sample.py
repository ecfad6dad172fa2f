"""Run under torch's interpreter: holds spellings to the objects that they name; prints what is wrong.

Given (JSON on standard input): ``package``, torch or a library beside it; ``files``, more of its modules to
import; ``public``, names of entries; ``aliases``, claimed name → entry; ``rules``, the path of
``model/spelling.py``.
"""

import importlib
import importlib.util
import json
import sys
import warnings

warnings.simplefilter("ignore")
given = json.load(sys.stdin)
package = importlib.import_module(given["package"])
spec = importlib.util.spec_from_file_location("spelling", given["rules"])
spelling = importlib.util.module_from_spec(spec)
spec.loader.exec_module(spelling)


def resolved(name):
    """The object of a name; None where there is none."""
    found = package
    for place, part in enumerate(name.split(".")[1:], 2):
        if not hasattr(found, part):
            try:
                importlib.import_module(".".join(name.split(".")[:place]))
            except ImportError:
                return None
        found = getattr(found, part, None)
    return found


def own(thing):
    """Whether it may be the package's: what typing or collections lend to a module is not."""
    return str(getattr(thing, "__module__", None) or given["package"]).partition(".")[0] == given["package"]


known = set(given["public"])
for name in given["files"]:
    importlib.import_module(name)
wrong = []
for place, module in sorted(sys.modules.items()):
    if place.partition(".")[0] == given["package"]:
        for leaf, thing in sorted(vars(module).items()):
            name = f"{place}.{leaf}"
            meant = spelling.public(name, known)
            if meant != name and own(thing) and resolved(meant) is not thing:
                wrong.append([name, meant])
for alias, entry in given["aliases"].items():
    found = resolved(alias)
    if found is None or found is not resolved(entry):
        wrong.append([alias, entry])
print(json.dumps(wrong))
