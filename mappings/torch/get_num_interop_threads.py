"""How many operations may run at once, as torch.get_num_interop_threads."""

import mindspore


def get_num_interop_threads() -> int:
    """Give the number of operations that may run side by side; 0 until it is set: the runtime decides."""
    return int(mindspore.get_context("inter_op_parallel_num"))
