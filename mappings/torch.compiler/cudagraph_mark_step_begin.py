"""A mark for CUDA graphs, as torch.compiler.cudagraph_mark_step_begin."""


def cudagraph_mark_step_begin() -> None:
    """Do nothing: there are no such graphs."""
