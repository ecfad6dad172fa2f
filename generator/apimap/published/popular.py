"""The PyTorch APIs that people reach for most: what the home page shows and what the Finder prefers on ties.

The order is a judgement, from what training and inference scripts cannot do without down to what many use
now and then; it is no measurement. A name without an entry is passed over. ``POPULAR`` is what the home page
begins with; ``KNOWN``, in no order, is what somebody means who says it in words that fit rarer names too.
"""

from __future__ import annotations

_NAMES = """
nn.Linear nn.Conv2d nn.Module nn.functional.relu nn.CrossEntropyLoss nn.functional.softmax
nn.functional.cross_entropy tensor optim.Adam nn.BatchNorm2d nn.Dropout nn.ReLU cat Tensor.view matmul
no_grad optim.SGD utils.data.DataLoader Tensor.backward nn.Embedding nn.Sequential zeros nn.LayerNorm
optim.AdamW nn.functional.dropout Tensor.to stack save load ones mean sum max permute transpose reshape
unsqueeze squeeze randn arange nn.LSTM nn.functional.interpolate nn.MaxPool2d nn.MSELoss
nn.functional.mse_loss nn.functional.one_hot nn.MultiheadAttention gather where Tensor.item
nn.functional.pad argmax topk nn.functional.normalize utils.data.Dataset nn.utils.clip_grad_norm_
nn.functional.layer_norm einsum bmm manual_seed rand nn.functional.conv2d nn.functional.gelu nn.GELU
nn.Sigmoid nn.Softmax sigmoid exp log abs clamp sqrt pow split chunk flatten nn.Flatten min std var norm
from_numpy full eye linspace randint normal
nn.functional.binary_cross_entropy_with_logits nn.BCEWithLogitsLoss
nn.BCELoss nn.GRU nn.ConvTranspose2d nn.AdaptiveAvgPool2d nn.functional.max_pool2d
nn.functional.scaled_dot_product_attention optim.lr_scheduler.StepLR
optim.lr_scheduler.CosineAnnealingLR nn.Parameter nn.ModuleList nn.Transformer Tensor.permute
Tensor.size Tensor.shape Tensor.expand Tensor.contiguous Tensor.detach Tensor.numpy nn.Module.train
nn.Module.eval nn.Module.state_dict nn.Module.load_state_dict nn.Module.parameters
nn.init.xavier_uniform_ nn.init.kaiming_normal_ cumsum sort scatter index_select masked_select tanh mul
add div
"""
POPULAR = tuple(f"torch.{name}" for name in _NAMES.split())

