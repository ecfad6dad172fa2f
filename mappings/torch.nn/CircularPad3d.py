"""Padding in circles as a layer, as torch.nn.CircularPad3d."""

from helpers.torch.nn import CircularPad1d


class CircularPad3d(CircularPad1d):
    """The layer that continues the last 3 axes from their other ends; padding: an int, or one an end."""

    _axes = 3
