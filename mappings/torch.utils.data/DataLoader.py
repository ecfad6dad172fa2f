"""Batches of a dataset, as torch.utils.data.DataLoader gives them, read in the program's own process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import mindspore
import numpy as np
from helpers.torch.utils.data import BatchSampler, RandomSampler, SequentialSampler
from mindspore import Tensor, ops


def _collate(items: list[Any]) -> Any:
    first = items[0]
    if isinstance(first, Tensor):
        return ops.stack(items)
    if isinstance(first, np.ndarray):
        return Tensor(np.stack(items))
    if isinstance(first, np.generic):
        return Tensor(np.stack(items))
    if isinstance(first, (bool, int)):
        return Tensor(np.array(items), mindspore.bool_ if isinstance(first, bool) else mindspore.int64)
    if isinstance(first, float):
        return Tensor(np.array(items), mindspore.float64)
    if isinstance(first, Mapping):
        return {key: _collate([item[key] for item in items]) for key in first}
    if isinstance(first, tuple) and hasattr(first, "_fields"):
        return type(first)(*(_collate(list(parts)) for parts in zip(*items, strict=True)))
    if isinstance(first, (tuple, list)):
        return [_collate(list(parts)) for parts in zip(*items, strict=True)]
    return items


class DataLoader:
    """An iterable of batches; num_workers and what goes with it are taken and not used.

    Order is drawn from numpy's generator, which mindspore.set_seed seeds: other batches than torch's.
    """

    def __init__(
        self,
        dataset: Any,
        batch_size: int | None = 1,
        shuffle: bool | None = None,
        sampler: Any = None,
        batch_sampler: Any = None,
        num_workers: int = 0,
        collate_fn: Callable[[list[Any]], Any] | None = None,
        pin_memory: bool = False,
        drop_last: bool = False,
        timeout: float = 0,
        worker_init_fn: Any = None,
        generator: Any = None,
    ) -> None:
        self._streams = not hasattr(dataset, "__getitem__")
        if self._streams and (shuffle or sampler is not None or batch_sampler is not None):
            raise ValueError("a dataset without an index comes in its own order: no shuffle, no sampler")
        self.dataset = dataset
        self.batch_size = batch_size if batch_sampler is None else None
        self.sampler = sampler
        self.batch_sampler = batch_sampler
        self.num_workers = num_workers
        self.collate_fn = collate_fn
        self.drop_last = drop_last
        if self._streams:
            return
        if sampler is None:
            drawn = RandomSampler(dataset, generator=generator) if shuffle else None
            self.sampler = SequentialSampler(dataset) if drawn is None else drawn
        if batch_sampler is None and batch_size is not None:
            self.batch_sampler = BatchSampler(self.sampler, batch_size, drop_last)

    def _streamed(self, collate: Callable[[list[Any]], Any]) -> Iterator[Any]:
        items: list[Any] = []
        for item in self.dataset:
            if self.batch_size is None:
                yield self.collate_fn(item) if self.collate_fn else item
                continue
            items.append(item)
            if len(items) == self.batch_size:
                yield collate(items)
                items = []
        if items and not self.drop_last:
            yield collate(items)

    def __iter__(self) -> Iterator[Any]:
        collate = self.collate_fn or _collate
        if self._streams:
            yield from self._streamed(collate)
        elif self.batch_sampler is None:
            for index in self.sampler:
                yield self.collate_fn(self.dataset[index]) if self.collate_fn else self.dataset[index]
        else:
            for batch in self.batch_sampler:
                yield collate([self.dataset[index] for index in batch])

    def __len__(self) -> int:
        if not self._streams:
            return len(self.sampler if self.batch_sampler is None else self.batch_sampler)
        count = len(self.dataset)
        if self.batch_size is None:
            return count
        return count // self.batch_size if self.drop_last else -(-count // self.batch_size)
