import re
from collections.abc import Iterator
from contextlib import contextmanager

# What mindspore says, in whichever class, where torch raises an IndexError.
_OF_PLACES = re.compile(
    r"[Dd]imension out of range|axis(?: value)?'? must be in|dim(?:ension)? .*out of range|out of bounds"
    r"|For 'Gather'.* should be in the range|shape of index .*does not match the shape of the indexed"
)
# What it says itself, not its kernels, and torch as a RuntimeError.
_OF_VALUES = re.compile(r"^The tensor should have only one element|^For ops\.|^The sum of 'split_size")


@contextmanager
def torch_errors() -> Iterator[None]:
    """Raise what mindspore refuses inside by the class that torch has for it; the words are mindspore's."""
    try:
        yield
    except (ValueError, TypeError, RuntimeError) as error:
        words = str(error)
        refused = "C++ Call Stack" in words or _OF_VALUES.search(words)
        found = IndexError if _OF_PLACES.search(words) else RuntimeError
        if not refused or "Failed calling" in words or isinstance(error, found):
            raise
        raise found(words).with_traceback(error.__traceback__) from None
