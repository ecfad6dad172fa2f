"""The Kullback-Leibler divergence, as torch.distributions.kl_divergence."""

from helpers.torch.distributions import Distribution
from mindspore import Tensor


def kl_divergence(p: Distribution, q: Distribution) -> Tensor:
    """Give the divergence of p from q for each element of the batch: of two of a kind, or as registered.

    Two of different kinds that torch knows (such as Uniform and Normal) are not there; use register_kl.
    """
    fits = [pair for pair in Distribution._divergences if isinstance(p, pair[0]) and isinstance(q, pair[1])]
    if fits:
        nearest = min(fits, key=lambda pair: type(p).__mro__.index(pair[0]) + type(q).__mro__.index(pair[1]))
        return Distribution._divergences[nearest](p, q)
    if not (isinstance(p, type(q)) or isinstance(q, type(p))) or not hasattr(p, "_kl"):
        raise NotImplementedError(f"no divergence of {type(p).__name__} from {type(q).__name__}; register_kl")
    return p._kl(q)
