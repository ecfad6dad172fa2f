"""Where new tensors are made, as torch.set_default_device."""

import mindspore


def set_default_device(device: object) -> None:
    """Choose the device of everything that runs, "cuda:0" say; once something ran it cannot be changed."""
    if device is None:
        return
    kind, _, number = str(device).partition(":")
    targets = {"cpu": "CPU", "cuda": "GPU", "npu": "Ascend"}
    if kind not in targets:
        raise RuntimeError(f"mindspore has no device {kind!r}")
    if targets[kind] != mindspore.get_context("device_target") or int(number or 0):
        mindspore.set_device(targets[kind], int(number or 0))
