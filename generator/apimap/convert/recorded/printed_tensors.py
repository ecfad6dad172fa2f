from typing import Any

import numpy as np
from helpers import default_dtype
from helpers.torch import print_options
from mindspore import Parameter, Tensor

# What mindspore's layers hold as parameters, and torch's as buffers.
_BUFFERS = ("moving_mean", "moving_variance", "running_mean", "running_var", "n_averaged")
_USUAL = ("int64", "bool")  # what a text needs not say, nor what is made of real numbers


def printed_tensors() -> None:
    """Print tensors as torch does, `tensor([1, 2])`, and format those without axes as their numbers.

    Of a leaf it is told whether its gradient is recorded. Of a tensor that was computed torch also tells by
    what, `grad_fn=<AddBackward0>`; that is left out.
    """

    def formatted(tensor: Any, text: str) -> str:
        return format(tensor.item(), text) if tensor.ndim == 0 else object.__format__(tensor, text)

    def of_tensor(tensor: Any) -> str:
        leaf = tensor._requires_grad and tensor._is_leaf
        return _text(tensor, ["requires_grad=True"] * leaf)

    def of_parameter(parameter: Any) -> str:
        if parameter.name.rpartition(".")[2] in _BUFFERS and not parameter.requires_grad:
            return _text(parameter)
        return f"Parameter containing:\n{_text(parameter, ['requires_grad=True'] * parameter.requires_grad)}"

    for kind, text in ((Tensor, of_tensor), (Parameter, of_parameter)):
        kind.__repr__, kind.__str__ = text, object.__str__
    Tensor.__format__ = formatted


def _text(tensor: Any, said: Any = ()) -> str:
    options, dtype = print_options(), str(tensor.dtype).lower()
    real = str(default_dtype()).lower()
    usual = (*_USUAL, real, "complex128" if real == "float64" else "complex64")
    others = [f"dtype=torch.{dtype}"] if dtype not in usual else []
    if tensor.size:
        values = (tensor.float() if dtype == "bfloat16" else tensor).asnumpy()
        numbers = _numbers(values, options["edgeitems"]) if values.size > options["threshold"] else values
        width = _formats(numbers, options)
        text = _rows(values, width, len("tensor("), values.size > options["threshold"], options)
    else:
        text = "[]"
        others = [f"size={tuple(tensor.shape)}"] * (tensor.ndim != 1)
        others += [f"dtype=torch.{dtype}"] * (dtype != real)
    lines = f"tensor({text}"
    length = len(lines) - lines.rfind("\n") + 1
    for each in (*others, *said):
        if length + len(each) + 2 > options["linewidth"]:
            lines += f",\n       {each}"
            length = 7 + len(each)
        else:
            lines += f", {each}"
            length += len(each) + 2
    return f"{lines})"


def _numbers(values: Any, edge: int) -> Any:
    """The elements that are shown where the middle of each long axis is not."""
    for axis, length in enumerate(values.shape):
        if length > 2 * edge:
            shown = [*range(edge), *range(length - edge, length)]
            values = np.take(values, shown, axis)
    return values


def _formats(values: Any, options: Any) -> Any:
    """What writes each element of such ones, and how wide that is."""
    if np.iscomplexobj(values):
        (real, wide), (imag, more) = _formats(values.real, options), _formats(values.imag, options)
        return lambda each: _complex(real(each.real), imag(each.imag)), wide + more + 1
    if not np.issubdtype(values.dtype, np.floating):
        width = max(len(str(each)) for each in values.ravel().tolist())
        return lambda each: f"{each.item()!s:>{width}}", width
    digits, width = options["precision"], 1
    told = values[np.isfinite(values) & (values != 0)].astype(np.float64)
    whole, small = bool((told == np.ceil(told)).all()), False
    if told.size:
        low, high = np.abs(told).min(), np.abs(told).max()
        small = options["sci_mode"]
        if small is None:
            small = bool(high / low > 1000 or high > 1e8 or low < 1e-4)
        form = f".{digits}e" if small else ".0f" if whole else f".{digits}f"
        width = max(len(f"{each:{form}}") for each in told) + (whole and not small)

    def written(each: Any) -> str:
        if small:
            return f"{float(each):{width}.{digits}e}"
        if not whole:
            return f"{float(each):{width}.{digits}f}"
        return f"{float(each):.0f}{'.' * bool(np.isfinite(each))}".rjust(width)

    return written, width


def _complex(real: str, imag: str) -> str:
    text = imag.lstrip()
    return f"{real}{'' if text[0] in '+-' else '+'}{text}j"


def _rows(values: Any, written: Any, indent: int, short: bool, options: Any) -> str:
    write, width = written
    if values.ndim == 0:
        return str(write(values[()]))
    edge = options["edgeitems"]
    short_here = short and len(values) > 2 * edge
    parts = [*values[:edge], None, *values[len(values) - edge :]] if short_here else [*values]
    if values.ndim > 1:
        texts = [
            "..." if each is None else _rows(each, written, indent + 1, short, options) for each in parts
        ]
        return f"[{(',' + chr(10) * (values.ndim - 1) + ' ' * (indent + 1)).join(texts)}]"
    count = max(1, (options["linewidth"] - indent) // (width + 2))
    texts = [" ..." if each is None else write(each) for each in parts]
    lines = [", ".join(texts[at : at + count]) for at in range(0, len(texts), count)]
    return f"[{(',' + chr(10) + ' ' * (indent + 1)).join(lines)}]"
