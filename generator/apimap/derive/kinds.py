"""What a value of the torch program is, as far as one forward look can tell."""

from __future__ import annotations

from dataclasses import dataclass, field

from apimap.model.entry import Counterpart


@dataclass(frozen=True)
class Made:
    """The torch API that made a value, and the counterpart that its call was derived with."""

    torch: str
    counterpart: Counterpart


@dataclass(frozen=True)
class Kind:
    """Base of all kinds; itself: a value that is nothing of torch's (numpy, a string, a number …)."""


@dataclass(frozen=True)
class Tensor(Kind):
    """A tensor, or the result of a torch function, which may also be several tensors."""

    made: Made | None = None


@dataclass(frozen=True)
class Instance(Kind):
    """An object of a torch class, of which the rules know how it was made.

    ``beside`` are parameters that others were put beside: ``weight``, of which there is a ``weight_mask``.
    """

    made: Made
    beside: frozenset[str] = field(default=frozenset(), kw_only=True)


@dataclass(frozen=True)
class OwnModule(Instance):
    """An object of a class of the program's own that is a module of torch's; it ``has`` these members."""

    has: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Parametrizations(Kind):
    """What a parametrized module holds beside its parameters: the originals, and modules that change them."""


@dataclass(frozen=True)
class Array(Kind):
    """A numpy array that mindspore's data sets give where torch has a tensor."""


@dataclass(frozen=True)
class Items(Kind):
    """A Python list, tuple, generator …; ``item`` is what its elements have in common."""

    item: Kind


@dataclass(frozen=True)
class Places(Kind):
    """A tuple whose places are of different kinds, as ``enumerate`` and ``zip`` give them."""

    kinds: tuple[Kind, ...]


@dataclass(frozen=True)
class Size(Kind):
    """What ``x.shape`` and ``x.size()`` give: a sequence of integers."""


@dataclass(frozen=True)
class Integer(Kind):
    """A Python int."""


@dataclass(frozen=True)
class Opaque(Kind):
    """An object of torch's own that is no tensor (a dtype, a device); ``what`` names where it is from."""

    what: str = ""


@dataclass(frozen=True)
class Own(Kind):
    """Something that the program defines itself: a function, a class, an object of it."""


@dataclass(frozen=True)
class Unknown(Kind):
    """A value that only running tells; used like a tensor where a tensor has such a member."""


PLAIN = Kind()
TENSOR = Tensor()
SIZE = Size()
INTEGER = Integer()
UNKNOWN = Unknown()
ARRAY = Array()

