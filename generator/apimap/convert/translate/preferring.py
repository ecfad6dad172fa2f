"""Names whose helper goes before a counterpart, or after it, whatever verdicts say; ``Rules`` asks here."""

from __future__ import annotations

# Names whose helper a whole program needs although no difference says so: what mindspore refuses there, with
# an error and rarely, only running shows. All others go by verdicts and differences (see Rules).
PREFERRED = frozenset(
    (
        "torch.addcdiv",  # divisors as small as an optimizer's eps, which the kernel on CPU takes for zero
        "torch.Tensor.addcdiv",
        "torch.Tensor.median",  # narrow dtypes, fields by name
        "torch.nn.CTCLoss",  # labels in one row
        "torch.nn.functional.ctc_loss",  # labels in one row
        *(f"torch.nn.{kind}Cell" for kind in ("LSTM", "GRU", "RNN")),  # a state that is left out, one sample
        "torch.nn.MarginRankingLoss",  # labels, or a margin, that are integers
        "torch.nn.functional.margin_ranking_loss",
        "torch.nn.ModuleDict",  # names that nn.CellDict keeps for itself
        "torch.nn.Module.buffers",  # the statistics of normalisations
        "torch.nn.Module.named_buffers",
        "torch.nn.functional.cosine_similarity",  # shapes that are broadcast
        "torch.nn.functional.group_norm",  # a gradient of a gradient
        "torch.scatter",  # a source larger than its index
        "torch.linalg.inv",  # 1 × 1 matrices, and singular ones that are refused
        "torch.inverse",
        "torch.linalg.solve",  # vectors on the right, gradients of float64
        "torch.Tensor.inverse",
        "torch.utils.checkpoint.checkpoint",  # functions, arguments by name, dropout in the block
        "torch.vmap",  # functions that mindspore does not compile, dictionaries, random numbers
        "torch.func.vmap",
        *(
            f"torch.func.{leaf}" for leaf in ("jacrev", "jacfwd", "hessian", "jvp", "vjp")
        ),  # functions that are not compiled
        "torch.func.grad",  # dictionaries, as of a network's parameters; gradients of gradients
        "torch.autograd.functional.jvp",  # functions that are not compiled
        "torch.autograd.functional.vjp",
        "torch.randperm",  # an order that comes again after a seed
        "torch.unique",  # values in order, whatever the platform
        "torch.Tensor.unique",
        *tuple(f"torch.atleast_{axes}d" for axes in (1, 2, 3)),  # several tensors, as a tuple
    )
)
# Whose kernel on CPU stops at a row of nothing but minus infinity, as masks make them, or whose loss is NaN
# where minus infinity masks a class that is not the right one.
MASKED = (
    *("torch.softmax", "torch.Tensor.softmax", "torch.nn.functional.softmax", "torch.nn.Softmax"),
    *("torch.nn.functional.cross_entropy", "torch.nn.CrossEntropyLoss"),
    *("torch.nn.functional.nll_loss", "torch.nn.NLLLoss"),
)
# Layers that keep `eps` and `momentum` in operators which are built once, when the layer is made.
RETUNED = ("torch.nn.BatchNorm1d", "torch.nn.BatchNorm2d")
# Layers that keep their probability where it cannot be set later, and draw other numbers after the same seed.
DROPPING = tuple(f"torch.nn.Dropout{axes}" for axes in ("", "1d", "2d", "3d"))
# Which copy an array of numpy's, where torch's share its memory.
OF_ARRAYS = ("torch.as_tensor", "torch.asarray")
# Whose kernel on CPU gives a number for NaN.
NAN_LOST = (
    *(
        f"torch{owner}.{leaf}"
        for leaf in (
            *("clamp", "clamp_min", "clamp_max", "clip", "maximum", "minimum", "relu"),
            *("max", "min", "argmax", "argmin"),
        )
        for owner in ("", ".Tensor")
    ),
    *(f"torch.nn.functional.{leaf}" for leaf in ("relu", "hardtanh", "threshold", "max_pool2d")),
    *(f"torch.nn.{leaf}" for leaf in ("ReLU", "Hardtanh", "Threshold")),
    *(f"torch.nn.MaxPool{axes}d" for axes in (1, 2, 3)),
)
# Whose kernel on CPU takes neither booleans nor bfloat16.
NARROW_REFUSED = tuple(f"torch{owner}.{leaf}" for leaf in ("max", "min") for owner in ("", ".Tensor"))
# Names whose counterpart does although its rules were never tried; each with the reason.
SPARED: dict[str, str] = {
    "torch.cat": "empty tensors are joined only where convert sees that a program makes some",
    "torch.nn.Module.parameters": "order and frozen parameters matter only where convert sees that they do",
    "torch.optim.Optimizer": "isinstance asks for mindspore's own optimizers",
    "torch.arange": "only fractions are miscounted; a call that may hold some asks for the helper",
    "torch.tensor": "what is written out needs no helper; a call of anything else asks for it",
    "torch.round": "only decimals are refused; a call that gives some asks for the helper",
    "torch.Tensor.round": "only decimals are refused; a call that gives some asks for the helper",
    **dict.fromkeys(
        ("torch.div", "torch.divide", "torch.Tensor.div", "torch.Tensor.divide"),
        "a quotient that is not rounded needs no helper; a call with rounding_mode asks for it",
    ),
    **dict.fromkeys(
        ("torch.nn.functional.pad", *(f"torch.nn.ZeroPad{each}d" for each in (1, 2, 3))),
        "only negative sides cut off but once; a call that may give some asks for the helper",
    ),
    "torch.nn.LayerNorm": "over one axis it needs no helper; a call with more asks for it",
    **dict.fromkeys(NAN_LOST, "NaN gets lost only where a program knows of any: convert sees that"),
    **dict.fromkeys(
        DROPPING, "convert sees whether a program reads or sets the probability, or seeds more than once"
    ),
    **dict.fromkeys(RETUNED, "with all parts it needs no helper; a call that leaves some out asks for it"),
    **dict.fromkeys(OF_ARRAYS, "convert sees whether a program writes into what numpy's arrays may share"),
    "torch.nn.modules.loss._Loss": "isinstance asks for mindspore's own losses",
    **dict.fromkeys(
        MASKED, "only what minus infinity masks goes wrong: convert sees whether a program writes it"
    ),
}
# Whose helpers have the members that torch's have.
MEMBERS = "torch.distributions."
