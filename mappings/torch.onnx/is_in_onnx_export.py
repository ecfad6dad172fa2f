"""Whether an export runs, as torch.onnx.is_in_onnx_export asks."""


def is_in_onnx_export() -> bool:
    """False: the export of MindSpore does not call Python code as torch's tracer does."""
    return False
