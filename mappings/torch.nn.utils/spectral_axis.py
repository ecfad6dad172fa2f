"""The axis of a weight along which the outputs of a layer are, for both spectral norms."""

from mindspore.nn import Cell

# Classes of mindspore.nn, and those of mindspore.mint.nn and of helpers.
_TRANSPOSED = ("Conv1dTranspose", "Conv2dTranspose", "Conv3dTranspose", "ConvTranspose")


def spectral_axis(module: Cell) -> int:
    """1 for a transposed convolution, and for what derives from one; else 0."""
    return int(any(each.__name__.startswith(_TRANSPOSED) for each in type(module).__mro__))
