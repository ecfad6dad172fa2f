import mindspore


def raised_at_once() -> None:
    """Let an error be raised where its call stands; mindspore goes on, and tells at a later line."""
    mindspore.runtime.launch_blocking()
