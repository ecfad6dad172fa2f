"""The base class of batch normalisations, as torch.nn.modules.batchnorm._BatchNorm."""

import mindspore
from helpers.torch.nn.functional import batch_norm
from helpers.torch.nn.modules.batchnorm import _NormBase
from mindspore import Tensor


class _BatchNorm(_NormBase):
    """Normalise by the statistics of the batch in training, by running ones afterwards.

    momentum=None averages over all batches so far. A subclass says in _check_input_dim what it accepts.
    """

    def construct(self, input: Tensor) -> Tensor:
        """Normalise, and remember while training."""
        self._check_input_dim(input)
        counted, momentum = self.num_batches_tracked, self.momentum
        if self.training and counted is not None:
            with mindspore._no_grad():
                counted.copy_(counted + 1)
        if momentum is None:
            momentum = 1 / int(counted) if self.training and counted is not None else 0.0
        return batch_norm(
            input,
            self.running_mean,
            self.running_var,
            self.weight,
            self.bias,
            self.training or self.running_mean is None,
            momentum,
            self.eps,
        )
