"""Whether products of bfloat16 matrices can be computed, as torch.cuda.is_bf16_supported."""

import mindspore
from mindspore import ops


def is_bf16_supported(including_emulation: bool = True) -> bool:
    """Try such a product on the device of the program; on a CPU the answer is no, though sums can be had."""
    del including_emulation  # mindspore emulates none
    one = ops.ones((1, 1), mindspore.bfloat16)
    try:
        ops.matmul(one, one).float().asnumpy()
    except (TypeError, RuntimeError):
        return False
    return True
