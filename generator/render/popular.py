"""The PyTorch APIs that people reach for most: what the home page shows and what the Finder prefers on ties.

The order is a judgement, from what training and inference scripts cannot do without down to what many use
now and then; it is no measurement. A name without an entry is passed over.
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
