"""What somebody pasted, taken apart: a line of code, an error message, a name with a question around it."""

from __future__ import annotations

import re
import unicodedata

from apimap.model.ranking import ASKING, ASKING_HAN, BUILTIN, KERNEL, LISTING, PYTHON, STOP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

A = re.ASCII
_PYTHON = frozenset(PYTHON.split(" "))
_BUILTIN = frozenset(BUILTIN.split(" "))
_KERNEL = frozenset(KERNEL.split(" "))
_LISTING = frozenset(LISTING.split(" "))
_ASKING = frozenset(ASKING.split(" "))
_STOP = frozenset(STOP.split(" "))
_ASKING_HAN = re.compile("|".join(ASKING_HAN.split(" ")))
_CALL = re.compile(r"^@?[A-Za-z_][\w.]*(\(([^()]|\([^()]*\))*\))?;?$", A)
_STATEMENT = re.compile(
    r"[=()\[\]{}@~]|^(for|with|import|from|return|class|def|assert|if|while|del)\s.*[.:,]|^(import|from)\s+[\w.]+"
    r"|^-?[\w.]+(\s+[-+*/%&|^<>]\s+|\s*(\*\*|//|<<|>>|<=|>=|!=)\s*)-?[\w.]+$|^\w[-+*/%&|^<>]\w$|^-\s?[A-Za-z_][\w.]*$",
    A,
)
_RAISED: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (re.compile(found, A), forms)
    for found, forms in (
        (
            r"^(?:[\w.]*Error: )?((?:torch|linalg|fft|special)\.(?!.*Error)[\w.]+)(?:\(\))?: ",
            (r"\1",),
        ),
        (r"^((?:\w+\.)+(\w*(?:Error|Exception))):", (r"\1", r"\2")),
        (r"module '([\w.]+)' has no attribute '(\w+)'", (r"\1.\2",)),
        (r"(\w+)'? object has no attribute '(\w+)'", (r"\1.\2", r"\2", r"\1")),
        (r"type object '(\w+)' has no attribute '(\w+)'", (r"\1.\2", r"\2", r"\1")),
        (r"cannot import name '(\w+)' from '([\w.]+)'", (r"\2.\1", r"\1")),
        (r"No module named '([\w.]+)'", (r"\1",)),
        (r"name '(\w+)' is not defined", (r"\1",)),
        (r"(\w+)\.__init__\(\)", (r"\1",)),
        (r"^(?:\w*Error: )?For (?:primitive)?\W{1,2}(\w+)['\]]", (r"\1",)),
        (r"^(?:\w*Error: )?(\w+)\(\): ", (r"\1",)),
        (r"^(?:\w*Error: )?([a-z_]+) (?:expects|only supports|is only applicable) ", (r"\1",)),
        (r" of distribution (\w+)\(", (r"\1",)),
        (r"(\w+)\(\):? (?:got|missing|takes|received|argument|expected|must|does)", (r"\1",)),
        (r"\bcall (\w+)\(\) on ", (r"\1",)),
        (r"Unsupported op \[(\w+)\]", (r"\1",)),
        (r"unexpected keyword argument '(\w+)'", (r"\1=",)),
    )
)
_TIDIED: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile("[\u2018\u2019`]"), "'"),
    (re.compile("[\u201c\u201d]"), '"'),
    (re.compile("\u3002(?=[A-Za-z_])"), "."),
    (re.compile("\u3001"), ","),
    (re.compile("\u3002"), " "),
    (re.compile(r"\s+"), " "),
)
_TRIMMED: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"^(>>>|\.\.\.|\$|In \[\d+\]:)\s*", A), ""),
    (re.compile(r"\s*[?!;,]$"), ""),
    (re.compile(r"""^(['"])([^'"]*)\1$"""), r"\2"),
)


def tidy(typed: str) -> str:
    """Text as it is looked up: one width, ASCII quotes and dots, without a prompt."""
    text = unicodedata.normalize("NFKC", typed)
    for found, meant in _TIDIED:
        text = found.sub(meant, text)
    text = text.strip()
    for found, meant in _TRIMMED:
        text = found.sub(meant, text, count=1)
    return text


