"""A function as a transform, as torchvision.transforms.Lambda."""

from collections.abc import Callable
from typing import Any


class Lambda:
    """Calls the function with what it is given."""

    def __init__(self, lambd: Callable[[Any], Any]) -> None:
        if not callable(lambd):
            raise TypeError(f"{type(lambd).__name__} cannot be called")
        self.lambd = lambd

    def __call__(self, img: Any) -> Any:
        """Call the function."""
        return self.lambd(img)

    def __repr__(self) -> str:
        """Give the name as torchvision does."""
        return "Lambda()"
