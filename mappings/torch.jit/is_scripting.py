"""Whether code is being compiled, as torch.jit.is_scripting asks."""


def is_scripting() -> bool:
    """Say no: there is no TorchScript; within functions compiled by mindspore.jit too."""
    return False
