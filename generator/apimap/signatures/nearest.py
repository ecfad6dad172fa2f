"""Names most like a wrong one, for "did you mean"."""

from __future__ import annotations

from collections.abc import Iterable

LEAF_WEIGHT = 0.7  # a wrong module is a smaller slip than a wrong function
CUTOFF = 60.0  # below this share (of 100) two names have little in common


def nearest(name: str, names: Iterable[str], limit: int = 3) -> list[str]:
    """At most ``limit`` of ``names`` most like ``name``, best first.

    Likeness is a weighted mean, leaf before module, of rapidfuzz's normalised edit similarity
    (0 … 100). Names equally alike are ordered: same module first, then the shorter, then the alphabet.
    """
    from rapidfuzz import fuzz, process

    candidates = list(names)
    module, _, leaf = name.rpartition(".")
    modules = [candidate.rpartition(".")[0] for candidate in candidates]
    leaves = [candidate.rpartition(".")[2].lower() for candidate in candidates]
    known = sorted(set(modules))
    by_module = {
        each: score for each, score, _ in process.extract(module, known, scorer=fuzz.ratio, limit=None)
    }
    ranked = []
    alike = process.extract(leaf.lower(), leaves, scorer=fuzz.ratio, limit=None, score_cutoff=CUTOFF)
    for _, score, index in alike:
        total = LEAF_WEIGHT * score + (1 - LEAF_WEIGHT) * by_module[modules[index]]
        candidate = candidates[index]
        if total >= CUTOFF:
            ranked.append((-total, modules[index] != module, len(candidate), candidate))
    return [candidate for *_, candidate in sorted(ranked)[:limit]]
