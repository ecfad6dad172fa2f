"""The replacement of one call in a file: what ``convert`` makes of it, as an edit where it stands.

The call is converted with the file's own imports, without the rest of the program; so what only the rest
would tell (what a variable holds) is taken as ``scan`` takes it.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from apimap.convert.scanning.scan import Use

_NAME = "replaced_call"


@dataclass(frozen=True)
class Replacement:
    """An edit: ``start`` and ``end`` are 0-based (line, character), ``code`` what stands there afterwards.

    ``imports`` are lines that the file lacks, to be put before line ``import_line``; ``helpers`` is the text
    of the module of helpers where ``code`` calls one.
    """

    start: tuple[int, int]
    end: tuple[int, int]
    code: str
    imports: tuple[str, ...]
    import_line: int
    helpers: str


def _call(tree: ast.AST, use: Use) -> ast.expr | None:
    """The call whose name is the use (the outermost of a chain), or the name where it is not called."""
    leaf = use.name.rpartition(".")[2]
    found: list[tuple[bool, bool, ast.expr]] = []
    for node in ast.walk(tree):
        function = node.func if isinstance(node, ast.Call) else node
        if not isinstance(function, (ast.Attribute, ast.Name)):
            continue
        assert isinstance(node, ast.expr)
        columns = (function.col_offset, (function.end_col_offset or 0) - len(leaf))
        if use.line != function.end_lineno or use.column not in columns:
            continue
        own = function.attr if isinstance(function, ast.Attribute) else function.id
        if own == leaf or isinstance(function, ast.Name):
            found.append((own != leaf, not isinstance(node, ast.Call), node))
    return min(found, key=lambda each: each[:2])[2] if found else None


def _imports(tree: ast.Module) -> list[ast.stmt]:
    """Imports of torch's, wherever they stand: what local names mean."""
    found: list[ast.stmt] = []
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        if isinstance(node, ast.stmt) and any(each.partition(".")[0] == "torch" for each in names):
            found.append(node)
    return found


def _character(line: str, byte: int) -> int:
    return len(line.encode()[:byte].decode(errors="ignore"))


def replaced(source: str, use: Use, device: str = "CPU") -> Replacement | None:
    """The replacement of the call of a use; None where it is left to be done by hand, or nothing changes."""
    from apimap.convert.convert import convert
    from apimap.convert.helpers import module_of
    from apimap.convert.translate.rules import rules
    from apimap.convert.translate.sites import How
    from apimap.model.errors import ApimapError

    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return None
    call = _call(tree, use)
    text = ast.get_source_segment(source, call) if call is not None else None
    if call is None or text is None:
        return None
    head = "".join(f"{ast.unparse(each)}\n" for each in _imports(tree))
    try:
        result = convert(f"{head}{_NAME} = ({text})\n", device=device)
    except ApimapError:
        return None
    if any(site.how is How.HAND for site in result.sites):
        return None
    written = ast.parse(result.code)
    [value] = [each.value for each in written.body if isinstance(each, ast.Assign)]
    code = ast.get_source_segment(result.code, value) or ""
    if code == text:
        return None
    known = {ast.unparse(each) for each in tree.body}
    wanted = [ast.unparse(each) for each in written.body if isinstance(each, (ast.Import, ast.ImportFrom))]
    imports = tuple(each for each in wanted if each not in known)
    lines = source.splitlines()
    needed = result.adapters or result.helpers
    return Replacement(
        start=(call.lineno - 1, _character(lines[call.lineno - 1], call.col_offset)),
        end=(
            (call.end_lineno or 1) - 1,
            _character(lines[(call.end_lineno or 1) - 1], call.end_col_offset or 0),
        ),
        code=code,
        imports=imports,
        import_line=_below_imports(tree),
        helpers=module_of(result.adapters, result.helpers, rules()) if needed else "",
    )


def _below_imports(tree: ast.Module) -> int:
    """The 0-based line below the first block of imports, which is where a new one goes."""
    line = 0
    for place, node in enumerate(tree.body):
        docstring = place == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not docstring and not isinstance(node, (ast.Import, ast.ImportFrom)):
            break
        line = node.end_lineno or line
    return line
