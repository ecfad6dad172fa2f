import importlib
import importlib.util
from collections.abc import Callable
from typing import Any


def replaced(owner: Any, name: str, made: Callable[[Any], Any]) -> None:
    """Put what is made of a library's function in its place, but for compiled functions.

    mindspore compiles the text of all that is called, in its optimizers too, and reads less Python there.
    """
    plain = getattr(owner, name)
    function = made(plain)
    setattr(owner, name, function)
    new = importlib.util.find_spec("mindspore.graph") is not None
    known: Any = importlib.import_module(
        "mindspore.graph._parse.resources" if new else "mindspore._extends.parse.resources"
    ).convert_object_map
    known[function] = known.get(plain, plain)
