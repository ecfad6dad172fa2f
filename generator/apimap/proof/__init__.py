"""Proof: two networks, one of each framework, given the same weights and inputs, agree or part at a layer."""

from apimap.proof.checkpoint import convert as weights
from apimap.proof.compare import compare
from apimap.proof.result import Comparison
from apimap.proof.workers import Workers

__all__ = ["Comparison", "Workers", "compare", "weights"]
