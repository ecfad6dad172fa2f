"""``apimap compare`` against the two bare programs that do the same without it: part of ``make bench``.

The bare programs build a network, run it once in evaluation mode and differentiate it once, in a process of
their own each, side by side as ``compare`` runs them.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

AIM = 1.5  # the overhead over the two bare programs
TIMES = 3

_TORCH = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        blocks = [nn.Sequential(nn.Conv2d(16, 16, 3, padding=1), nn.BatchNorm2d(16)) for _ in range(12)]
        self.layers = nn.ModuleList(blocks)
        self.head = nn.Linear(16, 10)

    def forward(self, x):
        for layer in self.layers:
            x = torch.relu(layer(x)) + x
        return self.head(x.mean((2, 3)))


if __name__ == "__main__":
    net, x = Net(), torch.randn(4, 16, 32, 32)
    net.eval()
    with torch.no_grad():
        net(x)
    net.train()
    net(x).mean().backward()
"""
_MINDSPORE = """\
import mindspore
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        padded = {"pad_mode": "pad", "padding": 1, "has_bias": True}
        blocks = [nn.SequentialCell(nn.Conv2d(16, 16, 3, **padded), nn.BatchNorm2d(16)) for _ in range(12)]
        self.layers = nn.CellList(blocks)
        self.head = nn.Dense(16, 10)

    def construct(self, x):
        for layer in self.layers:
            x = ops.relu(layer(x)) + x
        return self.head(x.mean((2, 3)))


if __name__ == "__main__":
    net, x = Net(), mindspore.Tensor(np.random.randn(4, 16, 32, 32).astype(np.float32))
    net.set_train(False)
    net(x).asnumpy()
    net.set_train(True)
    loss, gradients = mindspore.value_and_grad(lambda: net(x).mean(), None, net.trainable_params())()
    loss.asnumpy()
"""


def _bare(folder: Path) -> float:
    """Wall seconds of both programs side by side."""
    began = time.perf_counter()
    running = [
        subprocess.Popen(
            [sys.executable, f"{name}_net.py"],
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for name in ("torch", "mindspore")
    ]
    ends = [each.wait() for each in running]
    if any(ends):
        raise RuntimeError("a bare program did not get to its end")
    return time.perf_counter() - began


def _compared(folder: Path) -> float:
    command = [sys.executable, "-m", "apimap", "compare", "torch_net:Net", "mindspore_net:Net", "--backward"]
    began = time.perf_counter()
    done = subprocess.run(
        [*command, "--input", "float32[4,16,32,32]"], cwd=folder, check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise RuntimeError(f"the networks do not agree:\n{done.stdout}{done.stderr}")
    return time.perf_counter() - began


def main() -> None:
    """Measures and prints the ratio."""
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        (folder / "torch_net.py").write_text(_TORCH, encoding="utf-8")
        (folder / "mindspore_net.py").write_text(_MINDSPORE, encoding="utf-8")
        # In turns, so that what else the machine does falls on both alike.
        pairs = [(_bare(folder), _compared(folder)) for _ in range(TIMES)]
    bare, whole = (statistics.median(each) for each in zip(*pairs, strict=True))
    word = "ok" if whole / bare <= AIM else "above the aim"
    ratio = f"{whole:8.3f} s  / bare programs {bare:.3f} s  = {whole / bare:.2f}"
    print(f"{'compare':12} {ratio}  (aim {AIM}: {word})")


if __name__ == "__main__":
    main()
