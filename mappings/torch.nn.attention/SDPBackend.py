"""The names of implementations of attention, as torch.nn.attention.SDPBackend."""

from enum import Enum


class SDPBackend(Enum):
    """Implementations that torch's attention may be told to use; MindSpore has one, whatever is told."""

    ERROR = -1
    MATH = 0
    FLASH_ATTENTION = 1
    EFFICIENT_ATTENTION = 2
    CUDNN_ATTENTION = 3
    OVERRIDEABLE = 4
