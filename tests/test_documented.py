"""The examples of torch's docstrings as small programs (tools.documented_torch)."""

from __future__ import annotations

from tools.documented_torch import statements


def test_prompts_are_statements_and_what_they_show_is_none() -> None:
    text = "Adds.\n\n>>> x = 1\n>>> x + 1\n2\n>>> def f(y):\n...     return y\n>>> f(x)\n1\n"
    assert statements(text) == ["x = 1", "x + 1", "def f(y):\n    return y", "f(x)"]


def test_a_line_that_is_no_python_is_left_out() -> None:
    assert statements(">>> x = 1\n>>> ... and so on\n>>> x\n") == ["x = 1", "x"]
