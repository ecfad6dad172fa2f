import random
from importlib import import_module
from types import ModuleType

import numpy as np
from mindspore.common import initializer
from mindspore.dataset.core import config
from mindspore.nn.layer import rnn_cells, rnns


def numbers_apart() -> None:
    """Let mindspore's initial weights and what is random here draw from numbers of their own.

    mindspore takes them from numpy's generator, and its seed is that of numpy and of random as well; a
    torch program draws its own numbers from those.
    """
    apart, numbers = ModuleType("numpy"), ModuleType("numpy.random")
    vars(apart).update(vars(np))
    vars(numbers).update(vars(np.random))
    own = np.random.RandomState()
    for name in dir(own):
        if not name.startswith("_"):
            setattr(numbers, name, getattr(own, name))
    vars(apart)["random"] = numbers
    for module in (initializer, import_module("mindspore.common.seed"), rnns, rnn_cells):
        vars(module)["np"] = apart
    config.numpy, config.random = apart, random.Random()
    globals()["np"] = apart
