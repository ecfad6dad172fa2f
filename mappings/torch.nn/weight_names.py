"""What torch calls the weights of a recurrent layer."""

from typing import Any


def weight_names(layer: Any) -> list[list[str]]:
    """Give the names of the weights of each layer, and of each direction."""
    parts = ("weight_ih", "weight_hh", "bias_ih", "bias_hh")[: 4 if layer.bias else 2]
    sides = ("", "_reverse")[: 2 if layer.bidirectional else 1]
    places = [f"_l{number}{side}" for number in range(layer.num_layers) for side in sides]
    return [[f"{part}{place}" for part in parts] for place in places]
