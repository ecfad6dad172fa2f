"""What is read: the modules of each framework and library, and the classes whose inherited members count."""

import re
from pathlib import Path

# Names that programs use though no module here publishes them.
BEYOND = Path(__file__).with_name("beyond.txt")

TORCH_MODULES = """
torch torch.nn torch.nn.functional torch.nn.init torch.nn.utils torch.nn.utils.rnn
torch.nn.utils.prune torch.nn.utils.parametrize torch.nn.utils.parametrizations
torch.nn.utils.stateless torch.nn.parameter torch.nn.parallel torch.nn.attention
torch.nn.attention.bias torch.nn.attention.flex_attention torch.optim torch.optim.lr_scheduler
torch.optim.swa_utils torch.linalg torch.fft torch.special torch.signal torch.signal.windows
torch.sparse torch.nested torch.masked torch.func torch.autograd torch.autograd.functional
torch.autograd.forward_ad torch.autograd.graph torch.autograd.profiler torch.amp torch.cuda
torch.cuda.amp torch.cpu torch.cpu.amp torch.xpu torch.mps torch.accelerator torch.random
torch.distributions torch.distributions.transforms torch.distributions.constraints
torch.distributions.kl torch.distributions.laplace torch.distributed torch.utils torch.utils.data
torch.utils.data.distributed torch.utils.checkpoint torch.utils.dlpack torch.utils.hooks torch.jit
torch.fx torch.library torch.overrides torch.compiler torch.export torch.onnx torch.hub
torch.profiler torch.testing torch.futures torch.multiprocessing torch.backends torch.backends.cuda
torch.backends.cudnn torch.backends.mkldnn torch.backends.mps torch.backends.openmp torch.types
torch.package torch.monitor torch.serialization torch.quantization torch.storage torch.version
torch.ao.quantization torch.nn.quantized torch.mtia torch.backends.cpu torch.cuda.nvtx
torch.utils._pytree torch.utils.cpp_extension torch.utils.flop_counter torch.utils.model_zoo
torch.utils.deterministic torch.utils.mobile_optimizer torch.utils.tensorboard
torch.onnx.symbolic_helper
torch.distributed.algorithms._checkpoint.checkpoint_wrapper torch.distributed.algorithms.join
torch.distributed.algorithms.ddp_comm_hooks.default_hooks torch.distributed.autograd
torch.distributed.checkpoint torch.distributed.checkpoint.state_dict
torch.distributed.elastic.multiprocessing.errors torch.distributed.fsdp torch.distributed.fsdp.wrap
torch.distributed.fsdp.sharded_grad_scaler torch.distributed.nn torch.distributed.optim
torch.distributed.pipelining torch.distributed.rpc torch.distributed.tensor
torch.distributed.tensor.parallel torch.distributed._functional_collectives
""".split()  # noqa: SIM905 - a list to read

LIBRARY_MODULES = {
    "torchvision": """
torchvision torchvision.transforms torchvision.transforms.functional torchvision.transforms.v2
torchvision.transforms.v2.functional torchvision.datasets torchvision.ops torchvision.io
torchvision.utils torchvision.tv_tensors torchvision.models torchvision.models.detection
torchvision.models.segmentation torchvision.models.video torchvision.models.optical_flow
torchvision.models.quantization torchvision.models.feature_extraction
""".split(),  # noqa: SIM905 - a list to read
    "torchaudio": """
torchaudio torchaudio.transforms torchaudio.functional torchaudio.datasets torchaudio.compliance.kaldi
""".split(),  # noqa: SIM905 - a list to read
    "einops": ["einops", "einops.layers.torch"],
    "timm": """
timm timm.layers timm.data timm.loss timm.optim timm.scheduler timm.utils timm.models.vision_transformer
""".split(),  # noqa: SIM905 - a list to read
}

MINDSPORE_MODULES = """
mindspore mindspore.mint mindspore.mint.nn mindspore.mint.nn.functional mindspore.mint.optim
mindspore.mint.linalg mindspore.mint.special mindspore.mint.distributed mindspore.mint.fft
mindspore.ops mindspore.nn mindspore.nn.probability mindspore.nn.probability.distribution
mindspore.nn.probability.bijector mindspore.common.initializer mindspore.numpy mindspore.numpy.fft
mindspore.scipy mindspore.scipy.linalg mindspore.scipy.optimize mindspore.scipy.sparse.linalg
mindspore.scipy.fft mindspore.dataset mindspore.dataset.transforms mindspore.dataset.vision
mindspore.dataset.text mindspore.dataset.audio mindspore.dataset.config mindspore.train
mindspore.amp mindspore.runtime mindspore.hal mindspore.communication
mindspore.communication.management mindspore.communication.comm_func mindspore.context
mindspore.experimental mindspore.experimental.optim mindspore.experimental.optim.lr_scheduler
mindspore.experimental.map_parameter mindspore.parallel mindspore.parallel.nn
mindspore.parallel.function mindspore.boost mindspore.profiler mindspore.rewrite
mindspore.mindrecord mindspore.utils mindspore.utils.dlpack mindspore.device_context
mindspore.device_context.cpu mindspore.device_context.cpu.op_tuning mindspore.device_manager
mindspore.graph mindspore.multiprocessing mindspore.safeguard mindspore.onnx
""".split()  # noqa: SIM905 - a list to read

# Names that mindspore's own modules import for their own use, under no leading underscore.
MINDSPORE_HELPERS = re.compile(
    r"(_ext|_op|_impl|_func|_module|_docs|types|_LIST|_MODE|Type)$|^(inplace|check|jit_view|jit_forbidden|is_jit|is_invalid)_"
    r"|^(absolute_import|annotations|constexpr|cdist_|prim_attr_register|signature_registry|nllloss|not_random)$"
)

# Classes whose inherited members are listed too: the inherited ones are the API.
WHOLE = {
    "torch": {"torch.Tensor", "torch.Generator", "torch.Size", "torch.device", "torch.dtype"},
    "mindspore": {"mindspore.Tensor", "mindspore.Generator"},
}
