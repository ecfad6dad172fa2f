from collections.abc import Iterator

from helpers.torch.nn.Module import held, placed, torch_name
from mindspore import Tensor, nn


def named_buffers(
    self: nn.Cell, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True
) -> Iterator[tuple[str, Tensor]]:
    """Buffers under torch's names, the statistics of a normalisation among them."""
    seen: set[int] = set()
    for path, cell in placed(self, prefix, recurse, not remove_duplicate):
        learnt = {id(each) for _, each in held(cell, False)}
        statistics = [(name, each) for name, each in held(cell, True) if id(each) not in learnt]
        for name, each in [*statistics, *getattr(cell, "_buffers", {}).items()]:
            if each is None or (remove_duplicate and id(each) in seen):
                continue
            seen.add(id(each))
            yield (f"{path}." if path else "") + torch_name(name), each
