"""A layer that gives spectrograms in decibels, as torchaudio.transforms.AmplitudeToDB."""

from helpers.torchaudio.functional import amplitude_to_DB
from mindspore import Tensor, nn


class AmplitudeToDB(nn.Cell):
    """Take logarithms; stype is "power" or "magnitude", top_db how far below the loudest is kept."""

    def __init__(self, stype: str = "power", top_db: float | None = None) -> None:
        super().__init__()
        if top_db is not None and top_db < 0:
            raise ValueError(f"top_db {top_db} is negative")
        self.stype, self.top_db = stype, top_db
        self.multiplier, self.amin = 10.0 if stype == "power" else 20.0, 1e-10

    def construct(self, x: Tensor) -> Tensor:
        """Change spectrograms (..., frequencies, frames)."""
        return amplitude_to_DB(x, self.multiplier, self.amin, 0.0, self.top_db)
