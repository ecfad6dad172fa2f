"""Images seen from a random side, as torchvision.transforms.RandomPerspective."""

from typing import Any

import numpy
from helpers.torchvision.transforms.functional import get_dimensions, perspective


class RandomPerspective:
    """Takes PIL images and tensors (…, C, H, W). NumPy draws where the corners go."""

    def __init__(
        self, distortion_scale: float = 0.5, p: float = 0.5, interpolation: Any = "bilinear", fill: Any = 0
    ) -> None:
        self.distortion_scale, self.p, self.interpolation = distortion_scale, p, interpolation
        self.fill = 0 if fill is None else fill

    def __call__(self, img: Any) -> Any:
        """Change one image, or leave it."""
        if numpy.random.random() >= self.p:
            return img
        _, height, width = get_dimensions(img)
        corners = [[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]]
        most = [int(self.distortion_scale * (side // 2)) for side in (width, height)]
        moved = [
            [
                int(numpy.random.randint(at - far, at + 1) if at else numpy.random.randint(0, far + 1))
                for at, far in zip(corner, most, strict=True)
            ]
            for corner in corners
        ]
        return perspective(img, corners, moved, self.interpolation, self.fill)
