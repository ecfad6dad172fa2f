"""Random numbers with a state of their own, as torch.Generator."""

from typing import Any

import numpy as np


class Generator:
    """A source of numpy's random numbers that helpers take: not torch's for the same seed."""

    def __init__(self, device: Any = None) -> None:
        self.device = "CPU"
        self.manual_seed(67280421310721)

    def manual_seed(self, seed: int) -> "Generator":
        self._seed = int(seed)
        self.numbers = np.random.default_rng(abs(self._seed))
        return self

    def seed(self) -> int:
        self.manual_seed(int(np.random.default_rng().integers(2**62)))
        return self._seed

    def initial_seed(self) -> int:
        return self._seed

    def get_state(self) -> Any:
        return self._seed, self.numbers.bit_generator.state

    def set_state(self, new_state: Any) -> "Generator":
        self._seed, self.numbers.bit_generator.state = new_state
        return self
