"""The one error of this stage: what the argument rules cannot express."""

from __future__ import annotations

import libcst as cst

from apimap.model.errors import ApimapError

WIDTH = 100  # characters of a call that a message quotes


class Underivable(ApimapError):
    """The rules cannot express a call; ``call`` is its text (or a node), ``argument`` torch's ("" if none).

    ``message`` is the reason alone; the error's text has all three.
    """

    def __init__(self, call: str | cst.CSTNode, argument: str, message: str) -> None:
        self.call = call if isinstance(call, str) else quote(call)
        self.argument = argument
        self.message = message
        where = f"argument `{argument}`: " if argument else ""
        super().__init__(f"`{self.call}`: {where}{message}")


def code_of(node: cst.CSTNode) -> str:
    """The source text of a node."""
    return cst.Module([]).code_for_node(node)


def quote(node: cst.CSTNode) -> str:
    """The text of a node on one line, shortened for a message."""
    text = " ".join(code_of(node).split())
    return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"
