"""Waits for futures, as torch.futures.wait_all."""

from typing import Any


def wait_all(futures: list[Any]) -> list[Any]:
    """Results of all, in their order; raises the first exception, after all are done."""
    faults: list[Exception] = []
    results = []
    for future in futures:
        try:
            results.append(future.wait())
        except Exception as fault:
            faults.append(fault)
    if faults:
        raise faults[0]
    return results
