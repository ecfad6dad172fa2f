from collections.abc import Iterable, Mapping
from typing import Any


class _NotHere(AttributeError, KeyError):
    """A name that was not converted, as getattr and dictionaries say it."""

    __str__ = AttributeError.__str__


class Members(dict[str, Any]):
    """What stands for the members of one of torch's modules, by their names; ``others`` torch has as well."""

    def __init__(self, owner: str, found: Mapping[str, Any], others: Iterable[str] = ()) -> None:
        super().__init__(found)
        self._owner, self._others = owner, frozenset(others)

    def __missing__(self, name: Any) -> Any:
        raise _NotHere(
            f"{self._owner}.{name} was not converted: only what the program or its settings name was, and "
            f"what mindspore can do. If torch has it, write {name!r} into the program, as one of the choices "
            "of its argument, say, and convert again"
        )

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self[name]

    def __contains__(self, name: Any) -> bool:
        return super().__contains__(name) or (name in self._others and self[name] is not None)

    def get(self, name: Any, default: Any = None) -> Any:
        """The member, or else the default, unless torch has it."""
        if name not in self:
            return default
        return self[name]
