"""The name of a device, as torch.device keeps it."""

from __future__ import annotations

_NAMES = {"CPU": "cpu", "GPU": "cuda", "Ascend": "npu"}  # mindspore's, as torch calls them


class device(str):
    """A device's name ("cuda:0"); mindspore.set_device chooses where a program runs, not this."""

    def __new__(cls, type: str | int = "cpu", index: int | None = None) -> device:
        """Take a name, a name and a number, or a number alone; a tensor's device in mindspore as well."""
        if not isinstance(type, (str, int)):
            return type  # one of the program's own
        name = f"cuda:{type}" if isinstance(type, int) else type
        kind, colon, number = name.partition(":")
        name = f"{_NAMES.get(kind, kind)}{colon}{number}"
        return super().__new__(cls, name if index is None else f"{name}:{index}")

    @property
    def type(self) -> str:
        """The name without the number."""
        return self.partition(":")[0]

    @property
    def index(self) -> int | None:  # type: ignore[override]
        """The number, None if there is none."""
        return int(self.partition(":")[2]) if ":" in self else None
