"""Where things live in a checkout, and the one slug rule for file names and page addresses."""

from __future__ import annotations

from pathlib import Path

from apimap.data import INDEX_FILE

ROOT = Path(__file__).resolve().parents[3]
MAPPINGS = ROOT / "mappings"
SIGNATURES = Path(__file__).resolve().parents[1] / "signatures" / "snapshots"
RESULTS = ROOT / "results"
DOCS = ROOT / "docs"
SCHEMAS = ROOT / "docs" / "schemas"
STYLES = ROOT / "docs" / "styles"
SCRIPTS = ROOT / "docs" / "scripts"
BUILD = ROOT / "build"  # what is generated on the way to the site: pages, data
PAGES = BUILD / "pages"
DATA = BUILD / "data"
SITE = ROOT / "site"
CACHE = ROOT / ".cache"
INDEX = Path(INDEX_FILE)

WORKFLOWS = "workflows"

# Public torch names that differ from a sibling only in letter case. A file system or web server may
# ignore case, so the capital one gets a suffix; tests hold this table against the signature snapshots.
CASE_TWINS = {
    "torch.Tensor": "Tensor-class",
    "torch.Size": "Size-class",
    "torch.Tensor.T": "T-attribute",
    "torch.Tensor.H": "H-attribute",
    "torch.Gradient": "Gradient-class",
    "torch.autograd.Variable": "Variable-class",
    "torch.cpu.Stream": "Stream-class",
    "torch.cuda.Stream": "Stream-class",
    "torch.monitor.Aggregation.VALUE": "VALUE-member",
    "torch.nn.utils.prune.Identity": "Identity-class",
    "torch.xpu.Stream": "Stream-class",
    "torch.Tensor.index": "index-method",  # `index` is the page of the module itself
}


def slug(name: str) -> str:
    """Relative address of an entry: ``torch.nn.functional.dropout`` → ``torch.nn.functional/dropout``.

    The same rule names the YAML file under ``mappings/`` and the page under the site.
    """
    module, _, leaf = name.rpartition(".")
    return f"{module}/{CASE_TWINS.get(name, leaf)}"


def entry_path(name: str, mappings: Path = MAPPINGS) -> Path:
    """The YAML file that an entry of this name must live in."""
    return mappings / f"{slug(name)}.yaml"
