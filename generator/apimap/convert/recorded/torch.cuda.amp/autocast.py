from contextlib import ContextDecorator
from typing import Any


class autocast(ContextDecorator):
    """A block in which torch may compute in half precision; here everything keeps its dtype."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Arguments say where and in which dtype torch would compute."""

    def __enter__(self) -> None:
        """Nothing changes."""

    def __exit__(self, *_: object) -> None:
        """Nothing changes."""
