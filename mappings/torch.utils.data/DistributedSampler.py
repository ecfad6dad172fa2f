"""The share of a dataset that one process reads, as torch.utils.data.DistributedSampler."""

import os
from collections.abc import Iterator
from typing import Any

import numpy as np
from helpers.torch.utils.data import Sampler


class DistributedSampler(Sampler):
    """The share of a dataset that one of several processes reads; shuffled by numpy, not in torch's order."""

    def __init__(
        self,
        dataset: Any,
        num_replicas: int | None = None,
        rank: int | None = None,
        shuffle: bool = True,
        seed: int = 0,
        drop_last: bool = False,
    ) -> None:
        world = os.environ.get("RANK_SIZE", os.environ.get("WORLD_SIZE", "1"))
        self.dataset = dataset
        self.num_replicas = int(world) if num_replicas is None else num_replicas
        self.rank = int(os.environ.get("RANK_ID", os.environ.get("RANK", "0"))) if rank is None else rank
        self.shuffle = shuffle
        self.seed = seed
        self.epoch = 0
        self.drop_last = drop_last
        count = len(dataset)
        self.num_samples = count // self.num_replicas if drop_last else -(-count // self.num_replicas)
        self.total_size = self.num_samples * self.num_replicas

    def __iter__(self) -> Iterator[int]:
        count = len(self.dataset)
        order = list(range(count))
        if self.shuffle:
            order = np.random.default_rng(self.seed + self.epoch).permutation(count).tolist()
        while len(order) < self.total_size:
            order += order[: self.total_size - len(order)]
        return iter(order[: self.total_size][self.rank :: self.num_replicas])

    def __len__(self) -> int:
        return self.num_samples

    def set_epoch(self, epoch: int) -> None:
        self.epoch = epoch
