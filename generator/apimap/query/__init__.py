"""What ``apimap query`` does: the compiled index, from a name to entries, and an entry in a terminal.

The room can be called: ``apimap.query("nn.Dropout")`` is :func:`apimap.query.typed.query`. Importing a room
binds its name in the package, so a function of the same name could not live beside it.
"""

import sys
from types import ModuleType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from apimap.query.records import Answer


class _Room(ModuleType):
    def __call__(self, name: str, **options: str) -> "Answer":
        from apimap.query.typed import query

        return query(name, **options)


sys.modules[__name__].__class__ = _Room
