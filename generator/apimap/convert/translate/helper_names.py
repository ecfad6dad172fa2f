"""Helpers in a program that is being converted: what they are called."""

from __future__ import annotations

from functools import cache

from apimap.convert.translate.rules import Rules
from apimap.entries.helpers import called

NOT_CONVERTED = "not_converted"  # the one helper that is no answer: it stands for a name without any
BESIDE_NUMPY = "beside_numpy"  # what lets tensors stand beside numpy's numbers as torch's do
DOUBLES = "exact_doubles"  # what has real numbers beside tensors of double precision keep their digits
SHARES = "softmax_of_one"  # what has softmax along an axis of one element spoil no later gradient
GAPS = "gaps_in_lists"  # what has lists of modules hold None
DEFAULTS = "default_dtypes"  # what has tensors and layers take the dtype that a program chose for all
EMPTY = "empty_containers"  # what has lists without modules be among the parts of a module
INDEXED = "indexed_by_numpy"  # what lets numpy's numbers be indexes of tensors
AGAIN = "differentiable_again"  # what gives gradients that can be differentiated
CURRENT = "current_cells"  # what has a sequence run the cells that were put in place of others
APART = "numbers_apart"  # what has mindspore leave the numbers of numpy and random to the program
EMPTY_LISTS = "empty_lists"  # what has lists without positions select nothing
COMPLEX_PARTS = "complex_parts"  # what has complex numbers written into parts of tensors
CHAINED = "chained_containers"  # what has lists of modules give themselves when something is added
JOINED = "joined_containers"  # what has lists of modules be added and repeated
ACTIVATED = "any_activation"  # what has layers of transformers take any function between theirs
COPIED = "copied_apart"  # what has copies of tensors share no numbers
COUNTED = "counted_batches"  # what has layers of batch normalisation count what they were trained with
REAL_STEPS = "real_steps"  # what has schedulers take any number for a count of steps
RESUMED = "resumed_schedules"  # what has schedulers that go on from an epoch begin with the rate there is
STEPS = "own_steps"  # what has optimizers take a step where nothing shows that they are optimizers
DIVISION = "exact_division"  # what has `%` and `//` of tensors give the numbers that torch gives
WRITES = "unrecorded_writes"  # what has views of a tensor see what is written into it
FOLLOW = "views_follow"  # what has them see a write that is recorded, and a write into one of them
PARTED = "parts_in_place"  # what has a write by positions or a mask leave a tensor the memory that it has
MODULES_SHOWN = "printed_modules"  # what has modules printed in torch's form
OPTIMIZERS_SHOWN = "printed_optimizers"  # the same of optimizers
TENSORS_SHOWN = "printed_tensors"  # the same of tensors
DTYPES_SHOWN = "printed_dtypes"  # the same of dtypes
SIZES = "shapes_are_sizes"  # what tells the shape of a tensor from a tuple
LOW = "low_precision"  # what has a CPU compute with bfloat16 and float16
LEVEL = "level_gradients"  # what gives zeros for the gradient of rounding and signs
INTEGERS = "unrecorded_integers"  # what has no gradient go back through casts to integers and comparisons
LIKES = "unrecorded_likes"  # what has nothing be recorded of `zeros_like` and its kin, nor of places
SELECTED = "selected_apart"  # what has positions and masks select copies, which are no part of their owner
TRUTHS = "complex_truths"  # what has complex numbers be true unless they are zero
LENT = "arrays_share"  # what has the array of a view share the numbers of the tensor
CASTS = "casts_share"  # what has a cast that changes no dtype give the tensor itself
PROMOTED = "promoted"  # what has a number among tensors take their dtype
UNBATCHED = "unbatched"  # what has functions over windows take an input without an axis for a batch
AT_ONCE = "raised_at_once"  # what has an error be raised where its call stands
NOTHING = "of_nothing"  # what has sums and losses of no elements be those of torch
PIECES = "pieces_of_nothing"  # what has gradients go through pieces without elements
TRAINING = "training_first"  # what has every module begin in training mode, wherever it is made
BY_PARTS = "training_by_parts"  # what has `set_train` ask each part of a module
HELPERS = "mindspore.apimap_helpers"  # where helpers live until imports are written; no module of mindspore's
# Who has a leaf for itself where several modules have it: in this order.
_OWNERS = ("torch", "torch.nn.functional", "torch.nn", "torch.Tensor", "torch.nn.Module", "torch.optim")


def helper_name(name: str, rules: Rules) -> str:
    """What stands for a torch name among the helpers: its leaf, with its owner where two share that."""
    found = _alone(name, rules)
    first = _first(rules).get(found, name)
    owner, _, leaf = name.rpartition(".")
    same = first == name or rules.helpers[first] == rules.helpers.get(name)
    if same:
        return found
    above, _, last = owner.lower().rpartition(".")
    longer = f"{last}_{leaf}"
    return longer if longer != found else f"{above.rpartition('.')[2]}_{longer}"


@cache
def _first(rules: Rules) -> dict[str, str]:
    """The first torch name that is called so, by what helpers are called where none other is looked at."""
    found: dict[str, str] = {}
    for name in sorted(rules.helpers):
        found.setdefault(_alone(name, rules), name)
    return found


def _alone(name: str, rules: Rules) -> str:
    owner, _, leaf = name.rpartition(".")
    if not owner:
        return name
    for module in _OWNERS:
        if f"{module}.{leaf}" in rules.entries or f"{module}.{leaf}" in rules.helpers:
            return called(name) if owner == module else f"{owner.rpartition('.')[2].lower()}_{leaf}"
    above, _, last = owner.rpartition(".")
    if f"{above}.{leaf}" in rules.helpers:  # nn.utils.weight_norm, nn.utils.parametrizations.weight_norm
        return f"{last.lower()}_{leaf}"
    return called(name)