_KNOWN = """
addmm allclose argwhere asarray atleast_1d autograd.Function autograd.grad baddbmm bernoulli bincount
broadcast_to bucketize cdist ceil clone compile concat cov cross cumprod det device diag diagonal dot
erf fft.fft fft.fft2 fft.ifft fft.irfft fft.rfft finfo flip floor fmod func.grad func.hessian
func.jacrev func.vmap gcd gradient histc hstack iinfo index_add inner inverse is_tensor isfinite isin
isinf isnan jit.script jit.trace kron lerp lgamma linalg.cholesky linalg.det linalg.eig linalg.eigh
linalg.inv linalg.lstsq linalg.matrix_rank linalg.norm linalg.pinv linalg.qr linalg.solve linalg.svd
logaddexp logsumexp matrix_exp median meshgrid mode multinomial mv nan_to_num nanmean nansum nonzero
numel onnx.export outer prod profiler.profile profiler.record_function quantile quantize_per_tensor
randperm remainder repeat_interleave roll round rsqrt scatter_add scatter_reduce searchsorted select
set_default_dtype sign sparse.mm sparse_coo_tensor take_along_dim tensor_split testing.assert_close tile
trace tril triu unflatten unique unravel_index vdot view_as_complex view_as_real vstack

Tensor.clone Tensor.copy_ Tensor.cpu Tensor.cuda Tensor.element_size Tensor.fill_ Tensor.grad
Tensor.index_add_ Tensor.masked_fill Tensor.quantile Tensor.repeat Tensor.requires_grad
Tensor.requires_grad_ Tensor.scatter_ Tensor.tolist Tensor.type

amp.GradScaler amp.autocast cuda.device_count cuda.empty_cache cuda.is_available cuda.max_memory_allocated
cuda.set_device cuda.synchronize
distributed.all_gather distributed.all_reduce distributed.barrier distributed.broadcast
distributed.get_rank distributed.get_world_size distributed.init_process_group distributed.recv
distributed.send nn.DataParallel nn.parallel.DistributedDataParallel utils.checkpoint.checkpoint

distributions.Bernoulli distributions.Beta distributions.Categorical distributions.Normal
distributions.Uniform distributions.kl_divergence

nn.AdaptiveMaxPool2d nn.AvgPool2d nn.BatchNorm1d nn.BatchNorm3d nn.Bilinear nn.CTCLoss nn.Conv1d
nn.Conv3d nn.ConvTranspose1d nn.CosineEmbeddingLoss nn.CosineSimilarity nn.Dropout2d nn.ELU nn.Fold
nn.GroupNorm nn.Hardswish nn.HingeEmbeddingLoss nn.HuberLoss nn.Identity nn.InstanceNorm2d nn.KLDivLoss
nn.L1Loss nn.LSTMCell nn.LeakyReLU nn.LogSoftmax nn.MarginRankingLoss nn.MaxPool1d nn.MaxUnpool2d
nn.ModuleDict nn.NLLLoss nn.PReLU nn.PairwiseDistance nn.ParameterList nn.PixelShuffle nn.PoissonNLLLoss
nn.RNN nn.ReLU6 nn.ReflectionPad2d nn.SiLU nn.SmoothL1Loss nn.Softplus nn.SyncBatchNorm nn.Tanh
nn.TransformerEncoder nn.TransformerEncoderLayer nn.TripletMarginLoss nn.Unfold nn.Upsample nn.ZeroPad2d

nn.functional.adaptive_avg_pool2d nn.functional.affine_grid nn.functional.avg_pool2d
nn.functional.batch_norm nn.functional.conv1d nn.functional.conv_transpose2d
nn.functional.cosine_similarity nn.functional.ctc_loss nn.functional.elu nn.functional.embedding
nn.functional.fold nn.functional.grid_sample nn.functional.group_norm nn.functional.instance_norm
nn.functional.kl_div nn.functional.l1_loss nn.functional.leaky_relu nn.functional.linear
nn.functional.log_softmax nn.functional.nll_loss nn.functional.pixel_shuffle nn.functional.silu
nn.functional.smooth_l1_loss nn.functional.triplet_margin_loss nn.functional.unfold

nn.Module.apply nn.Module.named_parameters nn.Module.register_buffer nn.Module.register_forward_hook
nn.Module.requires_grad_ nn.Module.zero_grad nn.init.constant_ nn.init.kaiming_uniform_ nn.init.normal_
nn.init.ones_ nn.init.orthogonal_ nn.init.trunc_normal_ nn.init.uniform_ nn.init.xavier_normal_
nn.init.zeros_ nn.utils.clip_grad_value_ nn.utils.parameters_to_vector nn.utils.prune.l1_unstructured
nn.utils.rnn.pack_padded_sequence nn.utils.rnn.pad_packed_sequence nn.utils.rnn.pad_sequence
nn.utils.spectral_norm nn.utils.weight_norm

optim.ASGD optim.Adadelta optim.Adagrad optim.Adamax optim.LBFGS optim.NAdam optim.RAdam optim.RMSprop
optim.Rprop optim.lr_scheduler.CosineAnnealingWarmRestarts optim.lr_scheduler.CyclicLR
optim.lr_scheduler.ExponentialLR optim.lr_scheduler.LambdaLR optim.lr_scheduler.LinearLR
optim.lr_scheduler.MultiStepLR optim.lr_scheduler.OneCycleLR optim.lr_scheduler.PolynomialLR
optim.lr_scheduler.ReduceLROnPlateau optim.lr_scheduler.SequentialLR utils.data.BatchSampler
utils.data.ConcatDataset utils.data.DistributedSampler utils.data.IterableDataset
utils.data.RandomSampler utils.data.SequentialSampler utils.data.Subset utils.data.TensorDataset
utils.data.WeightedRandomSampler utils.data.random_split
"""
KNOWN = tuple(f"torch.{name}" for name in _KNOWN.split())
