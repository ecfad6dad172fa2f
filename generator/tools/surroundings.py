"""What people write around a call: its arguments from elsewhere, its result used at once.

Each function takes a program by way of a :class:`~tools.call_site.Site` and yields programs that leave what
the example leaves, so that the two sides are compared as for the example itself.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from tools.call_site import Site

Style = Callable[[Site], Iterator[str]]

# What is asked of a result, as an expression of its name.
_ASKED = (
    "{0}.numpy()",
    "{0}.detach().cpu().numpy()",
    "{0}.shape",
    "{0}.size()",
    "str({0}.dtype).split('.')[-1]",
    "{0}.dtype == torch.float32",
    "{0}[0]",
    "{0}[..., -1]",
    "{0}.sum()",
    "{0}.sum().item()",
    "float({0}.sum())",
    "int({0}.sum())",
    "bool({0}.any())",
    "{0}.item()",
    "{0}.tolist()",
    "len({0})",
    "list({0})",
    "[each for each in {0}]",
    "1 - {0}",
    "{0} * 2 + 1",
    "-{0}",
    "{0} == {0}",
    "~({0} > 0)",
    "{0}[{0} > 0]",
    "{0}.reshape(-1)",
    "{0}.view(-1)",
    "{0}.float().mean()",
    "{0}.to(torch.float32)",
    "{0}.to('cpu')",
    "{0}.unsqueeze(0)",
    "{0}.t()",
    "{0}.T",
    "isinstance({0}, torch.Tensor)",
    "{0}.requires_grad",
    "torch.is_tensor({0})",
    "{0}.numel()",
    "{0}.dim()",
    "{0}.max()",
    "{0}.clone()",
    "tuple({0}.shape)",
    "f'{{{0}.shape}} {{{0}.ndim}}'",
    "'%d' % {0}.numel()",
    "{0}.device.type",
    "torch.stack([{0}, {0}])",
    "torch.from_numpy({0}.numpy())",
    "torch.tensor({0}.tolist())",
    "max({0}.shape)",
    "{0} if {0}.dim() > 1 else {0} + 1",
)


def _final(site: Site) -> str:
    """The name that the last statement assigns, if it assigns one."""
    last = site.tree.body[-1] if site.tree.body else None
    if isinstance(last, ast.Assign) and len(last.targets) == 1 and isinstance(last.targets[0], ast.Name):
        return last.targets[0].id
    return ""


def _inputs(tree: ast.Module) -> dict[str, ast.Call]:
    """The names that are bound to a tensor that is written out."""
    return {
        node.targets[0].id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func) == "torch.tensor"
        and node.value.args
    }


def asked(site: Site) -> Iterator[str]:
    """The result asked for something, or used at once."""
    name = _final(site)
    if not name:
        return
    last = site.tree.body[-1]
    assert isinstance(last, ast.Assign)
    head = ast.unparse(ast.Module(site.tree.body[:-1], []))
    value = ast.unparse(last.value)
    for text in _ASKED:
        yield f"{head}\n{name} = {value}\n{name} = {text.format(name)}"
        if text.count("{0}") == 1 and text.startswith("{0}.") and isinstance(last.value, ast.Call):
            yield f"{head}\n{name} = {text.format(value)}"
    yield f"{head}\n{name} = {value}\nprint({name}, {name}.shape)"
    yield f"{head}\n{name} = {value}\nfirst, *rest = {name}\n{name} = first"
    yield f"{head}\nprint({value})\n{name} = {value}"


def inlined(site: Site) -> Iterator[str]:
    """The inputs written into the call: ``torch.abs(torch.tensor([1.0]))``."""
    given = _inputs(site.tree)
    used = [n.id for n in ast.walk(site.tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)]
    once = {name: value for name, value in given.items() if used.count(name) == 1}
    if not once:
        return
    tree = copy.deepcopy(site.tree)
    tree.body = [
        node
        for node in tree.body
        if not (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and node.targets[0].id in once
        )
    ]
    text = ast.unparse(_Put(once).visit(tree))
    yield text
    functions = "\n".join(f"def make_{name}():\n    return {ast.unparse(v)}" for name, v in once.items())
    calls = {name: ast.parse(f"make_{name}()", mode="eval").body for name in once}
    tree = _Put(calls).visit(
        ast.Module(
            [
                n
                for n in copy.deepcopy(site.tree).body
                if not (isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) in once)
            ],
            [],
        )
    )
    yield _after_imports(tree, functions)


class _Put(ast.NodeTransformer):
    def __init__(self, values: Mapping[str, ast.expr]) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if isinstance(node.ctx, ast.Load) and node.id in self.values:
            return copy.deepcopy(self.values[node.id])
        return node


def _after_imports(tree: ast.Module, text: str) -> str:
    place = next(
        (at for at, node in enumerate(tree.body) if not isinstance(node, ast.Import | ast.ImportFrom)), 0
    )
    tree.body[place:place] = ast.parse(text).body
    return ast.unparse(tree)


def held(site: Site) -> Iterator[str]:
    """The arguments in variables, in a list and in a dictionary that have names."""
    place = site.statement
    if place < 0:
        return
    call = site.call
    plain = not any(isinstance(each, ast.Starred) for each in call.args)
    if not plain or any(each.arg is None for each in call.keywords):
        return
    if call.args:
        tree, made = site.copy()
        values = ast.unparse(ast.Tuple(made.args))
        made.args = [ast.Starred(ast.Name("args"))]
        tree.body[place:place] = ast.parse(f"args = {values}").body
        yield ast.unparse(tree)
        tree, made = site.copy()
        values = ast.unparse(ast.List(made.args))
        made.args = [ast.Starred(ast.Name("args"))]
        tree.body[place:place] = ast.parse(f"args = {values}").body
        yield ast.unparse(tree)
    for names in site.forms()[:1]:
        keys = [*names[: len(call.args)], *(str(each.arg) for each in call.keywords)]
        if len(names) >= len(call.args) and len(set(keys)) == len(keys) and keys:
            tree, made = site.copy()
            values = ", ".join(
                f"{key!r}: {ast.unparse(value)}"
                for key, value in zip(keys, [*made.args, *(k.value for k in made.keywords)], strict=True)
            )
            made.args, made.keywords = [], [ast.keyword(None, ast.Name("kwargs"))]
            tree.body[place:place] = ast.parse(f"kwargs = {{{values}}}").body
            yield ast.unparse(tree)
    tree, made = site.copy()
    lines: list[str] = []

    def named(value: ast.expr) -> ast.expr:
        if isinstance(value, ast.Name):
            return value
        lines.append(f"given_{len(lines)} = {ast.unparse(value)}")
        return ast.Name(f"given_{len(lines) - 1}")

    made.args = [named(each) for each in made.args]
    for each in made.keywords:
        each.value = named(each.value)
    if lines:
        tree.body[place:place] = ast.parse("\n".join(lines)).body
        yield ast.unparse(tree)


def counted(site: Site) -> Iterator[str]:
    """Numbers that are taken from the shape of an input."""
    given = _inputs(site.tree)
    for name, value in given.items():
        sizes = _shape(value)
        if not sizes:
            continue
        forms = ["{0}.dim() - {1}", "{0}.ndim - {1}"]
        for axis, size in enumerate(sizes):
            forms += [f"{{0}}.size({axis}) - {size} + {{2}}", f"{{0}}.shape[{axis}] - {size} + {{2}}"]
            forms += [f"{{0}}.size(-{len(sizes) - axis}) * {{2}} // {size}"]
        exact = {size: f"{name}.shape[{axis}]" for axis, size in enumerate(sizes)}
        asked = {size: f"{name}.size({axis})" for axis, size in enumerate(sizes)}
        for each in (exact, asked):
            tree, made = site.copy()
            if _numbers(made, each.get):
                yield ast.unparse(tree)
        for form in forms:
            tree, made = site.copy()
            if _numbers(made, partial(_formed, form, name, len(sizes))):
                yield ast.unparse(tree)


def _formed(form: str, name: str, axes: int, number: int) -> str:
    return form.format(name, axes - number, number)


def _shape(value: ast.Call) -> tuple[int, ...]:
    node = value.args[0]
    found = []
    while isinstance(node, ast.List):
        found.append(len(node.elts))
        if not node.elts:
            return ()
        node = node.elts[0]
    return tuple(found)


def _numbers(call: ast.Call, write: Callable[[int], str | None]) -> bool:
    """Writes other expressions for whole numbers of a call; whether there was any."""
    changed = False

    def other(value: ast.expr) -> ast.expr:
        nonlocal changed
        number = value.value if isinstance(value, ast.Constant) else None
        text = write(number) if type(number) is int else None
        changed = changed or text is not None
        return value if text is None else ast.parse(text, mode="eval").body

    call.args = [other(each) for each in call.args]
    for each in call.keywords:
        each.value = other(each.value)
    return changed


def recorded(site: Site) -> Iterator[str]:
    """Inputs of real numbers that record gradients; the gradient is what is left."""
    name = _final(site)
    floats = [
        each for each, v in _inputs(site.tree).items() if "." in ast.unparse(v.args[0]) and not v.keywords
    ]
    if not name or not floats:
        return
    for style in range(3):
        tree = copy.deepcopy(site.tree)
        for node in tree.body:
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in floats:
                if not isinstance(node.value, ast.Call):
                    continue  # the name is bound again, to something else
                if style == 0:
                    node.value.keywords.append(ast.keyword("requires_grad", ast.Constant(True)))
                elif style == 1:
                    node.value = ast.Call(ast.Attribute(node.value, "requires_grad_"), [], [])
        text = ast.unparse(tree)
        if style == 2:
            lines = "\n".join(f"{each}.requires_grad = True" for each in floats)
            final = ast.unparse(tree.body[-1])
            text = ast.unparse(ast.Module(tree.body[:-1], [])) + f"\n{lines}\n{final}"
        yield f"{text}\n{name}.sum().backward()\n{name} = {floats[0]}.grad"
    yield f"{ast.unparse(site.tree)}\n{name}.requires_grad_()\n{name} = {name}.requires_grad"


def around(site: Site) -> Iterator[str]:
    """The call where expressions stand: a condition, a default, a value of a dictionary, an attribute."""
    name = _final(site)
    if not name:
        return
    last = site.tree.body[-1]
    assert isinstance(last, ast.Assign)
    head, value = ast.unparse(ast.Module(site.tree.body[:-1], [])), ast.unparse(last.value)
    yield f"{head}\nflag = True\n{name} = {value} if flag else None"
    yield f"{head}\ndef run(given={value}):\n    return given\n{name} = run()"
    yield f"{head}\nheld = {{'a': {value}, 'b': 1}}\n{name} = held['a']"
    holder = f"class Holder:\n    def __init__(self):\n        self.held = {value}"
    yield f"{head}\n{holder}\n{name} = Holder().held"
    yield f"{head}\nwith torch.no_grad():\n    {name} = {value}"
    yield f"{head}\nif ({name} := {value}) is not None:\n    pass"
    yield f"{head}\n{name} = None\nfor _ in range(2):\n    {name} = {value}"
    yield f"{head}\ntry:\n    {name} = {value}\nexcept RuntimeError:\n    {name} = None"
    yield f"{head}\ndef run():\n    def inner():\n        return {value}\n    return inner()\n{name} = run()"
    yield f"{head}\ndef run() -> torch.Tensor:\n    yield {value}\n{name} = next(run())"
    yield f"{head}\n{name}, other = {value}, 1"
    yield f"{head}\n{name} = [{value}, {value}]"
    yield f"{head}\n@torch.no_grad()\ndef run():\n    return {value}\n{name} = run()"
    network = (
        "class Net(torch.nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.register_buffer('held', torch.ones(2))\n"
    )
    yield f"{head}\n{network}    def forward(self):\n        return {value}\n{name} = Net()()"


def imported(site: Site) -> Iterator[str]:
    """The modules of torch under the names that they are given."""
    text = ast.unparse(site.tree)
    ways = {
        "torch.nn.functional": (
            ("import torch.nn.functional as F", "F"),
            ("from torch.nn import functional as F", "F"),
            ("from torch.nn import functional", "functional"),
            ("import torch.nn as nn", "nn.functional"),
        ),
        "torch.nn": (("from torch import nn", "nn"), ("import torch.nn as nn", "nn")),
        "torch.optim": (("from torch import optim", "optim"), ("import torch.optim as optim", "optim")),
        "torch.linalg": (("from torch import linalg", "linalg"), ("import torch.linalg as LA", "LA")),
        "torch.fft": (("from torch import fft", "fft"), ("import torch.fft", "torch.fft")),
        "torch": (("import torch as t", "t"),),
    }
    module = site.name.rpartition(".")[0]
    for line, short in ways.get(module, ()):
        tree, made = site.copy()
        made.func = ast.parse(f"{short}.{site.leaf}", mode="eval").body
        yield f"{line}\n{ast.unparse(tree)}"
    if "torch.Tensor" not in text and module == "torch":
        tree, _ = site.copy()
        name = _final(site)
        if name:
            yield f"from torch import Tensor\n{text}\nheld: Tensor = {name}\n{name} = held"
            yield f"from torch import Tensor\n{text}\nassert isinstance({name}, Tensor)"


def in_place(site: Site) -> Iterator[str]:
    """A method in its form that changes the tensor, as a statement and as a value."""
    name = _final(site)
    change = f"torch.Tensor.{site.leaf}_"
    if not name or change not in site.torch or site.name.count(".") > 2:
        return
    tree, made = site.copy()
    if site.method:
        assert isinstance(made.func, ast.Attribute)
        made.func.attr += "_"
        receiver = made.func.value
    elif made.args:
        receiver = made.args.pop(0)
        made.func = ast.Attribute(receiver, f"{site.leaf}_")
    else:
        return
    yield ast.unparse(tree)
    last = tree.body[-1]
    if isinstance(last, ast.Assign) and last.value is made and isinstance(receiver, ast.Name):
        head = ast.unparse(ast.Module(tree.body[:-1], []))
        yield f"{head}\n{ast.unparse(made)}\n{name} = {receiver.id}"
        yield f"{head}\nother = {receiver.id}\n{ast.unparse(made)}\n{name} = other"


def layered(site: Site) -> Iterator[str]:
    """A layer that is kept in a name, in a sequence and in a network before it is called."""
    name = _final(site)
    last = site.tree.body[-1]
    if not name or not site.leaf[:1].isupper() or not isinstance(last, ast.Assign):
        return
    call = last.value
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Call)):
        return
    made, given = ast.unparse(call.func), ", ".join(ast.unparse(each) for each in call.args)
    head = ast.unparse(ast.Module(site.tree.body[:-1], []))
    yield f"{head}\nmodel = {made}\n{name} = model({given})"
    yield f"{head}\nmodel = {made}\nmodel.eval()\n{name} = model({given})"
    yield f"{head}\nmodel = {made}\n{name} = model.forward({given})"
    yield f"{head}\nmodel = torch.nn.Sequential({made})\n{name} = model({given})"
    yield f"{head}\nmodel = {made}.to('cpu')\n{name} = model({given})"
    yield f"{head}\nmodels = torch.nn.ModuleList([{made}])\n{name} = models[0]({given})"
    yield (
        f"{head}\nclass Net(torch.nn.Module):\n    def __init__(self):\n        super(Net, self).__init__()\n"
        f"        self.layer = {made}\n    def forward(self, *x):\n        return self.layer(*x)\n"
        f"{name} = Net()({given})"
    )


SURROUNDINGS: dict[str, Style] = {
    "asked": asked,
    "inlined": inlined,
    "held": held,
    "counted": counted,
    "recorded": recorded,
    "around": around,
    "imported": imported,
    "in place": in_place,
    "layered": layered,
}
