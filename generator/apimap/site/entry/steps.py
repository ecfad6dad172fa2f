"""Programs that number their steps in comments (``# 5. forward pass``), beside each other step by step."""

from __future__ import annotations

import re
import textwrap
from typing import Any

from apimap.published.entries import EntryData, ExampleData
from apimap.site.look.programs import coloured
from apimap.words.texts import TEXTS, Language, text

_MARK = re.compile(r"^( *)# (\d+)\. (.+)$")
FEWEST = 3  # numbered comments that make steps of a program


def steps(program: str) -> dict[int, tuple[str, str]]:
    """Title and code of each numbered step: what follows its comment, up to the next one or a dedent."""
    found: dict[int, tuple[str, list[str]]] = {}
    lines: list[str] | None = None
    indent = ""
    for line in program.splitlines():
        if mark := _MARK.match(line):
            indent, lines = mark[1], []
            found[int(mark[2])] = (mark[3], lines)
        elif lines is not None and (not line.strip() or line.startswith(indent)):
            lines.append(line)
        else:
            lines = None
    return {
        number: (title, textwrap.dedent("\n".join(code)).strip("\n"))
        for number, (title, code) in found.items()
    }


def _title(language: Language, title: str) -> str:
    key = f"steps.{title}"
    return text(language, key) if key in TEXTS else title


def _columns(example: ExampleData) -> list[tuple[str, dict[int, tuple[str, str]]]]:
    programs = [("PyTorch", example.torch_program)]
    programs += [("MindSpore", each.program) for each in example.results[:1]]
    if example.tensorflow is not None:
        programs.append(("TensorFlow", example.tensorflow.program))
    return [(name, steps(program)) for name, program in programs]


def steps_part(language: Language, entry: EntryData) -> dict[str, Any]:
    """The table of steps of the first example that numbers them in every framework; None without one."""
    for example in entry.examples:
        columns = _columns(example)
        numbers = sorted(columns[0][1])
        if len(numbers) >= FEWEST and all(sorted(each) == numbers for _, each in columns):
            rows = [
                {
                    "number": number,
                    "title": _title(language, columns[0][1][number][0]),
                    "cells": [coloured(each[number][1]) for _, each in columns],
                }
                for number in numbers
            ]
            return {"steps": {"names": [name for name, _ in columns], "rows": rows, "example": example.id}}
    return {"steps": None}
