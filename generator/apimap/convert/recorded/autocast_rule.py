# What autocast does on a CPU: these compute in its dtype,
_LOWER = frozenset(
    (
        *("matmul", "rmatmul", "mm", "bmm", "addmm", "addbmm", "baddbmm", "linear", "dense", "vecdot"),
        *("conv1d", "conv2d", "conv3d", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d"),
        *("prelu", "scaled_dot_product_attention", "einsum", "tensordot", "inner", "cov", "corrcoef"),
        *(
            "chain_matmul",
            "multi_head_attention_forward",
            "LSTM",
            "Dense",
            "Linear",
            "Conv1d",
            "Conv2d",
            "Conv3d",
            "PReLU",
        ),
        *("Conv1dTranspose", "Conv2dTranspose", "Conv3dTranspose"),
        *("ConvTranspose1d", "ConvTranspose2d", "ConvTranspose3d"),
        *("MatMul", "MatMulExt", "BatchMatMul", "BatchMatMulExt", "Mm", "Addmm", "Addbmm", "Baddbmm"),
        *("Conv2D", "Conv3D", "Conv2DExt", "Conv3DExt", "Conv2DTranspose", "Conv3DTranspose", "Einsum"),
    )
)
# these in float32 at least,
_WIDER = frozenset(
    (
        *("avg_pool3d", "max_pool3d", "adaptive_avg_pool3d", "max_unpool2d", "max_unpool3d", "grid_sample"),
        *("polar", "prod", "quantile", "nanquantile", "stft", "cdist", "trace", "view_as_complex"),
        *("cholesky", "cholesky_inverse", "cholesky_solve", "inverse", "lu_solve", "orgqr", "ormqr"),
        *("pinverse", "lu", "svd", "qr", "eig", "eigh", "eigvals", "eigvalsh", "svdvals", "lstsq", "cond"),
        *("solve", "solve_triangular", "triangular_solve", "inv", "tensorinv", "tensorsolve", "AvgPool3d"),
        *("matrix_rank", "householder_product", "geqrf", "adaptive_max_pool3d"),
        *("MaxPool3d", "AdaptiveAvgPool3d", "MaxUnpool2d", "MaxUnpool3d", "mse_loss", "nll_loss"),
        *("cosine_embedding_loss", "hinge_embedding_loss", "poisson_nll_loss", "smooth_l1_loss"),
        *("cross_entropy", "l1_loss", "huber_loss", "margin_ranking_loss", "soft_margin_loss"),
        *("triplet_margin_loss", "multi_margin_loss", "ctc_loss", "kl_div", "multilabel_margin_loss"),
        *("binary_cross_entropy", "binary_cross_entropy_with_logits"),
    )
)
# and these in the dtype that they are given, though mindspore has products inside of them.
_ALIKE = frozenset(("mv", "dot", "vdot", "outer", "ger", "addmv", "addr", "bilinear", "BiDense"))


def autocast_rule(name: str) -> str:
    """What autocast does on a CPU to what a function, layer or operation of a name is given."""
    leaf = name.strip("_")
    if leaf in _LOWER:
        return "lower"
    loss = leaf.endswith("Loss") and leaf != "GaussianNLLLoss"
    if leaf in _WIDER or loss or leaf.startswith(("ReflectionPad", "ReplicationPad")):
        return "wider"
    return "alike" if leaf in _ALIKE else ""
