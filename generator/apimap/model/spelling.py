"""How people write names: which module they mean first, and the short names that they import modules by."""

# Where a leaf lives in several modules, what people mean most often comes first.
MODULES = (
    "torch",
    "torch.nn.functional",
    "torch.nn",
    "torch.Tensor",
    "torch.optim",
    "torch.utils.data",
    "torch.linalg",
    "torch.autograd",
    "torch.optim.lr_scheduler",
    "torch.nn.init",
    "torch.cuda",
    "torch.distributed",
    "torch.fft",
)

# Names by which people import modules or call objects; case counts. The site's Finder knows them as well.
ALIASES = {
    **{"F": "nn.functional", "P": "ops", "ms": "mindspore", "msnp": "mindspore.numpy", "th": "torch"},
    **{"model": "nn.Module", "net": "nn.Module", "optimizer": "optim.Optimizer", "init": "nn.init"},
}
