from typing import Any

from helpers.timm.utils import dispatch_clip_grad
from helpers.torch.amp import GradScaler
from helpers.torch.Tensor import backward
from mindspore import Tensor


class NativeScaler:
    """Goes back from a loss, clips gradients and steps; scales on "cpu" only, as torch without CUDA."""

    state_dict_key = "amp_scaler"

    def __init__(self, device: str = "cuda") -> None:
        self._scaler = GradScaler(device)

    def __call__(
        self,
        loss: Tensor,
        optimizer: Any,
        clip_grad: float | None = None,
        clip_mode: str = "norm",
        parameters: Any = None,
        create_graph: bool = False,
        need_update: bool = True,
    ) -> None:
        backward(self._scaler.scale(loss), create_graph=create_graph)
        if not need_update:
            return
        if clip_grad is not None:
            if parameters is None:
                raise AssertionError("clip_grad wants the parameters")
            self._scaler.unscale_(optimizer)
            dispatch_clip_grad(parameters, clip_grad, clip_mode)
        self._scaler.step(optimizer)
        self._scaler.update()

    def state_dict(self) -> dict[str, Any]:
        return self._scaler.state_dict()

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        self._scaler.load_state_dict(state_dict)
