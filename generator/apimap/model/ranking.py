"""What ranks entries for what somebody types: scores and words, for the site and the command line alike.

Both rankings (``docs/scripts/finder-*.js`` and ``apimap.query.ranking``) read these tables; a test asks both
every query of the file. The scores are the whole policy: an entry gets the best score of all ways in which
it may be meant.
"""

from __future__ import annotations

SCORES: dict[str, float] = {
    # A name, exactly: all of it, its last parts, its last part; of a module.
    **{"FULL": 1000, "TAIL": 970, "LEAF": 960, "PAGE": 990},
    # But for _ . and spaces, or for a trailing underscore.
    **{"SQUASHED": 930, "UNDERSCORE": 925},
    # A workflow's title; an authored search word, less when it is not the first.
    **{"TITLE": 940, "KEYWORD": 905, "LATE": 8},
    "REWORDED": 10,  # less, for a search word in other forms or order of its words
    **{"UNFINISHED": 850, "UNFINISHED_EACH": 1.2},  # a search word that is still being typed
    "SKIPPED": 880,  # a name with modules left out
    **{"PREFIX": 820, "WORD_START": 760, "INSIDE": 660},  # a piece of the last part, by where it begins
    "MODULE": 600,  # a piece of the modules before it
    "INITIALS": 700,  # ce for cross_entropy
    # Less TYPO_EACH an edit and TYPO_SHARE x edits / length; LETTERS more, when no letter is wrong.
    **{"TYPO": 810, "TYPO_PREFIX": 740, "TYPO_EACH": 40, "TYPO_SHARE": 120, "LETTERS": 14},
    "MEANT": 40,  # less, where a search word and not a name was mistyped
    "SCATTERED": 420,  # all letters, in order, with others between
    **{"WORDS": 560, "WORDS_SPAN": 300},  # words, plus the share of the query that they cover
    "WRITTEN": 6,  # less, for what a text says with its abbreviations written out
    "APART": 24,  # less, for Chinese text cut into the words that are known
    "AKIN": 3,  # more, for a name that begins like a word of the query
    "FIT_APART": 0.35,  # the same for Chinese text that was cut apart
    "FIT": 0.2,  # of that, by how well one search word alone fits the query
    **{"WEAK": 0.4, "FAINT": 420},  # below this share words are only a guess, and score from here
    **{"MINDSPORE": 10, "PLACE": 4, "CASE": 15},  # less, for a counterpart, for each before it, for case
    "ABROAD": 120,  # less, for a counterpart, where a name of another library is typed
    "POPULAR": 24,  # more, at most, for what people use most: a fraction where a score is sure
    "PAGE_SHARE": 0.5,  # of a query, that a page's word has to be
    "KNOWN": 0.3,  # of that, for what is well known without being used everywhere
    "UNKNOWN": 0.4,  # of its weight, for a word or a number that nothing says
    "OF_MODULE": 0.9,  # how well a word is covered that a module's name says
    "TURNED": 900,  # a name with its module, written together or behind it: autograd_grad, constant_init
    "MOOD": 10,  # less, for a name that sets where the query gets, and the other way round
    "NAMELIKE": 815,  # a search word that looks like a name
    "AUTHORED": 992,  # a search word that is a dotted name of MindSpore: somebody wrote what it means
    "PORTING": 8,  # more, for a workflow, where both frameworks are named
    "LONE": 715,  # at most, for a single word that is no search word as a whole
    "TWIN": 3,  # less, for words that mean an in-place or copying form
    "RARE": 6,  # less, for words that mean what few people use
    "UNUSED": 6,  # less again, for what no program was seen to use
    "REMOTE": 16,  # less, for a lone name or words, in a module that few programs import
    "SURE": 740,  # from here on nobody is asked whether they mistyped
    "UNMAPPED": 60,  # less, for a documented name without an entry, and for a MindSpore name with a line
    "BARE": 3,  # how many of either are shown
    "LINE": 780,  # at most, for such a MindSpore name: entries that know it as a search word come first
    "LAYER": 30,  # more, for a layer where an attribute of a network is called
    "CLAIMED": 2,  # less, for a name that an entry answers beside its own
    # Less, for a class whose member is named, with its class or alone.
    **{"MEMBER": 13, "MEMBER_ALONE": 180},
    **{"ARGUMENT": 902, "ARGUMENT_EACH": 8},  # an argument's name: who takes it, the most used first
    **{
        "ARGUMENT_VALUE": 60,
        "ARGUMENT_WEAK": 760,
    },  # more, with a value; where it is a piece of names as well
    **{"MESSAGE": 890, "MESSAGE_SHARE": 0.7},  # an error message; the share of its words that must be there
    **{"PINYIN": 900, "PINYIN_PREFIX": 800, "PINYIN_INITIALS": 745},  # a Chinese search word as it is read
    **{"NAMED": 860, "NEXT": 14},  # from here on a pasted name is known; less, for each before it
    **{
        "ASKED": 110,
        "MIXED": 130,
    },  # less, for a plain word that is asked about; for a name among other words
}

