"""One future for several, as torch.futures.collect_all."""

from typing import Any

from helpers.torch.futures import Future


def collect_all(futures: list[Any]) -> Future:
    """A future whose result is the list of the given ones, set when the last of them is done."""
    collected: Future = Future()
    waited = list(futures)
    left = len(waited)

    def one_done(_: Any) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            collected.set_result(waited)

    for future in waited:
        future.add_done_callback(one_done)
    if not waited:
        collected.set_result(waited)
    return collected
