"""Compares what two programs left behind, and judges a check by it; pure, and free of any framework."""

from apimap.judge.distribution import MINIMUM_SAMPLES, SIGNIFICANCE, TooFewSamples
from apimap.judge.levels import compare
from apimap.judge.messages import UNSUPPORTED, plain
from apimap.judge.numbers import TOLERANCES, Tolerance
from apimap.judge.variants import judge
from apimap.judge.verdict import contradiction

__all__ = [
    "MINIMUM_SAMPLES",
    "SIGNIFICANCE",
    "TOLERANCES",
    "UNSUPPORTED",
    "Tolerance",
    "TooFewSamples",
    "compare",
    "contradiction",
    "judge",
    "plain",
]