# Members of torch.Tensor whose value is not a tensor. Any other member is taken to give tensors.
MEMBERS: dict[str, Kind] = {
    **dict.fromkeys(("shape", "size"), SIZE),
    **dict.fromkeys(
        ("dim", "ndim", "ndimension", "numel", "nelement", "element_size", "itemsize", "nbytes"), INTEGER
    ),
    **dict.fromkeys(("stride", "data_ptr", "storage_offset", "get_device", "output_nr", "dense_dim"), PLAIN),
    **dict.fromkeys(("item", "tolist", "numpy", "names", "type"), PLAIN),
    **dict.fromkeys(("dtype", "device", "layout", "grad_fn"), Opaque()),
    **dict.fromkeys(("is_contiguous", "is_floating_point", "is_complex", "is_signed", "is_leaf"), PLAIN),
    **dict.fromkeys(("is_sparse", "is_cuda", "is_quantized", "is_pinned", "is_shared"), PLAIN),
    **dict.fromkeys(("requires_grad", "retains_grad", "allclose", "equal", "is_set_to"), PLAIN),
    **dict.fromkeys(("backward", "has_names", "is_conj", "is_neg", "is_inference", "is_same_size"), PLAIN),
    **dict.fromkeys(("__len__", "sparse_dim"), PLAIN),
    **dict.fromkeys(("untyped_storage", "storage"), Opaque()),
    **dict.fromkeys(("register_hook", "register_post_accumulate_grad_hook"), PLAIN),  # handles
}
# Functions of ``torch.multiprocessing`` that give what Python's own module gives.
PROCESSES = (
    *("Array", "Barrier", "BoundedSemaphore", "Condition", "Event", "JoinableQueue", "Lock", "Manager"),
    *("Pipe", "Pool", "Queue", "RLock", "RawArray", "RawValue", "Semaphore", "SimpleQueue", "Value"),
    *("current_process", "parent_process", "active_children", "get_logger", "log_to_stderr", "get_context"),
    *("Process", "cpu_count", "get_start_method", "get_all_start_methods", "get_sharing_strategy"),
)
# The same for functions.
FUNCTIONS: dict[str, Kind] = {
    "torch.numel": INTEGER,
    "torch.utils.data.random_split": Items(UNKNOWN),
    "torch.broadcast_shapes": SIZE,
    "torch.initial_seed": INTEGER,
    "torch.seed": INTEGER,
    **dict.fromkeys(
        (
            "torch.is_tensor",
            "torch.is_floating_point",
            "torch.is_complex",
            "torch.is_nonzero",
            "torch.is_storage",
            "torch.is_grad_enabled",
            "torch.is_inference_mode_enabled",
            "torch.allclose",
            "torch.equal",
            "torch.can_cast",
            "torch.set_default_dtype",
            "torch.manual_seed",
            "torch.save",
            "torch.get_num_threads",
        ),
        PLAIN,
    ),
    "torch.accelerator.current_accelerator": PLAIN,
    **dict.fromkeys(("torch.get_default_dtype", "torch.promote_types", "torch.result_type"), Opaque()),
    # Python's own objects, with their own members.
    **dict.fromkeys(
        (f"torch.multiprocessing.{leaf}" for leaf in PROCESSES),
        PLAIN,
    ),
    **dict.fromkeys(("einops.asnumpy", "einops.parse_shape"), PLAIN),
    "einops.pack": Places((TENSOR, PLAIN)),
    "einops.unpack": Items(TENSOR),
    # What was saved may be anything: a state dict as well as a tensor.
    "torch.load": UNKNOWN,
}
# Functions of arrays as well as tensors: of an array they give one.
OF_EITHER = frozenset(f"einops.{leaf}" for leaf in ("rearrange", "reduce", "repeat"))
# Builtins whose result is known; the others give values that only running tells.
BUILTINS: dict[str, Kind] = {
    **dict.fromkeys(("int", "len", "ord", "hash", "id"), INTEGER),
    **dict.fromkeys(("float", "bool", "str", "complex", "repr", "bytes", "format", "type", "open"), PLAIN),
    **dict.fromkeys(("isinstance", "issubclass", "hasattr", "callable", "print", "all", "any", "set"), PLAIN),
    "range": Items(INTEGER),
    "dict": Items(UNKNOWN),
    "enumerate": Items(UNKNOWN),
    "zip": Items(UNKNOWN),
    "map": Items(UNKNOWN),
    "filter": Items(UNKNOWN),
}


def join(left: Kind, right: Kind) -> Kind:
    """What two ways to the same place have in common."""
    return left if left == right else UNKNOWN


def element(kind: Kind) -> Kind:
    """What one gets by iterating over a value, or by indexing it."""
    match kind:
        case Items(item=item):
            return item
        case Size():
            return INTEGER
        case Tensor():
            return TENSOR
        case Array():
            return ARRAY
        case Places(kinds=kinds):
            return kinds[0] if len(set(kinds)) == 1 else UNKNOWN
    # Modules, classes and namespaces have parts that only running tells; numbers and texts have plain ones.
    return PLAIN if type(kind) in (Kind, Integer) else UNKNOWN


def operation(left: Kind, right: Kind) -> Kind:
    """What an operator gives: a tensor as soon as one side is one."""
    for kind in (left, right):
        if isinstance(kind, Tensor):
            return TENSOR
    if isinstance(left, Array) or isinstance(right, Array):
        return ARRAY
    for kind in (left, right):
        if isinstance(kind, (Unknown, Instance, Own, Opaque)):
            return UNKNOWN
    if isinstance(left, Size) or isinstance(right, Size):
        return SIZE  # a shape and a tuple, one after the other
    if isinstance(left, Items) or isinstance(right, Items):
        return left if isinstance(left, Items) else right
    return left if left == right else PLAIN