def unprefixed(text: str) -> str:
    """A message without the class of its error."""
    return re.sub(r"^(\w+\.)*\w*(Error|Warning|Exception): ", "", text, count=1, flags=A)


def asked(text: str) -> str:
    """The name in a question about it; empty when nothing but a name is typed."""
    rest = _ASKING_HAN.sub(" ", text)
    found, kept = rest != text, []
    for word in rest.split(" "):
        low = word.lower()
        if low in _ASKING:
            found = True
        elif word and low not in _STOP:
            kept.append(word)
    return (
        kept[0] if found and len(kept) == 1 and re.search(r"^[A-Za-z_][\w.]*(\(.*\))?$", kept[0], A) else ""
    )


def unasked(text: str) -> str:
    """What a Chinese question is about: without the words that ask."""
    return _ASKING_HAN.sub(" ", text).strip()


def namelike(text: str) -> bool:
    """Whether a word is dotted, has an underscore, or is in mixed case."""
    return len(text) > 2 and bool(re.search(r"\w[._]\w|[a-z][A-Z]|[A-Z][a-z]+\d|\w_$", text, A))


def named(text: str) -> list[str]:
    """Names among other words."""
    if not re.search(r"[\s\u3400-\u9fff]", text):
        return []
    found = (re.sub(r"\.$", "", each) for each in re.findall(r"[A-Za-z_][A-Za-z0-9_.]*", text))
    return [each for each in found if namelike(each)]


def _kernels(name: str) -> list[str]:
    """What a kernel may compute by its name, best first.

    ``log_softmax_lastdim_kernel_impl`` → ``log_softmax``, ``log``, ``softmax``.
    """
    own = [each for each in re.sub("([a-z])([A-Z])", r"\1_\2", name).lower().split("_") if each]
    own = [each for each in own if each not in _KERNEL]
    found = [own[:end] for end in range(len(own), 0, -1)] + [own[start:] for start in range(1, len(own))]
    return ["_".join(each) for each in found]


def raised(text: str) -> list[str]:
    """Names that an error message of Python is about, best first."""
    found: list[str] = []
    for pattern, forms in _RAISED:
        match = pattern.search(text)
        if match:
            found += [match.expand(form) for form in forms]
    kernel = re.search(r'"(\w+)" not implemented for', text, A)
    if kernel:
        found += _kernels(kernel[1])
    return [name for name in found if not name.startswith("__")]


def _is_prose(text: str) -> bool:
    run = 0
    for word in text.split(" "):
        run = run + 1 if re.search(r"^[A-Za-z]{2,}$", word) and word not in _PYTHON else 0
        if run > 2:
            return True
    return False


def _without_comment(text: str) -> str:
    return re.sub(r"#.*", "", text, count=1)


def is_statement(text: str) -> bool:
    """Whether a text is Python that needs taking apart."""
    if _CALL.search(text):
        first, called = re.match(r"\w*", text, A), re.match(r"\w+\.(\w+)\(.", text, A)
        listing = called and called[1] in _LISTING  # losses.append(loss.item()) is about what is inside
        if first and first.group() not in _PYTHON and not listing:
            return False
    han = re.search(r"[\u3400-\u9fff]", _without_comment(text))
    return bool(_STATEMENT.search(text)) and not _is_prose(text) and not han


def _sides(text: str) -> list[str]:
    """The two sides of an assignment, the right one first; one side where there is none."""
    depth, at = 0, 0
    while at < len(text):
        if text[at] in "([{":
            depth += 1
        elif text[at] in ")]}":
            depth -= 1
        elif text[at] == "=" and not depth:
            if text[at + 1 : at + 2] == "=":
                at += 1
            elif at and text[at - 1] not in "=!<>":
                return [text[at + 1 :], text[:at]]
        at += 1
    return [text]


_NAME = re.compile(r"(\.?)\s*([A-Za-z_]\w*(?:\s*\.\s*[A-Za-z_]\w*)*)\s*(\(|\[|=(?!=))?", A)


