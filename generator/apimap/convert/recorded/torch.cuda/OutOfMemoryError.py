class OutOfMemoryError(RuntimeError):
    """What torch raises where memory is short; mindspore raises a plain RuntimeError, which goes on up."""
