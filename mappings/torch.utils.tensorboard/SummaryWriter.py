"""Writes event files for TensorBoard, as torch.utils.tensorboard.SummaryWriter, without that package."""

from __future__ import annotations

import os
import socket
import struct
import time
import zlib
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np


class SummaryWriter:
    """Scalars, histograms, images, text and hyperparameters go to one file in log_dir; graphs are not drawn.

    The file is written at once, so max_queue and flush_secs change nothing.
    """

    def __init__(
        self,
        log_dir: str | os.PathLike[str] | None = None,
        comment: str = "",
        purge_step: int | None = None,
        max_queue: int = 10,
        flush_secs: int = 120,
        filename_suffix: str = "",
    ) -> None:
        host = socket.gethostname()
        now = datetime.now().strftime("%b%d_%H-%M-%S")
        self.log_dir = str(log_dir or os.path.join("runs", f"{now}_{host}{comment}"))
        folder = Path(self.log_dir)
        folder.mkdir(parents=True, exist_ok=True)
        name = f"events.out.tfevents.{time.time():.6f}.{host}.{os.getpid()}{filename_suffix}"
        self._file = (folder / name).open("ab")
        self._parts: dict[str, SummaryWriter] = {}
        self._event(_text(3, b"brain.Event:2"), 0, None)
        if purge_step is not None:
            self._event(_text(7, _whole(1, 3)), purge_step, None)  # a session starts: later steps are dropped

    def add_scalar(
        self,
        tag: str,
        scalar_value: Any,
        global_step: int | None = None,
        walltime: float | None = None,
        new_style: bool = False,
        double_precision: bool = False,
    ) -> None:
        """A number, or a tensor of one element; float32, whatever double_precision says."""
        number = float(_array(scalar_value).reshape(()))
        self._value(tag, _tagged(2, 5) + struct.pack("<f", number), global_step, walltime)

    def add_scalars(
        self,
        main_tag: str,
        tag_scalar_dict: dict[str, Any],
        global_step: int | None = None,
        walltime: float | None = None,
    ) -> None:
        """Numbers in one chart: each has a file in a folder of its own below log_dir."""
        for tag, number in tag_scalar_dict.items():
            folder = os.path.join(self.log_dir, f"{main_tag.replace('/', '_')}_{tag}")
            if folder not in self._parts:
                self._parts[folder] = SummaryWriter(folder)
            self._parts[folder].add_scalar(main_tag, number, global_step, walltime)

    def add_histogram(
        self,
        tag: str,
        values: Any,
        global_step: int | None = None,
        bins: Any = "tensorflow",
        walltime: float | None = None,
        max_bins: int | None = None,
    ) -> None:
        """How the elements are spread, over bins as numpy.histogram takes them; max_bins changes nothing."""
        found = _array(values).astype(np.float64).ravel()
        if bins == "tensorflow":
            half = np.multiply.accumulate(np.append(1e-12, np.full(773, 1.1)))
            bins = np.concatenate([-half[::-1], [0.0], half])
        counts, edges = np.histogram(found, bins=bins)
        first, last = np.flatnonzero(counts)[[0, -1]]
        counts, edges = counts[first : last + 1], edges[first : last + 2]
        numbers = [found.min(), found.max(), found.size, found.sum(), found @ found]
        body = b"".join(_tagged(at, 1) + struct.pack("<d", each) for at, each in enumerate(numbers, start=1))
        body += _text(6, edges.astype("<f8").tobytes()) + _text(
            7, np.append(0, counts).astype("<f8").tobytes()
        )
        self._value(tag, _text(5, body), global_step, walltime)

    def add_image(
        self,
        tag: str,
        img_tensor: Any,
        global_step: int | None = None,
        walltime: float | None = None,
        dataformats: str = "CHW",
    ) -> None:
        """One image, CHW, HWC or HW with 1, 3 or 4 channels; floats from 0 to 1, or uint8."""
        image = _array(img_tensor)
        scale = 1 if image.dtype == np.uint8 else 255
        order = dataformats.upper()
        image = image[..., None] if order == "HW" else image.transpose([order.index(each) for each in "HWC"])
        image = np.repeat(image, 3, axis=2) if image.shape[2] == 1 else image
        pixels = np.clip(image.astype(np.float32) * scale, 0, 255).astype(np.uint8)
        height, width, channels = pixels.shape
        body = _whole(1, height) + _whole(2, width) + _whole(3, channels) + _text(4, _png(pixels))
        self._value(tag, _text(4, body), global_step, walltime)

    def add_images(
        self,
        tag: str,
        img_tensor: Any,
        global_step: int | None = None,
        walltime: float | None = None,
        dataformats: str = "NCHW",
    ) -> None:
        """Several images side by side in one row."""
        images = _array(img_tensor)
        images = np.moveaxis(images, dataformats.upper().index("N"), 0)
        order = dataformats.upper().replace("N", "")
        row = np.concatenate(list(images), axis=order.index("W"))
        self.add_image(tag, row, global_step, walltime, order)

    def add_text(
        self, tag: str, text_string: str, global_step: int | None = None, walltime: float | None = None
    ) -> None:
        """A text, which TensorBoard shows as Markdown."""
        shape = _text(2, _text(2, _whole(1, 1)))
        tensor = _whole(1, 7) + shape + _text(8, text_string.encode())
        plugin = _text(9, _text(1, _text(1, b"text")))
        self._value(f"{tag}/text_summary", plugin + _text(8, tensor), global_step, walltime)

    def add_graph(self, model: Any, input_to_model: Any = None, **rest: Any) -> None:
        """Nothing is drawn."""

    def flush(self) -> None:
        """Hand what was added to the system."""
        self._file.flush()
        for part in self._parts.values():
            part.flush()

    def close(self) -> None:
        """Close the file, and those of add_scalars."""
        self._file.close()
        for part in self._parts.values():
            part.close()

    def get_logdir(self) -> str:
        """The folder."""
        return self.log_dir

    def __enter__(self) -> SummaryWriter:
        return self

    def __exit__(self, *rest: object) -> None:
        self.close()

    def _value(self, tag: str, content: bytes, step: int | None, walltime: float | None) -> None:
        body = _text(1, tag.encode()) + content
        self._event(_text(5, _text(1, body)), step, walltime)

    def _event(self, content: bytes, step: int | None, walltime: float | None) -> None:
        when = time.time() if walltime is None else walltime
        event = _tagged(1, 1) + struct.pack("<d", when)
        event += _whole(2, int(step)) if step is not None else b""
        event += content
        length = struct.pack("<Q", len(event))
        self._file.write(length + _check(length) + event + _check(event))
        self._file.flush()


def _array(value: Any) -> np.ndarray[Any, Any]:
    return value.asnumpy() if hasattr(value, "asnumpy") else np.asarray(value)


def _varint(number: int) -> bytes:
    number &= (1 << 64) - 1
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    return bytes([*found, number])


def _tagged(field: int, kind: int) -> bytes:
    return _varint(field << 3 | kind)


def _whole(field: int, number: int) -> bytes:
    return _tagged(field, 0) + _varint(number)


def _text(field: int, content: bytes) -> bytes:
    return _tagged(field, 2) + _varint(len(content)) + content


def _check(content: bytes) -> bytes:
    check = 0xFFFFFFFF
    for byte in content:
        check ^= byte
        for _ in range(8):
            check = check >> 1 ^ 0x82F63B78 * (check & 1)
    check ^= 0xFFFFFFFF
    return struct.pack("<I", ((check >> 15 | check << 17) + 0xA282EAD8) & 0xFFFFFFFF)


def _png(pixels: np.ndarray[Any, Any]) -> bytes:
    height, width, channels = pixels.shape

    def chunk(name: bytes, content: bytes) -> bytes:
        body = name + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", width, height, 8, {3: 2, 4: 6}[channels], 0, 0, 0)
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )
