"""Compares random outputs by their distribution instead of element by element."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

import numpy as np

from apimap.model.errors import ApimapError
from apimap.model.finding import Cause, Finding

Samples = np.ndarray[Any, Any]

# Probability at which two samples of one distribution are called different by mistake. Programs seed
# their generators, so a check gives the same answer every time: this is the chance that a newly
# written random example is wrongly called divergent, once and for good, not a rate of flaky runs. At
# one in ten thousand a project of some hundreds of random examples should never meet it.
SIGNIFICANCE = 1e-4

# The Kolmogorov-Smirnov test at that level sees a gap between two distribution functions from
# sqrt(-ln(SIGNIFICANCE / 2) / n) on (n samples each, large-sample formula): 0.22 for 200 samples, 0.03
# for 10,000. Below 200 it would pass almost anything, which is no proof.
MINIMUM_SAMPLES = 200

# Up to this many distinct values a sample is taken as discrete and compared by counts; more of them is
# continuous (or fine-grained enough for the rank test, which is then conservative).
MOST_DISTINCT = 30

# Expected count below which a cell of a chi-square table is merged with others (Cochran's rule).
SMALLEST_CELL = 5


class TooFewSamples(ApimapError):
    """A random output is too small for its distribution to be compared."""

    def __init__(self, place: str, count: int) -> None:
        super().__init__(
            f"{place} has {count} elements, too few to compare as a distribution: "
            f"make the example draw at least {MINIMUM_SAMPLES}"
        )
        self.finding = Finding(Cause.TOO_FEW, place, count=count, size=MINIMUM_SAMPLES)


def _by_counts(torch: Samples, mindspore: Samples) -> float:
    """p-value of the chi-square test that two discrete samples are of one distribution."""
    from scipy import stats

    distinct = np.unique(np.concatenate([torch, mindspore]))
    table = np.array([[np.count_nonzero(s == value) for value in distinct] for s in (torch, mindspore)])
    expected = np.outer(table.sum(axis=1), table.sum(axis=0)) / table.sum()
    rare = expected.min(axis=0) < SMALLEST_CELL
    if rare.any():
        table = np.column_stack([table[:, ~rare], table[:, rare].sum(axis=1)])
    if table.shape[1] < 2:
        return 1.0
    return float(stats.chi2_contingency(table, correction=False).pvalue)


def _by_rank(torch: Samples, mindspore: Samples) -> float:
    """p-value of the two-sample Kolmogorov-Smirnov test, by its large-sample formula."""
    from scipy import stats

    return float(stats.ks_2samp(torch, mindspore, method="asymp").pvalue)


def _parts(data: Samples) -> list[tuple[Literal["", "real", "imaginary"], Samples]]:
    if data.dtype.kind == "c":
        return [("real", data.real), ("imaginary", data.imag)]
    return [("", data)]


def _one(torch: Samples, mindspore: Samples) -> Finding | None:
    nan_torch, nan_mindspore = np.isnan(torch), np.isnan(mindspore)
    if nan_torch.any() or nan_mindspore.any():
        chance = _by_counts(nan_torch, nan_mindspore)
        if chance < SIGNIFICANCE:
            left, right = f"{nan_torch.mean():.3g}", f"{nan_mindspore.mean():.3g}"
            return Finding(Cause.NAN_SHARE, torch=left, mindspore=right, p=_rounded(chance))
        torch, mindspore = torch[~nan_torch], mindspore[~nan_mindspore]
        if not torch.size or not mindspore.size:
            return None
    discrete = np.union1d(torch, mindspore).size <= MOST_DISTINCT
    chance = _by_counts(torch, mindspore) if discrete else _by_rank(torch, mindspore)
    if chance >= SIGNIFICANCE:
        return None
    test: Literal["chi-square", "kolmogorov-smirnov"] = "chi-square" if discrete else "kolmogorov-smirnov"

    def mean_and_std(sample: Samples) -> tuple[str, str]:
        with np.errstate(all="ignore"):
            return f"{sample.mean():.4g}", f"{sample.std():.4g}"

    return Finding(
        Cause.DISTRIBUTION,
        torch=mean_and_std(torch),
        mindspore=mean_and_std(mindspore),
        test=test,
        p=_rounded(chance),
    )


def _rounded(chance: float) -> float:
    return float(f"{chance:.2g}")


def distributions(torch: Samples, mindspore: Samples, place: str) -> Finding | None:
    """A finding of level ``distribution`` when two flattened numeric samples are not alike, else None.

    Few distinct values are compared by counts (chi-square), others by rank (Kolmogorov-Smirnov);
    complex samples by part. Raises :class:`TooFewSamples`.
    """
    smaller = min(torch.size, mindspore.size)
    if smaller < MINIMUM_SAMPLES:
        raise TooFewSamples(place, smaller)
    for (part, left), (_, right) in zip(_parts(torch.ravel()), _parts(mindspore.ravel()), strict=True):
        found = _one(left.astype(np.float64), right.astype(np.float64))
        if found:
            return replace(found, place=place, part=part)
    return None