# How popular an entry is by what programs were counted to use, where nothing else says so: by its digit.
USED = (0, 0, 0, 0.08, 0.15)

STOP = (
    "a an the of in on to for and or with by from at as is are be how do does i it its this that one "
    "each every am which what when my can should "
    "all out two given using along over across into per pytorch torch mindspore function method api "
    "的 了 和 与 在 中 把 将 对 请 怎么 如何 怎样"
)
# These count only alone.
VAGUE = "tensor array value element wise elementwise layer number compute calculate get find make 张量 元素"

# A search word of so many blanks is an error message: looked for as one, its words say nothing alone.
MESSAGE_BLANKS = 8

# Words for one thing; the first stands for all.
SAME = (
    *("dim dimension axis axes", "grad gradient", "mean average avg", "copy clone duplicate", "index indice"),
    *("element entry", "std stddev stdev", "cuda gpu", "gray grey", "log logarithm"),
    *("backward backprop backpropagate backpropagation", "init initialize initialization"),
    *("matrix matrice", "delete remove", "convert cast", "multiplication multiply multiplied"),
    *(
        "rate lr",
        "parameter param",
        "image img picture",
        "checkpoint ckpt",
        "integer int",
        "probability prob",
    ),
)
ALIKE = (
    *(
        ("下标", "索引"),
        ("拷贝|克隆", "复制"),
        ("合并|连接|拼在一起|拼到一起|拼起来", "拼接"),
        ("维度|轴", "维"),
        ("更改|修改|变换|改动", "改变"),
        ("分散|散布", "散射"),
        ("绘制|画出", "画"),
        ("网络", "模型"),
    ),
    *(
        ("掩膜|遮罩|掩蔽|遮盖", "掩码"),
        ("剪裁|裁切", "裁剪"),
        ("转成|转为|转化为|变成|变为", "转"),
        ("放缩", "缩放"),
    ),
    *(("权值", "权重"), ("均值", "平均值"), ("图片", "图像")),
    *(("乘法", "相乘"), ("加法", "相加"), ("减法", "相减"), ("除法", "相除")),
    *(("打乱|洗牌", "打乱"), ("开根号|开方", "平方根"), ("抽样|取样", "采样"), ("就地", "原地")),
    *(("拆分|切分|切割", "拆分"), ("反转|颠倒", "翻转"), ("去除|移除|去掉|删掉", "删除")),
    *(("新增|添加|加上", "增加"), ("数目|数量", "个数"), ("单位阵", "单位矩阵"), ("对角阵", "对角矩阵")),
    *(("乘方|次幂|次方", "幂"), ("梯形法则", "梯形"), ("回传|反传", "反向传播")),
)