def _uses(part: str, side: int) -> list[tuple[int, int, int, int, str]]:
    """The dotted names of one side: side, no call, depth, place and path, as they are ordered."""
    found: list[tuple[int, int, int, int, str]] = []
    depth = start = 0
    for match in _NAME.finditer(part):
        for sign in part[start : match.start()]:
            depth += 1 if sign in "([{" else -1 if sign in ")]}" else 0
        start = max(start, match.start())
        path = re.sub(r"\s+", "", match[2])
        if path in _PYTHON or (path in _BUILTIN and not match[1]) or (match[3] == "=" and depth):
            continue
        found.append(
            (side, int(match[3] != "("), depth, match.start(), f"x.{path}" if match[1] else path),
        )
    return found


def _signs(parts: list[str], operators: Iterable[str]) -> list[str]:
    """Subscripts and operators of a line, as OPERATORS writes them."""
    found: list[str] = []
    subscript, right = re.compile(r"[\w\])]\s*\[", A), parts[0].replace("->", " ")
    if len(parts) > 1 and subscript.search(parts[1]):
        found.append("x[]=")
    augmented = re.search(r"(\*\*|//|<<|>>|[-+*/%@&|^])$", parts[1].strip()) if len(parts) > 1 else None
    if augmented:
        found.append(augmented[1])
    if subscript.search(right):
        if re.search(r"\[[^\]]*\bNone\b", right, A):
            found.append("x[None]")
        found.append("x[]")
    right = re.sub(r"\[[^\]]*\]", " ", right)
    if re.search(r"^\s*-\s*[A-Za-z_]", right):
        found.append("-x")
    for sign in operators:
        if "x" in sign or sign not in right:
            continue
        if re.search(r"[\w)\]]\s*$", right[: right.index(sign)], A) or sign == "~":
            found.append(sign)
        right = right.replace(sign, " ")
    return found


def assigned(text: str) -> list[str]:
    """Plain variables that a line gives a value: their names say nothing of what it calls."""
    left = re.search(r"^([A-Za-z_][\w, ]*?)\s*=[^=]", text, A)
    names = [each.strip() for each in left[1].split(",")] if left else []
    return [name for name in names if f"{name}(" not in text]


def telling(text: str, names: list[str], signs: list[str]) -> list[str]:
    """The names of a line that may say what it calls, best first: no variables, Python's own methods last."""
    variables = assigned(text)
    computed = bool(signs) and re.search("[^=!<>]=[^=]", text)  # x[x == pad] = 0: pad is a variable as well

    def leaf(name: str) -> str:
        return name[name.rfind(".") + 1 :]

    def is_variable(name: str) -> bool:
        plain = computed and "." not in name and name == name.lower() and f"{name}(" not in text
        return name in variables or bool(plain)

    def is_listing(name: str) -> bool:
        return "." in name and leaf(name) in _LISTING and f"self.{name}" not in text

    kept = [each for each in names if not is_variable(each) and not leaf(each).startswith("__")]
    return sorted(kept, key=is_listing)


def repeated(text: str) -> str:
    """The variable of a ``for``; empty in other lines."""
    loop = re.search(r"^(?:async )?for (\w+)", text, A)
    return loop[1] if loop else ""


def statement(text: str, operators: Iterable[str]) -> tuple[list[str], list[str]]:
    """What a line of Python calls and names, best first, and the signs that it uses."""
    text = _without_comment(re.sub(r"""("[^"]*"|'[^']*')""", "0", text)).strip()
    imported = re.search(r"^from ([\w.]+) import \(?([\w., *]+)", text, A)
    if imported:
        whole = [f"{imported[1]}.{each.strip().split(' ')[0]}" for each in imported[2].split(",")]
        return [*whole, imported[1]], []
    imported = re.search(r"^import ([\w.]+)", text, A)
    if imported:
        return [imported[1]], []
    loop = re.search(r"^(?:async )?for .+? in (.+?):?$", text)
    defined = re.search(r"^(?:async )?def (\w+)", text, A)
    based = re.search(r"^class \w+\s*\((.*)\)", text, A)
    if defined:
        return [defined[1]], []
    if based:
        text = based[1]
    sides = [loop[1]] if loop else _sides(text)
    found = sorted(use for side, part in enumerate(sides) for use in _uses(part, side))
    names = (re.sub(r"^self\.(?=\w+\.\w)", "", use[-1], flags=A) for use in found)
    return list(dict.fromkeys(names)), _signs(sides, operators)
