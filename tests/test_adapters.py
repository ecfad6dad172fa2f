"""Every adapter has what the protocol says, no more and no less, and nothing else knows it by name."""

from __future__ import annotations

import ast
import importlib.util
import inspect
import re
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

from apimap.execute import Executor, LocalExecutor
from apimap.execute.adapters import adapter_file
from apimap.execute.adapters.protocol import Adapter
from apimap.model.checks import Framework

EXECUTE = Path(inspect.getfile(Executor)).parent
FAKE = Path(__file__).with_name("execute_fake_adapter.py")
ADAPTERS = [*sorted((EXECUTE / "adapters").glob("adapter_*.py")), FAKE]

FUNCTIONS = {name: each for name, each in vars(Adapter).items() if inspect.isfunction(each)}
MEMBERS = {name for name in {*FUNCTIONS, *Adapter.__annotations__} if not name.startswith("_")}


def adapter(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)  # imports no framework: that is what `load` is for
    return module


def defined(path: Path) -> set[str]:
    """What a file defines under a public name, its own classes and imports apart."""
    names: set[str] = set()
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {each.id for each in node.targets if isinstance(each, ast.Name)}
    return {name for name in names if not name.startswith("_")}


def test_every_framework_has_an_adapter() -> None:
    assert [adapter_file(each) for each in sorted(get_args(Framework))] == ADAPTERS[:-1]


@pytest.mark.parametrize("path", ADAPTERS, ids=lambda path: path.stem)
def test_an_adapter_has_every_member_with_its_parameters(path: Path) -> None:
    module = adapter(path)
    for name, wanted in FUNCTIONS.items():
        if name.startswith("_"):
            continue
        found = list(inspect.signature(getattr(module, name)).parameters)
        assert found == list(inspect.signature(wanted).parameters)[1:], name
        assert getattr(module, name).__doc__, name
    assert isinstance(module.PRELOAD, tuple)
    assert isinstance(module.BESIDE, tuple)


@pytest.mark.parametrize("path", ADAPTERS, ids=lambda path: path.stem)
def test_an_adapter_has_no_public_name_that_is_not_in_the_manual(path: Path) -> None:
    assert defined(path) >= MEMBERS
    # A framework is a global of its adapter, filled by `load`.
    assert defined(path) - MEMBERS <= {"torch", "ms", "tf"}


@pytest.mark.parametrize("name", sorted(MEMBERS - {"PRELOAD", "BESIDE"}))
def test_the_manual_says_what_each_member_is_for(name: str) -> None:
    assert len(inspect.getdoc(FUNCTIONS[name]) or "") > 60


def test_no_framework_is_known_by_name_but_to_its_adapter() -> None:
    names = "|".join(get_args(Framework))
    for path in EXECUTE.rglob("*.py"):
        if path in ADAPTERS:
            continue
        tree = ast.parse(path.read_text())
        notes = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
        said = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in notes]
        assert not [each for each in said if isinstance(each, str) and re.search(names, each)], path


def test_the_local_executor_is_one() -> None:
    """Whatever stands behind the seam has these members, with these parameters."""
    for name, wanted in vars(Executor).items():
        if name.startswith("_"):
            continue
        found = inspect.getattr_static(LocalExecutor, name)
        assert isinstance(found, property) == isinstance(wanted, property), name
        if not isinstance(wanted, property):
            assert list(inspect.signature(found).parameters) == list(inspect.signature(wanted).parameters)
