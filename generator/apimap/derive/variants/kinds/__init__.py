"""The kinds of variants, one file each: a further one is a file, and a line here.

Nothing here imports LibCST: rendering and querying ask kinds for their words.
"""

from __future__ import annotations

from apimap.derive.variants.kind import Kind, kind_of
from apimap.derive.variants.kinds.afterwards import Afterwards
from apimap.derive.variants.kinds.again import Again
from apimap.derive.variants.kinds.arguments import Arguments
from apimap.derive.variants.kinds.axes import Axes
from apimap.derive.variants.kinds.dtype import Dtype
from apimap.derive.variants.kinds.equals import Equals
from apimap.derive.variants.kinds.gradient import Gradient
from apimap.derive.variants.kinds.graph import Graph
from apimap.derive.variants.kinds.ladder import Ladder
from apimap.derive.variants.kinds.many import Many
from apimap.derive.variants.kinds.rows import Rows
from apimap.derive.variants.kinds.shape import Shape
from apimap.derive.variants.kinds.spelling import Spelling
from apimap.derive.variants.kinds.style import Style
from apimap.derive.variants.kinds.values import Values
from apimap.derive.variants.kinds.views import Views
from apimap.derive.variants.kinds.width import Width

# In the order in which reports and pages list them.
KINDS: tuple[Kind, ...] = (
    Style(),
    Spelling(),
    Dtype(),
    Width(),
    Shape(),
    Axes(),
    Values(),
    Ladder(),
    Rows(),
    Equals(),
    Many(),
    Arguments(),
    Again(),
    Afterwards(),
    Views(),
    Gradient(),
    Graph(),
)

_BY_NAME = {kind.name: kind for kind in KINDS}


def behind(variant: str) -> Kind | None:
    """The kind of a variant, by the variant's name; None for one that an older report may have."""
    return _BY_NAME.get(kind_of(variant))
