"""How exact products of float32 are, as torch.set_float32_matmul_precision."""

import mindspore


def set_float32_matmul_precision(precision: str) -> None:
    """Allow shorter numbers inside of products ("high", "medium") or not ("highest"), on Ascend and GPU.

    A CPU always takes all digits.
    """
    if precision not in ("highest", "high", "medium"):
        raise RuntimeError(f"{precision!r} is not one of highest, high, medium")
    shorter = precision != "highest"
    target = mindspore.get_context("device_target")  # each setting exists where its device does
    if target == "Ascend":
        mindspore.device_context.ascend.op_precision.matmul_allow_hf32(shorter)
    elif target == "GPU":
        mindspore.device_context.gpu.op_precision.matmul_allow_tf32(shorter)
