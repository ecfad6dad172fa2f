"""Compares what two programs left behind, and judges a check by it; pure, and free of any framework."""

from generator.compare.distribution import MINIMUM_SAMPLES, SIGNIFICANCE, TooFewSamples
from generator.compare.judge import contradiction
from generator.compare.levels import compare
from generator.compare.messages import UNSUPPORTED, plain
from generator.compare.numbers import TOLERANCES, Tolerance
from generator.compare.variants import judge

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
