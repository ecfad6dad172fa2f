"""What is wrong with a pattern of axes, as einops.EinopsError."""


class EinopsError(RuntimeError):
    """A pattern that cannot be read, or that a tensor's shape does not fit."""
