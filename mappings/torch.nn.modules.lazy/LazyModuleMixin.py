"""What makes a layer at its first call, as torch.nn.modules.lazy.LazyModuleMixin."""

from typing import Any

from mindspore import Tensor, nn


class LazyModuleMixin(nn.Cell):
    """Stand before a layer's class: its constructor is called at the first call, which tells the channels.

    It is given the options of that constructor; _channels_at is the axis that is measured, _measured the
    member that is 0 before. The first call has to come before the optimizer is made, and cannot be compiled.
    """

    _channels_at, _measured = 1, "in_channels"

    def __init__(self, **options: Any) -> None:
        nn.Cell.__init__(self)
        self._prefix = ""
        self._options: dict[str, Any] | None = options
        setattr(self, self._measured, 0)
        for name in ("out_channels", "out_features"):
            if name in options:
                setattr(self, name, options[name])

    def has_uninitialized_params(self) -> bool:
        """Whether the first call is still to come."""
        return self._options is not None

    def initialize_parameters(self, input: Tensor) -> None:
        """Make the layer for the channels of the input."""
        if self._options is not None:
            prefix, training = self._prefix, self.training
            super().__init__(input.shape[self._channels_at], **self._options)
            self._options = None
            super().update_parameters_name(prefix)
            self.set_train(training)

    def update_parameters_name(self, prefix: str = "", recurse: bool = True) -> None:
        """Remember what a cell around it puts before names, for the parameters to come."""
        super().update_parameters_name(prefix, recurse)
        self._prefix = prefix + self._prefix

    def __call__(self, input: Tensor) -> Tensor:
        """Compute as the layer; the first call makes it."""
        self.initialize_parameters(input)
        if 1 < input.ndim == -self._channels_at:  # one sample of a convolution, without batch axis
            return super().__call__(input.expand_dims(0)).squeeze(0)
        return super().__call__(input)
