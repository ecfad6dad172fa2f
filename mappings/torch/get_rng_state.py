"""The state of what random numbers are drawn from, as torch.get_rng_state."""

import pickle
from importlib import import_module
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor


def get_rng_state() -> Tensor:
    """Give it as a tensor of bytes: mindspore's generator, its seeds, and the numbers that it takes of numpy.

    There are more bytes than torch has.
    """
    seed: Any = import_module("mindspore.common.seed")  # the package has a function of that name
    if seed._GLOBAL_SEED is None:  # what is drawn without any seed does not come again
        seed._GLOBAL_SEED = int(np.random.randint(2**31 - 1))
    generator = mindspore.get_rng_state().asnumpy()
    held = seed._GLOBAL_SEED, dict(seed._KERNEL_SEED), np.random.get_state(), generator
    state = pickle.dumps(held)
    return Tensor(np.frombuffer(state + bytes(-len(state) % 8192), np.uint8))
