"""Logarithms that Kaldi takes, for the helpers of torchaudio.compliance.kaldi."""

import mindspore
import numpy as np
from mindspore import Tensor, ops


def kaldi_log(numbers: Tensor) -> Tensor:
    """The logarithm, of float32's epsilon at least."""
    least = mindspore.tensor(float(np.finfo(np.float32).eps), numbers.dtype)
    # maximum would lose NaN
    return ops.log(ops.where(numbers < least, least, numbers))
