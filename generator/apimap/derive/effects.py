"""What a program can lose without its numbers changing: arguments, calls, decorators, and the reasons.

Examples keep to their rules to the letter; a program may be freed of these, and is told so.
"""

from __future__ import annotations

# Arguments that say where or how a tensor is kept, not what it holds.
_PLACE = "mindspore chooses the device once for the whole program"
_LAYOUT = "mindspore keeps its tensors in one memory layout"
ARGUMENTS: dict[str, str] = {
    "device": _PLACE,
    "non_blocking": "copies between devices are mindspore's own business",
    "memory_format": _LAYOUT,
    "pin_memory": "host memory is managed by mindspore",
    "pin_memory_device": "host memory is managed by mindspore",
    "persistent_workers": "it only saves the time to start workers",
    "prefetch_factor": "it only changes how far ahead data is read",
    "foreach": "it chooses between implementations with the same result",
    "fused": "it chooses between implementations with the same result",
    "enable_nested_tensor": "it only chooses how padded inputs are held while they are computed",
    "mask_check": "it only chooses how padded inputs are held while they are computed",
    "use_reentrant": "it chooses between implementations with the same result",
    "_stacklevel": "it only places a warning",
    "warn_only": "it only chooses between a warning and an error, and mindspore gives neither",
    "weights_only": "a mindspore checkpoint holds nothing but weights",
    "map_location": _PLACE,
    "sparse": "it only chooses how gradients are kept",
    "set_to_none": "gradients are results here, so none are kept that would need resetting",
}
# Right only where nothing reads the old value any more; the converter looks at that.
INPLACE = "inplace"

