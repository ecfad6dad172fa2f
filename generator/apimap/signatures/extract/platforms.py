"""The platforms that mindspore's docstrings declare: what they say is supported, run or not."""

import inspect
import re

from objects import resolved

PLATFORMS = ("Ascend", "GPU", "CPU")
_SECTION = re.compile(r"Supported Platforms:?[ \t]*\n\s*([^\n]*)")
_SENTENCE = re.compile(r"Supported on the ([\w/]+) platform")
# A docstring that leaves its subject to another one: by an alias, a pointer, or as its in-place form.
_ELSEWHERE = re.compile(
    r"(?:refer to|[Aa]lias (?:for|of)|[Ii]n-?place version of)[^.`]{0,20}"
    r":(?:func|class|meth):`~?([\w.]+?)(?:\(\))?`"
)


def declares(text):
    """The platforms of each "Supported Platforms" in a docstring: one for each overload that it describes.

    Some methods say the same in a sentence.
    """
    found = []
    for line in _SECTION.findall(text) + _SENTENCE.findall(text):
        listed = [each for each in PLATFORMS if re.search(r"\b%s\b" % each, line)]
        if listed and listed not in found:
            found.append(listed)
    return found


def declared(names, said):
    """Full name → what is declared of it; names of which nothing is are left out.

    ``said`` maps names to docstrings. ``platforms`` are all that some overload has, ``some`` those of them
    that not every one has; ``of`` is the API whose docstring says it, where that is another one: the one that
    the docstring points to, or the class that a method belongs to.
    """
    found = {}
    for name in names:
        source, seen = name, set()
        while source and source not in seen:
            seen.add(source)
            text = said(source)
            lists = declares(text)
            if lists:
                break
            # The first pointer that leads to an API: some leave the package's name out.
            source = next((each for each in _ELSEWHERE.findall(text) if said(each)), "")
        else:
            source = name.rpartition(".")[0]
            lists = declares(said(source)) if inspect.isclass(resolved(source)) else []
        if not lists:
            continue
        every = [each for each in PLATFORMS if any(each in some for some in lists)]
        line = found[name] = {"platforms": every}
        partly = [each for each in every if not all(each in some for some in lists)]
        if partly:
            line["some"] = partly
        if source != name:
            line["of"] = source
    return found
