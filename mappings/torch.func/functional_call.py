"""A network called with other parameters, as torch.func.functional_call."""

from collections.abc import Mapping, Sequence
from typing import Any

from helpers.torch.nn.Module import held, placed
from mindspore import nn


def functional_call(
    module: nn.Cell,
    parameter_and_buffer_dicts: Mapping[str, Any] | Sequence[Mapping[str, Any]],
    args: Any = None,
    kwargs: Mapping[str, Any] | None = None,
    *,
    tie_weights: bool = True,
    strict: bool = False,
) -> Any:
    """Call a network with other parameters and buffers under torch's names; gradients reach what is given.

    Not those of mindspore's recurrent layers, which hold their weights in lists.
    """
    dictionaries = (
        [parameter_and_buffer_dicts]
        if isinstance(parameter_and_buffer_dicts, Mapping)
        else parameter_and_buffer_dicts
    )
    given = {key: each for one in dictionaries for key, each in one.items()}
    given_args = () if args is None else args if isinstance(args, tuple) else (args,)
    places: dict[str, list[tuple[nn.Cell, str]]] = {}
    named: dict[int, str] = {}  # a parameter that several layers share has the name of the first
    tied = set()  # its other names
    for path, cell in placed(module, "", True, True):
        head = f"{path}." if path else ""
        own = {id(each): key for key, each in cell._params.items()}
        found = [(head + name, own[id(each)], each) for name, each in held(cell, True)]
        found += [(head + name, name, each) for name, each in cell._buffers.items() if each is not None]
        for name, key, each in found:
            first = named.setdefault(id(each), name) if tie_weights else name
            places.setdefault(name, []).append((cell, key))
            if first != name:
                tied.add(name)
            if first != name and name not in given:
                places.setdefault(first, []).append((cell, key))
            if name in given and hasattr(cell, "w_ih_list"):
                raise NotImplementedError(f"mindspore's {type(cell).__name__} holds `{key}` in a list")
    unknown = [name for name in given if name not in places]
    missing = [name for name in places if name not in given and name not in tied] if strict else []
    if unknown or missing:
        raise RuntimeError(f"functional_call: unexpected names {unknown}, missing names {missing}")
    covered = [(cell, key) for name in given for cell, key in places[name]]
    try:
        for name, value in given.items():
            for cell, key in places[name]:
                vars(cell)[key] = value  # found before the parameter of that name
        return module(*given_args, **(kwargs or {}))
    finally:
        for cell, key in covered:
            vars(cell).pop(key, None)