# Abbreviations and what they stand for, in text of several words.
SHORT = {
    **{"bn": "batch norm", "gn": "group norm", "wd": "weight decay", "bs": "batch size"},
    **{"ce": "cross entropy", "bce": "binary cross entropy", "mse": "mean squared error"},
    **{"mae": "mean absolute error", "nll": "negative log likelihood", "kl": "kl divergence"},
    **{"nms": "non maximum suppression", "iou": "intersection over union"},
    **{"mha": "multihead attention", "sdpa": "scaled dot product attention", "attn": "attention"},
    **{"fc": "fully connected", "gap": "global average pooling", "emb": "embedding"},
    **{"ddp": "distributed data parallel", "fsdp": "fully sharded data parallel"},
    **{"amp": "mixed precision", "qat": "quantization aware training", "accum": "accumulation"},
    **{"ema": "exponential moving average", "aug": "augmentation", "cls": "classification"},
    **{"fwd": "forward", "bwd": "backward", "opt": "optimizer", "optim": "optimizer", "seq": "sequence"},
    **{"matmul": "matrix multiplication", "elemwise": "elementwise", "sched": "scheduler"},
}

# Verbs that a Chinese question begins with and that say nothing of what is asked for; longer ones first.
VERBS = (
    "判断是否为|判断是否|检查是否|是否为|是否|判断|检查|返回|查询|求出|求|计算|获取|得到|查看|看|取出|取|用|设置|设定|进行|"
    "实现"
)

# What somebody wants of a thing, by the first part of the names that do that: the others are not meant.
MOODS = {
    "get": r"^(获取|得到|查看|查询|返回|读取)|\bget\b|\bcurrent\b|当前",
    "set": r"^(设置|设定|指定|修改)|\bset\b",
    "is": r"是否|判断|\bis\b|\bare\b|\bcheck\b|\bwhether\b",
}

# What surrounds a name in a question about it and says nothing of which one is meant. Longer ones first.
ASKING = (
    "mindspore pytorch torch tensorflow keras jax paddle equivalent counterpart alternative replacement "
    "corresponding instead "
    "usage docs doc "
    "documentation example examples vs versus migrate migration port porting what how "
    "differ differs different"
)
ASKING_HAN = (
    "的对应接口 对应的接口 对应接口 是什么意思 有什么区别 怎么使用 怎么实现 怎么替换 怎么迁移 怎么写 "
    "怎么用 怎么改 如何使用 如何实现 "
    "如何替换 如何迁移 是什么 有哪些 等价于 等价 对应 替换 替代 换成 代替 用法 用什么 区别 差异 "
    "参数说明 参数 报错 错误 "
    "不支持 支持 能跑 能用 能运行 "
    "迁移 转换 写法 接口 函数 算子 方法 示例 例子 文档 使用 实现 怎么 如何 什么 吗 呢 的 "
    "在 里 中 用"
)

# Words of Python itself, which name nothing of a framework.
PYTHON = (
    "for in if else elif and or not None True False lambda is print len range int float str list dict "
    "tuple zip "
    "enumerate super isinstance self return yield await with as import from def class while assert "
    "del raise try "
    "except finally pass break continue global bool set sorted map filter cls args kwargs"
)
# What names of torch's kernels say besides what they compute.
KERNEL = (
    "cpu cuda mps kernel impl out frame stub vml scalar elementwise forward backward lastdim template fused "
    "slow stable with gemm channels last contiguous nhwc"
)
# Methods of Python's lists, dicts and texts: what they are given says more.
LISTING = "append extend insert items keys values format join"
# Python's functions that are torch's as well: without a module in front they are Python's, in a line of code.
BUILTIN = "sum max min abs round any all pow type iter next sorted reversed open input"


def policy() -> dict[str, object]:
    """All of it as plain data, as the site's script begins with it."""
    return {
        "scores": SCORES,
        "used": USED,
        "short": SHORT,
        "stop": STOP,
        "vague": VAGUE,
        "messageBlanks": MESSAGE_BLANKS,
        "same": SAME,
        "alike": ALIKE,
        "verbs": VERBS,
        "asking": ASKING,
        "askingHan": ASKING_HAN,
        "python": PYTHON,
        "builtin": BUILTIN,
        "listing": LISTING,
        "moods": MOODS,
        "kernel": KERNEL,
    }
