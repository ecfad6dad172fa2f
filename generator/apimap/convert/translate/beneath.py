"""Functions of torch without a page, which those of ``torch.nn.functional`` call: translated as these.

``torch.batch_norm`` takes its weight before the running statistics, ``torch.dropout`` says ``train``, losses
take a reduction as a number: what is given reaches the documented function under its own names.
"""

from __future__ import annotations

from dataclasses import replace

import libcst as cst
import libcst.matchers as m

from apimap.derive.bind import Argument
from apimap.derive.kinds import PLAIN
from apimap.derive.syntax import keyword, word
from apimap.derive.translate import Site
from apimap.derive.underivable import Underivable, code_of, quote

_F = "torch.nn.functional."
# The function that is documented, then the parameters of the one beneath it, in order: `train=training` is
# called otherwise there, `cudnn_enabled=` means nothing for numbers.
_BENEATH: dict[str, str] = {
    "layer_norm": "layer_norm: input normalized_shape weight bias eps cudnn_enable=",
    "group_norm": "group_norm: input num_groups weight bias eps cudnn_enabled=",
    "rms_norm": "rms_norm: input normalized_shape weight eps",
    "batch_norm": "batch_norm: input weight bias running_mean running_var training momentum eps"
    " cudnn_enabled=",
    "instance_norm": "instance_norm: input weight bias running_mean running_var use_input_stats momentum eps"
    " cudnn_enabled=",
    "embedding": "embedding: weight indices=input padding_idx scale_grad_by_freq sparse",
    "dropout": "dropout: input p train=training",
    "feature_dropout": "dropout2d: input p train=training",
    "alpha_dropout": "alpha_dropout: input p train=training",
    "feature_alpha_dropout": "feature_alpha_dropout: input p train=training",
    "threshold": "threshold: input threshold value",
    "celu": "celu: input alpha",
    "rrelu": "rrelu: input lower upper training",
    **{
        f"max_pool{axes}d": f"max_pool{axes}d: input kernel_size stride padding dilation ceil_mode"
        for axes in (1, 2, 3)
    },
    "constant_pad_nd": "pad: input pad value",
    "affine_grid_generator": "affine_grid: theta size align_corners",
    "grid_sampler": "grid_sample: input grid interpolation_mode=mode padding_mode align_corners",
    "binary_cross_entropy_with_logits": "binary_cross_entropy_with_logits: input target weight pos_weight"
    " reduction",
    "kl_div": "kl_div: input target reduction log_target",
    "poisson_nll_loss": "poisson_nll_loss: input target log_input full eps reduction",
    "margin_ranking_loss": "margin_ranking_loss: input1 input2 target margin reduction",
    "hinge_embedding_loss": "hinge_embedding_loss: input target margin reduction",
    "cosine_embedding_loss": "cosine_embedding_loss: input1 input2 target margin reduction",
    "triplet_margin_loss": "triplet_margin_loss: anchor positive negative margin p eps swap reduction",
    "ctc_loss": "ctc_loss: log_probs targets input_lengths target_lengths blank reduction zero_infinity",
}
_WORDS = {
    "reduction": ("none", "mean", "sum"),
    "mode": ("bilinear", "nearest", "bicubic"),
    "padding_mode": ("zeros", "border", "reflection"),
}


def documented(name: str, site: Site) -> tuple[str, Site] | None:
    """The documented function that does what one beneath it does, with its arguments; None for all others.

    Raises :class:`Underivable` where an argument has no word that is known while converting.
    """
    owner, _, leaf = name.rpartition(".")
    if owner != "torch" or leaf not in _BENEATH or not isinstance(site.original, cst.Call):
        return None
    public, _, listed = _BENEATH[leaf].partition(": ")
    places = [each.partition("=") for each in listed.split()]
    theirs = {own: new if equal else own for own, equal, new in places}
    given: list[Argument] = []
    for place, each in enumerate(site.arguments):
        key = word(each.arg) or (places[place][0] if place < len(places) else "")
        if each.arg.star or key not in theirs:
            raise Underivable(quote(site.original), key, f"{name} is called as its page does not say")
        new = theirs[key]
        value = _said(new, each.arg.value, site)
        if new and value is not None:
            given.append(replace(each, arg=keyword(new, value)))
    if "reduction" in theirs and not any(word(each.arg) == "reduction" for each in given):
        # What their signatures call a mean is none in torch 2.13: losses of single elements come back.
        given.append(Argument(keyword("reduction", cst.SimpleString('"none"')), PLAIN))
    first = [each for each in given if word(each.arg) == listed.split()[0].partition("=")[0]]
    if first and public != "embedding":
        given.remove(first[0])
        given.insert(0, replace(first[0], arg=cst.Arg(first[0].arg.value)))
    return f"{_F}{public}", replace(site, arguments=tuple(given))


def _said(key: str, value: cst.BaseExpression, site: Site) -> cst.BaseExpression | None:
    """A value as the documented function takes it; None for what stands for its default."""
    if key in _WORDS:
        text = code_of(value)
        if text not in ("0", "1", "2"):
            raise Underivable(quote(site.original), key, f"only running tells which word {text} stands for")
        return cst.SimpleString(f'"{_WORDS[key][int(text)]}"')
    if key == "stride" and m.matches(value, m.Tuple(elements=[]) | m.List(elements=[])):
        return None
    if key == "padding_idx":
        if code_of(value) == "-1":
            return None
        if not m.matches(value, m.Integer()):
            text = code_of(value)
            return cst.parse_expression(f"(None if {text} == -1 else {text})")
    return value