# Methods whose receiver is the result as well.
RECEIVER: dict[str, str] = {
    "torch.Tensor.cuda": _PLACE,
    "torch.Tensor.cpu": _PLACE,
    "torch.Tensor.xpu": _PLACE,
    "torch.Tensor.npu": _PLACE,
    "torch.Tensor.pin_memory": "host memory is managed by mindspore",
    "torch.Tensor.share_memory_": "processes share nothing here",
    "torch.nn.Module.cuda": _PLACE,
    "torch.nn.Module.cpu": _PLACE,
    "torch.nn.Module.xpu": _PLACE,
    "torch.nn.Module.share_memory": "processes share nothing here",
}
# Functions whose first argument is the result as well.
FIRST: dict[str, str] = {
    "torch.jit.script": "the program stays Python, which computes the same",
    "torch.jit.script_if_tracing": "the program stays Python, which computes the same",
    "torch.jit.trace": "the program stays Python, which computes the same",
    "torch.jit.unused": "the program stays Python, which computes the same",
    "torch.jit.ignore": "the program stays Python, which computes the same",
    "torch.jit.export": "the program stays Python, which computes the same",
    "torch.compile": "the program stays Python, which computes the same",
    "torch.compiler.disable": "the program stays Python, which computes the same",
    "torch.fx.wrap": "nothing is traced",
    **dict.fromkeys(
        (f"{owner}.custom_{way}" for owner in ("torch.amp", "torch.cuda.amp") for way in ("fwd", "bwd")),
        "there is no autocast here that could reach into the function",
    ),
}
# Functions whose value is known in a program that is no torch program any more.
_EAGER = "there is no TorchScript, tracing or ONNX export of torch's here"
VALUES: dict[str, tuple[str, str]] = {
    "torch.optim.optimizer.required": ("...", "it marks what must be given, and is no value"),
    "torch.jit.is_scripting": ("False", _EAGER),
    "torch.jit.is_tracing": ("False", _EAGER),
    "torch._C._get_tracing_state": ("None", _EAGER),
    "torch.compiler.is_compiling": ("False", _EAGER),
    "torch.compiler.is_dynamo_compiling": ("False", _EAGER),
    "torch.onnx.is_in_onnx_export": ("False", _EAGER),
    "torch.onnx._globals.GLOBALS.in_onnx_export": ("False", _EAGER),
    "torch.utils.data.get_worker_info": ("None", "data is read in the program's own process"),
    "torch._C._log_api_usage_once": ("None", "torch counts its users"),
    "torch.version.cuda": ("None", "there is no torch here that was built for CUDA"),
    "torch.version.hip": ("None", "there is no torch here that was built for ROCm"),
    "torch.backends.mps.is_available": ("False", "mindspore knows no such device"),
    "torch.backends.mps.is_built": ("False", "mindspore knows no such device"),
    "torch.mps.is_available": ("False", "mindspore knows no such device"),
    "torch.xpu.is_available": ("False", "mindspore knows no such device"),
    "torch.cuda.empty_cache": ("None", "device memory is managed by mindspore"),
    "torch.cuda.synchronize": ("None", "it waits and computes nothing"),
    "torch.cuda.set_device": ("None", _PLACE),
    "torch.cuda.manual_seed_all": ("None", "the seed of `torch.manual_seed` holds for every device"),
    "torch.backends.cudnn.benchmark": ("None", "it chooses between kernels of CUDA"),
    "torch.backends.cudnn.version": ("None", "there is no cuDNN here"),
    **dict.fromkeys(
        (
            *(f"torch.backends.cudnn.{what}" for what in ("enabled", "is_available", "deterministic")),
            *("torch.backends.cudnn.allow_tf32", "torch.backends.cuda.matmul.allow_tf32"),
            "torch.backends.cuda.is_built",
        ),
        ("False", "there is no cuDNN here, and no kernel of CUDA"),
    ),
    **dict.fromkeys(
        (
            *(f"torch.Tensor.is_{what}" for what in ("ipu", "maia", "mkldnn", "mps", "mtia", "vulkan")),
            *(f"torch.Tensor.is_{what}" for what in ("xla", "xpu", "nested", "quantized")),
        ),
        ("False", "mindspore has no such tensors"),
    ),
}
# Numbers that torch only repeats from elsewhere.
CONSTANTS: dict[str, str] = {
    "torch.pi": "3.141592653589793",
    "torch.e": "2.718281828459045",
    "torch.inf": 'float("inf")',
    "torch.nan": 'float("nan")',
    # Layouts: what they are given to falls away, and a name that holds one holds nothing.
    **dict.fromkeys(
        (
            "torch.channels_last",
            "torch.channels_last_3d",
            "torch.contiguous_format",
            "torch.preserve_format",
            "torch.legacy_contiguous_format",
        ),
        "None",
    ),
    "torch.strided": "None",
    "torch.newaxis": "None",
    # What images are normalised by, and how much of them is cut out.
    "timm.data.IMAGENET_DEFAULT_MEAN": "(0.485, 0.456, 0.406)",
    "timm.data.IMAGENET_DEFAULT_STD": "(0.229, 0.224, 0.225)",
    "timm.data.IMAGENET_INCEPTION_MEAN": "(0.5, 0.5, 0.5)",
    "timm.data.IMAGENET_INCEPTION_STD": "(0.5, 0.5, 0.5)",
    "timm.data.IMAGENET_DPN_MEAN": "(0.48627450980392156, 0.4588235294117647, 0.40784313725490196)",
    "timm.data.IMAGENET_DPN_STD": "(0.23482446870963955, 0.23482446870963955, 0.23482446870963955)",
    "timm.data.OPENAI_CLIP_MEAN": "(0.48145466, 0.4578275, 0.40821073)",
    "timm.data.OPENAI_CLIP_STD": "(0.26862954, 0.26130258, 0.27577711)",
    "timm.data.DEFAULT_CROP_PCT": "0.875",
}
# Settings that only a torch backend has: an assignment to one falls away.
SETTINGS: tuple[str, ...] = ("torch.backends.",)
SETTING = "it sets up a backend that only torch has"
# Context managers and decorators that only keep torch from recording. Outside of value_and_grad mindspore
# records nothing, so they fall away where nothing is differentiated.
UNRECORDED: dict[str, str] = dict.fromkeys(
    ("torch.no_grad", "torch.inference_mode", "torch.autograd.no_grad", "torch.autograd.inference_mode"),
    "outside of `value_and_grad` mindspore records nothing",
)
# Switches that make torch look at gradients, or tell where a NaN came from; also as context managers.
WATCHES: dict[str, str] = dict.fromkeys(
    ("torch.autograd.set_detect_anomaly", "torch.autograd.detect_anomaly"),
    "it looks for the origin of a NaN and computes nothing",
)
WATCHES |= dict.fromkeys(
    ("torch.nn.attention.sdpa_kernel", "torch.backends.cuda.sdp_kernel"),
    "it chooses among kernels that give the same numbers",
)
# Parts of torch in which a program registers its functions; without it there is nothing to register in.
REGISTRIES: dict[str, str] = dict.fromkeys(
    ("torch.onnx.", "torch.library.", "torch.fx.", "torch._dynamo.", "torch.jit.", "torch.compiler."),
    "it registers the function with a part of torch that is not here",
)


def registry(name: str) -> str | None:
    """Why a decorator, or a call as a statement, falls away; None if it does not."""
    return next((why for prefix, why in REGISTRIES.items() if name.startswith(prefix)), None)
