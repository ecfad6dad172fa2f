"""Random numbers go on from a state that was kept, as with torch.set_rng_state."""

import pickle
from importlib import import_module
from typing import Any

import mindspore
import numpy as np
from mindspore import Tensor


def set_rng_state(new_state: Tensor) -> None:
    """Go on from a state that the helper of get_rng_state gave: its seeds, its generator, numpy's numbers."""
    if new_state.size == 16:  # mindspore's own
        mindspore.set_rng_state(new_state)
        return
    seed: Any = import_module("mindspore.common.seed")  # the package has a function of that name
    first, kernels, numbers, generator = pickle.loads(new_state.asnumpy().tobytes())
    seed._GLOBAL_SEED = first
    seed._KERNEL_SEED.clear()
    seed._KERNEL_SEED.update(kernels)
    np.random.set_state(numbers)
    mindspore.set_rng_state(Tensor(generator))
