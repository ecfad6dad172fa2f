"""How many threads compute, as torch.get_num_threads."""

import mindspore


def get_num_threads() -> int:
    """Give the number of threads of the runtime, which also hand operations out; 1 or more."""
    return int(mindspore.get_context("runtime_num_threads"))
