"""Padding in circles as a layer, as torch.nn.CircularPad2d."""

from helpers.torch.nn import CircularPad1d


class CircularPad2d(CircularPad1d):
    """The layer that continues the last 2 axes from their other ends; padding: an int, or one an end."""

    _axes = 2
