"""One small program in the many ways in which people write its call."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from apimap.signatures import snapshot
from tools.call_site import Site
from tools.surroundings import SURROUNDINGS, Style


def _by_keyword(site: Site) -> Iterator[str]:
    """Every argument by its name, in order and in the opposite order."""
    call = site.call
    if any(isinstance(each, ast.Starred) for each in call.args) or any(k.arg is None for k in call.keywords):
        return
    given = {each.arg for each in call.keywords}
    for names in site.forms():
        if len(names) < len(call.args) or given & set(names[: len(call.args)]) or given - set(names):
            continue
        for backwards in (False, True):
            tree, made = site.copy()
            made.keywords = [
                *(ast.keyword(name, value) for name, value in zip(names, made.args, strict=False)),
                *made.keywords,
            ]
            made.args = []
            if len(made.keywords) < 1 + backwards:
                continue
            made.keywords = made.keywords[::-1] if backwards else made.keywords
            yield ast.unparse(tree)


def _by_position(site: Site) -> Iterator[str]:
    """What is given by name by position, where it comes next."""
    for names in site.forms():
        tree, made = site.copy()
        by_name = {each.arg: each for each in made.keywords}
        while len(made.args) < len(names) and names[len(made.args)] in by_name:
            word = by_name[names[len(made.args)]]
            made.args.append(word.value)
            made.keywords.remove(word)
        if len(made.keywords) < len(by_name):
            yield ast.unparse(tree)


def _as_method(site: Site) -> Iterator[str]:
    """A function as the method of its first argument, or the other way round."""
    tree, made = site.copy()
    if site.method:
        assert isinstance(made.func, ast.Attribute)
        if f"torch.{site.leaf}" in site.torch:
            made.args.insert(0, made.func.value)
            made.func = ast.Attribute(ast.Name("torch"), site.leaf)
            yield ast.unparse(tree)
    elif f"torch.Tensor.{site.leaf}" in site.torch and site.name.count(".") == 1 and made.args:
        made.func = ast.Attribute(made.args.pop(0), site.leaf)
        yield ast.unparse(tree)


def _out(site: Site) -> Iterator[str]:
    """The result through ``out=``."""
    if not any("out" in names for names in site.forms()) or site.method:
        return
    call = site.call
    if any(each.arg == "out" for each in call.keywords):
        return
    tree, made = site.copy()
    plain = ast.unparse(made)
    made.keywords.append(ast.keyword("out", ast.Name("given")))
    for node in tree.body:
        if isinstance(node, ast.Assign) and node.value is made and isinstance(node.targets[0], ast.Name):
            place = tree.body.index(node)
            name = node.targets[0].id
            tree.body[place:place] = ast.parse(f"given = torch.zeros_like({plain})").body
            tree.body[place + 1] = ast.Expr(made)
            tree.body[place + 2 : place + 2] = ast.parse(f"{name} = given").body
            yield ast.unparse(tree)
            tree.body[place + 1] = ast.Assign([ast.Name(name)], made, lineno=0)
            tree.body.pop(place + 2)
            yield ast.unparse(tree)
            return


def _made(site: Site) -> Iterator[str]:
    """With ``dtype=``, ``device=`` and ``requires_grad=``, as far as there are such arguments."""
    names = {name for form in site.forms() for name in form}
    given = {each.arg for each in site.call.keywords}
    for word, text in (
        ("device", "'cpu'"),
        ("device", "torch.device('cpu')"),
        ("dtype", "torch.float64"),
        ("requires_grad", "True"),
        ("requires_grad", "False"),
        ("requires_grad", "1 > 0"),
        ("layout", "torch.strided"),
        ("pin_memory", "False"),
        ("memory_format", "torch.contiguous_format"),
    ):
        if word in names - given:
            tree, made = site.copy()
            made.keywords.append(ast.keyword(word, ast.parse(text, mode="eval").body))
            yield ast.unparse(tree)


def _unpacked(site: Site) -> Iterator[str]:
    """The arguments from a list and a dictionary."""
    tree, made = site.copy()
    if any(isinstance(each, ast.Starred) for each in made.args) or any(k.arg is None for k in made.keywords):
        return
    if made.args:
        made.args = [ast.Starred(ast.List(made.args))]
    if made.keywords:
        words = ast.Dict([ast.Constant(each.arg) for each in made.keywords], [k.value for k in made.keywords])
        made.keywords = [ast.keyword(None, words)]
    yield ast.unparse(tree)


def _as_value(site: Site) -> Iterator[str]:
    """The name first kept in a variable, or taken from a module under another name."""
    if site.method:
        return
    module, _, leaf = site.name.rpartition(".")
    tree, made = site.copy()
    made.func = ast.Name("chosen")
    last = _last(tree)
    tree.body[last:last] = ast.parse(f"chosen = {site.name}").body
    yield ast.unparse(tree)
    tree, made = site.copy()
    made.func = ast.Name(leaf)
    tree.body[0:0] = ast.parse(f"from {module} import {leaf}").body
    yield ast.unparse(tree)
    if module != "torch":
        tree, made = site.copy()
        made.func = ast.Attribute(ast.Name("M"), leaf)
        tree.body[0:0] = ast.parse(f"import {module} as M").body
        yield ast.unparse(tree)


def _expressions(site: Site) -> Iterator[str]:
    """Arguments that are expressions, and sizes as lists."""
    tree, made = site.copy()
    changed = False
    for values in (made.args, [each.value for each in made.keywords]):
        for place, each in enumerate(values):
            value = each.value if isinstance(each, ast.Constant) else None
            if isinstance(value, int | float) and not isinstance(value, bool):
                new: ast.expr = ast.BinOp(ast.Constant(value + 1), ast.Sub(), ast.Constant(1))
            elif isinstance(each, ast.Tuple):
                new = ast.List(each.elts)
            elif isinstance(each, ast.List):
                new = ast.Tuple(each.elts)
            else:
                continue
            changed = True
            if values is made.args:
                made.args[place] = new
            else:
                made.keywords[place].value = new
    if changed:
        yield ast.unparse(tree)


def _last(tree: ast.Module) -> int:
    """The place of the first statement after imports and inputs."""
    for place, node in enumerate(tree.body):
        text = ast.unparse(node)
        if isinstance(node, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef):
            continue
        if text.partition(" = ")[2].startswith("torch.tensor("):
            continue
        return place
    return len(tree.body)


def _wrapped(site: Site) -> Iterator[str]:
    """The call inside a function, a module, a lambda, a comprehension."""
    tree, _ = site.copy()
    start = _last(tree)
    head = ast.unparse(ast.Module(tree.body[:start], []))
    body = tree.body[start:]
    final = body[-1] if body else None
    if not isinstance(final, ast.Assign) or not isinstance(final.targets[0], ast.Name):
        return
    name, value = final.targets[0].id, ast.unparse(final.value)
    inner = "\n".join("    " + line for line in ast.unparse(ast.Module(body, [])).splitlines())
    yield f"{head}\ndef run():\n{inner}\n    return {name}\n{name} = run()"
    if len(body) != 1:
        return
    yield f"{head}\nrun = lambda: {value}\n{name} = run()"
    yield f"{head}\n{name} = [{value} for _ in range(2)][1]"
    given = [
        n.targets[0].id
        for n in tree.body[:start]
        if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Name)
    ]
    arguments = ", ".join(given)
    comma = ", " if given else ""
    yield (
        f"{head}\nclass Net(torch.nn.Module):\n"
        f"    def forward(self{comma}{arguments}):\n        return {value}\n"
        f"{name} = Net()({arguments})"
    )


STYLES: dict[str, Style] = {
    "keyword": _by_keyword,
    "position": _by_position,
    "method": _as_method,
    "out": _out,
    "made": _made,
    "unpacked": _unpacked,
    "value": _as_value,
    "expression": _expressions,
    "wrapped": _wrapped,
    **SURROUNDINGS,
}


def restyled(name: str, source: str, chosen: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    """The program in each style that suits the call that its entry is about, with the style's name."""
    try:
        site = Site(name, source, snapshot("torch", "2.13.0"))
    except SyntaxError:
        return
    if site.place < 0:
        return
    for style, change in STYLES.items():
        if chosen and style not in chosen:
            continue
        for number, text in enumerate(change(site)):
            yield f"{style}{number or ''}", text + "\n"
