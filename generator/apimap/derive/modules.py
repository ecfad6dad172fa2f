"""What every torch module and optimizer has, whatever its class: explicit, and nothing that is not exact.

``parameters()`` is not here: torch yields every parameter lazily, frozen ones and no buffers;
``trainable_params()`` leaves the frozen ones out, and ``get_parameters()`` adds running statistics.
"""

from __future__ import annotations

# Where a member of an object is documented, when not at its own class.
BASES = {
    "torch.nn.": "torch.nn.Module",
    "torch.optim.lr_scheduler.": "torch.optim.lr_scheduler.LRScheduler",
    "torch.optim.swa_utils.AveragedModel": "torch.nn.Module",
    "torch.optim.swa_utils.SWALR": "torch.optim.lr_scheduler.LRScheduler",
    "torch.optim.": "torch.optim.Optimizer",
    "torchvision.ops.": "torch.nn.Module",
    "einops.layers.": "torch.nn.Module",
    "timm.layers.": "torch.nn.Module",
    "timm.models.": "torch.nn.Module",
    "timm.loss.": "torch.nn.Module",
    "timm.optim.": "torch.optim.Optimizer",
}
MODULE = "torch.nn.Module"
# Methods of modules: name → (method of a mindspore Cell, its argument where torch's call has none).
METHODS: dict[str, tuple[str, str | None]] = {
    "train": ("set_train", None),
    "eval": ("set_train", "False"),
}
# Members of mindspore's objects that are torch's, by how the class's name begins.
SAME = {
    "mindspore.experimental.optim.lr_scheduler.": frozenset(("step", "get_last_lr", "last_epoch")),
    "mindspore.experimental.optim.": frozenset(("add_param_group", "param_groups", "state_dict")),
}
# Classes whose objects are tensors.
TENSOR_CLASSES = frozenset(
    (
        "torch.Tensor",
        "torch.autograd.Variable",
        "torch.nn.Parameter",
        "torch.nn.parameter.Parameter",
        *(
            f"torch.{kind}Tensor"
            for kind in (
                "Float",
                "Double",
                "Half",
                "BFloat16",
                "Int",
                "Long",
                "Short",
                "Char",
                "Byte",
                "Bool",
            )
        ),
    )
)


def bases(name: str) -> list[str]:
    """The class itself and the base class at which its inherited members are documented."""
    base = next((base for prefix, base in BASES.items() if name.startswith(prefix)), None)
    return [name] if base is None else [name, base]
