"""Which layer of one network is which of the other: by weights, by path, by order within a parent."""

from __future__ import annotations

from collections.abc import Sequence

from apimap.proof.network import Layer, Network
from apimap.proof.result import WeightMap
from apimap.proof.rules import Rules


def _parent(path: str) -> str:
    return path.rpartition(".")[0]


def _inside(path: str, owner: str) -> bool:
    return not owner or path == owner or path.startswith(owner + ".")


def layers(torch: Network, mindspore: Network, weights: WeightMap, rules: Rules) -> dict[str, str]:
    """Torch's path of a layer → mindspore's; what has no other side is left out."""
    known = {each.path for each in mindspore.layers}
    owners: dict[str, set[str]] = {}
    left = {each.name: each.owner for each in torch.tensors}
    right = {each.name: each.owner for each in mindspore.tensors}
    for pair in weights.pairs:
        owners.setdefault(left[pair.torch[0]], set()).update(right[name] for name in pair.mindspore)
    found: dict[str, str] = {"": ""}
    for layer in torch.layers:
        places = owners.get(layer.path, set())
        if layer.path in known and all(_inside(place, layer.path) for place in places):
            found[layer.path] = layer.path
        elif len(places) == 1:
            found[layer.path] = next(iter(places))
    _parents(torch, known, found)
    _by_order(torch, mindspore, rules, found, set(owners))
    return found


def _parents(torch: Network, known: set[str], found: dict[str, str]) -> None:
    """A container is where the one of its layers' counterparts is."""
    for layer in sorted(torch.layers, key=lambda each: -each.path.count(".")):
        if layer.path in found:
            continue
        places = {_parent(found[p]) for p in found if p and _parent(p) == layer.path and found[p]}
        taken = set(found.values())
        if len(places) == 1 and places <= known and not places & taken:
            found[layer.path] = places.pop()


def _by_order(
    torch: Network, mindspore: Network, rules: Rules, found: dict[str, str], weighted: set[str]
) -> None:
    """Layers without weights, named otherwise: the next of their kind within the same parent."""
    for parent in [each.path for each in torch.layers]:
        if parent not in found:
            continue
        mine = _children(torch.layers, parent)
        theirs = _children(mindspore.layers, found[parent])
        taken, start = set(found.values()), 0
        for layer in mine:
            if layer.path in found:
                place = next((n for n, each in enumerate(theirs) if each.path == found[layer.path]), None)
                start = start if place is None else max(start, place + 1)
                continue
            if layer.path in weighted:  # several layers stand for it: none of them gives what it gives
                continue
            for place in range(start, len(theirs)):
                other = theirs[place]
                if other.path not in taken and _alike(layer, other, rules):
                    found[layer.path] = other.path
                    start = place + 1
                    break


def _children(layers: Sequence[Layer], parent: str) -> list[Layer]:
    return [each for each in layers if each.path and _parent(each.path) == parent]


def _alike(left: Layer, right: Layer, rules: Rules) -> bool:
    return left.cls == right.cls or rules.find(left.names, right.names) is not None
