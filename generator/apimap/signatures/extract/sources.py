"""Where a signature is found: by introspection, in stubs, in a docstring's signature lines or sections."""

import ast
import inspect
import re
import textwrap

from objects import enclosed
from parameters import GENERIC, UNKNOWN, normal, signature_text


def inspected(thing, bound=False, depth=0):
    """Parameter lists by introspection; [] if there is nothing but ``*args, **kwargs``.

    ``bound`` drops the first parameter, the receiver. Follows ``__wrapped__`` (inspect does) and, where a
    decorator keeps no such trace, the functions in its closure.
    """
    try:
        text = signature_text(inspect.signature(thing), bound)
    except (TypeError, ValueError, AttributeError, SyntaxError, RecursionError):
        return []
    if text is None:
        return []
    if not GENERIC.match(text):
        return [text]
    for inner in enclosed(thing):
        if depth < 4 and inner is not thing:
            found = inspected(inner, bound, depth + 1)
            if found:
                return found
    return []


def generic(thing, bound=False):
    """``*args, **kwargs`` as it stands, for a Python function that really says no more."""
    try:
        text = signature_text(inspect.signature(thing), bound)
    except (TypeError, ValueError, AttributeError, SyntaxError, RecursionError):
        return []
    return [text] if text is not None else []


def called(function):
    """The parameter list of a method that calls of an object go to; None if nothing says one."""
    found = inspected(function, bound=True) or generic(function, bound=True)
    return found[0] if found else None


def overloaded_constructor(cls):
    """Constructors declared by ``@overload`` in the class's source; [] if there are none."""
    try:
        body = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0].body
    except (OSError, TypeError, SyntaxError, AttributeError, IndexError):
        return []
    found = []
    for node in body:
        decorators = [ast.unparse(each) for each in getattr(node, "decorator_list", ())]
        if getattr(node, "name", "") == "__init__" and any("overload" in each for each in decorators):
            found.append(without_receiver(node.args))
    return [text for text in found if text is not None and text != "*args, **kwargs"]


def without_receiver(arguments):
    """Text of ``ast.arguments`` less the first one."""
    if arguments.posonlyargs:
        del arguments.posonlyargs[0]
    elif arguments.args:
        if len(arguments.defaults) == len(arguments.args):
            del arguments.defaults[0]
        del arguments.args[0]
    return normal(ast.unparse(arguments))


def stub_functions(path):
    """Name → parameter lists of the functions in a stub, and ``Class.name`` → those of methods."""
    found = {}
    if not path.is_file():
        return found
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            add(found, node.name, normal(ast.unparse(node.args)))
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    static = any(ast.unparse(each) == "staticmethod" for each in inner.decorator_list)
                    text = normal(ast.unparse(inner.args)) if static else without_receiver(inner.args)
                    add(found, "%s.%s" % (node.name, inner.name), text)
    return found


def add(found, name, text):
    """Append a parameter list once."""
    if text is not None and text not in found.setdefault(name, []):
        found[name].append(text)


def documented(thing, leaf, bound=False):
    """Parameter lists on the signature lines of a docstring, in their order."""
    text = getattr(thing, "__doc__", None)
    if not isinstance(text, str):
        return []
    found = []
    head = re.compile(
        r"^\s*(?:\.\. (?:py:)?(?:function|method|class)::\s+)?(?:[\w]+\.)*%s(?:_ext)?\(" % re.escape(leaf),
        re.M,
    )
    first = text.lstrip()
    for match in head.finditer(text):
        directive = ".. " in match.group()
        if (
            not directive
            and match.start() > len(text) - len(first)
            and "->" not in text[match.end() : match.end() + 400].split("\n\n")[0]
        ):
            continue  # an ordinary sentence or an example that happens to begin with the name
        inner = balanced(text, match.end())
        if inner is None:
            continue
        inner = (
            re.sub(r"(\*\w.*), \*(?=,)", r"\1", re.sub(r"\s+", " ", inner))
            .strip()
            .replace("[, ", ", ")
            .rstrip("]")
            .replace("\\*", "*")
            .replace("^", "**")
        )
        for parsed in readings(inner):
            parsed = re.sub(r"^self(, |$)", "", parsed) if bound else parsed
            if parsed not in found:
                found.append(parsed)
    return found


def readings(inner):
    """Normal texts of what a docstring has between the brackets: two for ``low=0, high``."""
    parsed = normal(inner)
    if parsed is None:
        parsed = normal(re.sub(r"\b(?:bool|int|float|str|Tensor) (?=\w)", "", inner))
    if parsed is not None:
        return [parsed]
    optional = re.search(r"\b(\w+)=[^,()]+, (?=\w+,)", inner)
    if optional is None:
        return []
    without, given = inner[: optional.start()], inner[optional.end() :]
    forms = [normal(without + given), normal(without + optional.group(1) + ", " + given)]
    return [form for form in forms if form is not None]


def positional_only(text, keywords):
    """The text's parameters before any ``*``, by position only, then the keyword part of another text."""
    arguments = ast.parse("def f(%s): ..." % text).body[0].args
    arguments.posonlyargs, arguments.args = arguments.posonlyargs + arguments.args, []
    arguments.kwonlyargs = ast.parse("def f(%s): ..." % keywords).body[0].args.kwonlyargs
    arguments.kw_defaults = ast.parse("def f(%s): ..." % keywords).body[0].args.kw_defaults
    return ast.unparse(arguments)


def described(thing):
    """A parameter list from the sections "Args:" and "Keyword Args:" of a docstring; [] if it has neither.

    A docstring with results but no arguments describes a call without any.
    """
    text = getattr(thing, "__doc__", None)
    if not isinstance(text, str):
        return []
    text = inspect.cleandoc(text)
    parts = []
    for title, before in (("Args?", ""), ("Keyword Args?", "*")):
        section = re.search(r"^%s:\n((?:(?:[ \t].*)?\n)+)" % title, text + "\n", re.M)
        if section is None:
            continue
        items = re.split(r"^(?=\w)", textwrap.dedent(section.group(1)), flags=re.M)
        matches = [(re.match(r"(\w+)\s*(?:\(.*?\))?:", item), item) for item in items if item.strip()]
        parts += [before] if before else []
        for match, item in matches:
            if match is None:
                return []
            default = re.search(r"Default: ?``(.+?)``", item)
            optional = "optional" in item[: match.end()]
            value = default.group(1) if default else UNKNOWN if optional else None
            parts.append(match.group(1) + ("=" + value if value is not None else ""))
    if not parts and "Returns:" not in text:
        return []
    found = normal(", ".join(parts))
    return [found] if found is not None else []


def balanced(text, start):
    """What stands between the bracket before ``start`` and its closing one; None if it is not closed."""
    depth = 1
    for position in range(start, min(len(text), start + 2000)):
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        if depth == 0:
            return text[start:position]
    return None


class Nothing:
    """An argument that no overload takes."""
