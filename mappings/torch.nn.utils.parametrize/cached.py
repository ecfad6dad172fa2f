"""Parameters computed once within a block, as torch.nn.utils.parametrize.cached."""

from contextlib import ContextDecorator

from helpers.torch.nn.utils.parametrize import ParametrizationList


class cached(ContextDecorator):
    """A block within which each computed parameter is computed when it is first used, and not again."""

    def __enter__(self) -> None:
        ParametrizationList._blocks += 1

    def __exit__(self, *_: object) -> None:
        ParametrizationList._blocks -= 1
        if not ParametrizationList._blocks:
            ParametrizationList._computed.clear()
