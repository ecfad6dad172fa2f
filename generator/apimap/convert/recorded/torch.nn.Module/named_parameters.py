from collections.abc import Iterator

from helpers.torch.nn.Module import held, placed
from mindspore import Parameter, nn


def named_parameters(
    self: nn.Cell, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True
) -> Iterator[tuple[str, Parameter]]:
    """Parameters under torch's names, frozen ones too; statistics of a normalisation are none."""
    seen: set[int] = set()
    for path, cell in placed(self, prefix, recurse):
        for name, each in held(cell, False):
            if each is None or (remove_duplicate and id(each) in seen):
                continue
            seen.add(id(each))
            yield (f"{path}." if path else "") + name, each
