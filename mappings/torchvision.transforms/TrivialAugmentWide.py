"""One of a list of operations, of any strength, as torchvision.transforms.TrivialAugmentWide."""

from collections.abc import Sequence
from typing import Any

import numpy
from helpers.torchvision.transforms import RandAugment


class TrivialAugmentWide(RandAugment):
    """Takes PIL images and tensors (…, C, H, W) of uint8. NumPy draws operation, strength and sign."""

    def __init__(
        self,
        num_magnitude_bins: int = 31,
        interpolation: Any = "nearest",
        fill: float | Sequence[float] | None = None,
    ) -> None:
        super().__init__(1, 0, num_magnitude_bins, interpolation, fill)

    def __call__(self, img: Any) -> Any:
        """Change one image."""
        steps = numpy.arange(self.num_magnitude_bins)
        share = steps / (self.num_magnitude_bins - 1)
        strong = {"ShearX": 0.99, "ShearY": 0.99, "TranslateX": 32.0, "TranslateY": 32.0, "Rotate": 135.0}
        strong |= dict.fromkeys(("Brightness", "Color", "Contrast", "Sharpness"), 0.99)
        given: dict[str, Any] = {name: share * most for name, most in strong.items()}
        given["Posterize"] = 8 - numpy.round(steps / ((self.num_magnitude_bins - 1) / 6))
        given["Solarize"] = 255.0 * (1 - share)
        names = [*given, "Identity", "AutoContrast", "Equalize"]
        name = names[numpy.random.randint(len(names))]
        strength = float(given[name][numpy.random.randint(len(steps))]) if name in given else 0.0
        return self._changed(img, name, -strength if name in strong and numpy.random.randint(2) else strength)
