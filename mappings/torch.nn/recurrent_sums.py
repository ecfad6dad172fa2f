"""What a recurrent cell adds up for one step, as torch.nn's cells do."""

from typing import Any

from mindspore import Tensor, mint


def recurrent_sums(cell: Any, input: Tensor, state: Tensor) -> tuple[Tensor, Tensor]:
    """Give what the cell's weights make of rows of inputs, and what they make of rows of states.

    As in torch, dtypes are one, and there is a state for each row.
    """
    if input.dtype != cell.weight_ih.dtype or state.dtype != cell.weight_hh.dtype:
        raise RuntimeError("Input and parameter tensors are not the same dtype")
    if input.shape[0] != state.shape[0]:
        raise RuntimeError("Input batch size doesn't match that of the state")
    linear = mint.nn.functional.linear
    return linear(input, cell.weight_ih, cell.bias_ih), linear(state, cell.weight_hh, cell.bias_hh)
