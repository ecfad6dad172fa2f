"""What the command line accepts: one parser per command, built only when that command is called."""

from __future__ import annotations

import argparse
import sys

from apimap import __version__
from apimap.data import INDEX_FILE
from apimap.model.errors import Exit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Run = Callable[[argparse.Namespace], int]

WIDTH = 80  # columns of help texts, as of everything that the command line prints

_ABOUT = "The reference for moving PyTorch code to MindSpore: every statement was run."

_EXIT_CODES = f"""exit codes:
  {Exit.OK:<5} success
  {Exit.FINDINGS:<5} contradictions, faults, no match, no answer, networks that differ
  {Exit.USAGE:<5} the command line is wrong
  {Exit.ENVIRONMENT:<5} a framework, an interpreter, the disk or the network is missing
  {Exit.INTERRUPTED:<5} interrupted by Ctrl-C"""


def _api(parser: argparse.ArgumentParser) -> None:
    about = "torch or mindspore, full or short: permute, nn.Dropout, mint.permute"
    parser.add_argument("name", help=about)
    parser.add_argument("--lang", choices=("en", "zh"), help="language of texts (default: from the locale)")
    parser.add_argument("--full", action="store_true", help="print all: arguments, differences, an example")
    parser.add_argument("--index", metavar="FILE", default=INDEX_FILE, help="another compiled index")


def _open(parser: argparse.ArgumentParser) -> Run:
    _api(parser)
    site = "https://apimap.github.io/apimap/"
    about = f"another copy of the site, such as http://localhost:8000 (default: {site})"
    parser.add_argument("--site", metavar="URL", default=site, help=about)
    return _handler("query.command", "show")


def _names(parser: argparse.ArgumentParser) -> Run:
    parser.add_argument("prefix", help="what the names begin with; case counts")
    parser.add_argument("--index", metavar="FILE", default=INDEX_FILE, help="another compiled index")
    return _handler("query.command", "names")


def _query(parser: argparse.ArgumentParser) -> Run:
    _api(parser)
    parser.add_argument("--code", action="store_true", help="print what to copy, and nothing else")
    parser.add_argument("--json", action="store_true", help="print JSON (docs/schemas/query.schema.json)")
    about = "what to call there: by runs on it, or else by what MindSpore declares"
    parser.add_argument("--device", choices=("Ascend", "GPU", "CPU"), help=about)
    return _handler("query.command", "run")


def _mappings(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--mappings", metavar="DIR", help="directory of entries (default: mappings/)")


def _places(parser: argparse.ArgumentParser) -> None:
    _mappings(parser)
    parser.add_argument("--results", metavar="DIR", help="directory of run reports (default: results/)")


def _cache(parser: argparse.ArgumentParser) -> None:
    about = "directory of what was computed before (default: .cache/); with an empty one all is computed anew"
    parser.add_argument("--cache", metavar="DIR", help=about)


def _positive(text: str) -> int:
    number = int(text) if text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a positive number")
    return number


def _variants(parser: argparse.ArgumentParser, default: str) -> None:
    about = f"variants of each example to execute as well (default: {default})"
    parser.add_argument("--variants", choices=("none", "quick", "full"), help=about)


def _execution(parser: argparse.ArgumentParser, *, names: bool = False) -> None:
    devices = ("Ascend", "GPU", "CPU")
    parser.add_argument("--device", choices=devices, help="run on this device (default: the first there is)")
    parser.add_argument("--jobs", metavar="N", type=_positive, help="workers of each framework")
    _variants(parser, "none")
    for framework in ("torch", "mindspore"):
        about = f"interpreter that has {framework} (default: this one)"
        parser.add_argument(f"--{framework}-python", metavar="FILE", help=about)
    _cluster(parser)
    _places(parser)
    _cache(parser)


def _cluster(parser: argparse.ArgumentParser) -> None:
    about = "execute on a Ray cluster: auto (this machine's), ray://host:10001 or host:6379"
    parser.add_argument("--cluster", metavar="ADDRESS", help=about)


def _helper(parser: argparse.ArgumentParser) -> Run:
    parser.add_argument("names", nargs="+", metavar="NAME", help="torch APIs: torch.scatter_reduce, finfo")
    parser.add_argument("-o", "--output", metavar="FILE", help="module to write (default: print it)")
    parser.add_argument("--index", metavar="FILE", help=argparse.SUPPRESS, default=INDEX_FILE)
    return _handler("query.helper", "run")


def _verify(parser: argparse.ArgumentParser) -> Run:
    parser.add_argument("names", nargs="*", metavar="NAME", help="entries to verify (default: all)")
    _execution(parser, names=True)
    return _handler("run.commands", "verify")


def _lint(parser: argparse.ArgumentParser) -> Run:
    _places(parser)
    return _handler("run.commands", "lint")


def _build(parser: argparse.ArgumentParser) -> Run:
    _places(parser)
    return _handler("run.commands", "build")


def _everything(parser: argparse.ArgumentParser) -> Run:
    _execution(parser)
    return _handler("run.commands", "everything")


def _index(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--index-url", metavar="URL", default="", help="package index (default: pip's)")
    devices = ("Ascend", "GPU", "CPU")
    parser.add_argument("--device", choices=devices, help="run on this device (default: the first there is)")
    _places(parser)


def _running(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", metavar="N", type=_positive, help="workers of each framework")
    # Reports of other releases hold a few variants of each example, so that a shallower run changes none.
    _variants(parser, "quick")
    parser.set_defaults(variants="quick")
    _cache(parser)


def _releases(parser: argparse.ArgumentParser) -> Run:
    kinds = parser.add_subparsers(title="commands", metavar="COMMAND", dest="what", required=True)
    about = "ask the package index which releases are not verified yet; exit code 1 if there are any"
    check = kinds.add_parser("check", help=about, description=about, formatter_class=_formatter)
    _index(check)
    check.add_argument("--json", action="store_true", help="print the pairs to verify as JSON, and only them")
    check.set_defaults(work=_handler("run.releases.asked", "check"))
    about = "verify releases in environments of their own, and print what changed"
    run = kinds.add_parser("run", help=about, description=about, formatter_class=_formatter)
    run.add_argument("--torch", metavar="V", help="this torch release, with the reference mindspore")
    run.add_argument("--mindspore", metavar="V", help="this mindspore release, with the reference torch")
    run.add_argument("--all", action="store_true", help="every known release (default: those not verified)")
    _index(run)
    _running(run)
    _cluster(run)
    run.set_defaults(work=_handler("run.releases.asked", "run"))
    about = "what differs between the devices of the committed reports; executes nothing"
    devices = kinds.add_parser("devices", help=about, description=about, formatter_class=_formatter)
    devices.add_argument("--json", action="store_true", help="print JSON, every check with its verdicts")
    _places(devices)
    devices.set_defaults(work=_handler("run.releases.asked", "devices"))
    return lambda arguments: arguments.work(arguments)


def _refresh(parser: argparse.ArgumentParser) -> Run:
    _index(parser)
    _running(parser)
    return _handler("run.releases.asked", "refresh")


def _contribute(parser: argparse.ArgumentParser) -> Run:
    about = "a report that `apimap verify` wrote: results/torch-…_mindspore-…_ascend.json"
    parser.add_argument("reports", nargs="+", metavar="REPORT", help=about)
    parser.add_argument("--by", metavar="NAME", help="write into it who ran it, as the pages are to say")
    about = "write into it the hardware and its driver: Atlas 800T A2, CANN 8.2"
    parser.add_argument("--machine", metavar="TEXT", help=about)
    _places(parser)
    _cache(parser)
    return _handler("run.contribute", "run")


def _third(parser: argparse.ArgumentParser) -> Run:
    parser.add_argument("names", nargs="*", metavar="NAME", help="entries to run (default: all)")
    parser.add_argument("--jobs", metavar="N", type=_positive, help="workers of each framework")
    _places(parser)
    _cache(parser)
    return _handler("run.commands", "tensorflow")


def _libraries(parser: argparse.ArgumentParser) -> Run:
    parser.add_argument("names", nargs="*", metavar="NAME", help="entries to run (default: all of libraries)")
    _execution(parser)
    return _handler("run.commands", "libraries")


def _stats(parser: argparse.ArgumentParser) -> Run:
    parser.add_argument("--json", action="store_true", help="print JSON (docs/schemas/stats.schema.json)")
    _places(parser)
    return _handler("run.commands", "stats")


def _new(parser: argparse.ArgumentParser) -> Run:
    parser.add_argument("name", help="torch API: torch.nn.functional.dropout, nn.Dropout")
    _mappings(parser)
    return _handler("run.commands", "new")


def _networks(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--path", metavar="DIR", action="append", default=[], help="import from here as well")
    about = "a map of weights (docs/schemas/weights.schema.json) that holds whatever rules say"
    parser.add_argument("--map", metavar="FILE", help=about)
    parser.add_argument("--write-map", metavar="FILE", help="write the map that was used, to be edited")
    parser.add_argument("--lang", choices=("en", "zh"), help="language of texts (default: from the locale)")
    parser.add_argument("--full", action="store_true", help="list every weight")


def _compare(parser: argparse.ArgumentParser) -> Run:
    parser.add_argument("torch", help="the torch network: package.module:expression or file.py:expression")
    parser.add_argument("mindspore", help="the same for its port")
    about = "float32[2,3,64,64], int64[2,16]<1000, mask=bool[2,8], @batch.npy or 3; one for each argument"
    parser.add_argument("--input", metavar="SPEC", action="append", default=[], help=about)
    parser.add_argument("--backward", action="store_true", help="loss, gradients and buffers as well")
    about = "train so many steps"
    parser.add_argument("--train-steps", metavar="N", type=_positive, default=0, help=about)
    parser.add_argument(
        "--rate", type=float, default=0.01, help="learning rate of plain steps (default: 0.01)"
    )
    about = "functions of output and targets (default: the network's own, or a fixed sum over all outputs)"
    parser.add_argument("--loss", nargs=2, metavar=("TORCH", "MINDSPORE"), help=about)
    parser.add_argument(
        "--target", metavar="SPEC", action="append", default=[], help="what the loss is given"
    )
    about = "functions from parameters to an optimizer (default: plain gradient descent)"
    parser.add_argument("--optimizer", nargs=2, metavar=("TORCH", "MINDSPORE"), help=about)
    parser.add_argument("--seed", type=int, default=0, help="of inputs and initial weights (default: 0)")
    about = "share of a tensor's largest number that rounding may take (default: by dtype and sums)"
    parser.add_argument("--rtol", type=float, help=about)
    parser.add_argument(
        "--dtype", choices=("float16", "bfloat16"), help="cast both networks and float inputs"
    )
    devices = ("Ascend", "GPU", "CPU")
    about = "mindspore's device; may be given more than once (default: the first there is)"
    parser.add_argument("--device", choices=devices, action="append", help=about)
    parser.add_argument("--time-limit", metavar="S", type=float, default=600.0, help="seconds for one run")
    for framework in ("torch", "mindspore"):
        about = f"import the {framework} network from here"
        parser.add_argument(f"--{framework}-path", metavar="DIR", action="append", default=[], help=about)
        about = f"interpreter that has {framework} (default: this one)"
        parser.add_argument(f"--{framework}-python", metavar="FILE", help=about)
    parser.add_argument("--json", action="store_true", help="print JSON (docs/schemas/compare.schema.json)")
    _networks(parser)
    return _handler("proof.command", "compare")


def _weights(parser: argparse.ArgumentParser) -> Run:
    parser.add_argument("file", help="a torch checkpoint: .pth, .pt, .bin, .safetensors or .npz")
    about = "what to write: .ckpt, .safetensors or .npz"
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help=about)
    about = "the network that the weights are for, package.module:expression: gives names and shapes"
    parser.add_argument("--mindspore", metavar="NETWORK", help=about)
    parser.add_argument(
        "--torch", metavar="NETWORK", help="the network that they are of, where it is at hand"
    )
    parser.add_argument("--key", help="where in the checkpoint the weights are, such as model or state_dict")
    _networks(parser)
    return _handler("proof.command", "weights")


def _completion(parser: argparse.ArgumentParser) -> Run:
    parser.add_argument("shell", choices=("bash", "zsh", "fish"))
    return _handler("run.completion", "run")


def _where(parser: argparse.ArgumentParser) -> None:
    devices = ("Ascend", "GPU", "CPU")
    parser.add_argument("--device", choices=devices, default="CPU", help="where it is to run (default: CPU)")
    parser.add_argument("--release", metavar="V", help="mindspore release that the rules must be for")


def _scan(parser: argparse.ArgumentParser) -> Run:
    parser.add_argument("paths", nargs="+", metavar="PATH", help="files, directories, notebooks")
    parser.add_argument("--full", action="store_true", help="list every use, not the summary alone")
    formats = ("text", "json", "markdown", "sarif")
    parser.add_argument("--format", choices=formats, default="text", help="what to print (default: text)")
    about = "print JSON (docs/schemas/scan.schema.json)"
    parser.add_argument("--json", action="store_const", const="json", dest="format", help=about)
    parser.add_argument("-o", "--output", metavar="FILE", help="write it to a file instead")
    fails = ("missing", "catch", "never")
    about = "exit with 1 if a use has no answer, or has a catch as well (default: missing)"
    parser.add_argument("--fail-on", choices=fails, default="missing", help=about)
    parser.add_argument("--lang", choices=("en", "zh"), default="en", help="language of catches")
    _where(parser)
    return _handler("convert.command", "scan")


def _convert(parser: argparse.ArgumentParser) -> Run:
    parser.add_argument("source", metavar="SRC", help="a file, a notebook or a directory")
    parser.add_argument("-o", "--output", metavar="DIR", help="directory to write the same tree to")
    parser.add_argument("--diff", action="store_true", help="print what would change; write nothing")
    parser.add_argument("--json", action="store_true", help="print the report (conversion.schema.json)")
    parser.add_argument("--jobs", metavar="N", type=_positive, help="files at once (default: one per core)")
    about = "seconds of processor time for one file (default: 60)"
    parser.add_argument("--time-limit", metavar="S", type=_positive, help=about)
    about = "then compare this network, package.module:expression, with its port; may be given more than once"
    parser.add_argument("--check", metavar="NETWORK", action="append", default=[], help=about)
    about = "an input of the networks to check, as `apimap compare` takes it"
    parser.add_argument("--input", metavar="SPEC", action="append", default=[], help=about)
    _where(parser)
    return _handler("convert.command", "convert")


def _port(text: str) -> int:
    number = int(text) if text.isdecimal() else 0
    if not 1 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port")
    return number


def _mcp(parser: argparse.ArgumentParser) -> Run:
    about = "serve streamable HTTP on 127.0.0.1 (default port: 8711) instead of standard input and output"
    parser.add_argument("--http", metavar="PORT", type=_port, nargs="?", const=8711, help=about)
    about = "over HTTP, offer the tool that runs programs as well: whoever reaches the port runs code as you"
    parser.add_argument("--allow-verify", action="store_true", help=about)
    parser.add_argument("--index", metavar="FILE", default=INDEX_FILE, help="another compiled index")
    return _handler("serve.first", "run")


def _lsp(parser: argparse.ArgumentParser) -> Run:
    parser.add_argument("--stdio", action="store_true", help="what it does anyway; editors pass it")
    parser.add_argument("--lang", choices=("en", "zh"), help="language of texts (default: from the locale)")
    devices = ("Ascend", "GPU", "CPU")
    parser.add_argument("--device", choices=devices, default="CPU", help="where it is to run (default: CPU)")
    parser.add_argument("--index", metavar="FILE", default=INDEX_FILE, help="another compiled index")
    return _handler("serve.first_lsp", "run")


COMMANDS: dict[str, tuple[str, Callable[[argparse.ArgumentParser], Run]]] = {
    "query": ("look up a torch or mindspore API", _query),
    "open": ("show the page of an API in a browser", _open),
    "helper": ("write functions that MindSpore lacks into a module of yours", _helper),
    "scan": ("list a program's uses of torch, with what to call for each", _scan),
    "convert": ("rewrite a torch program for mindspore, by verified rules", _convert),
    "verify": ("execute the checks and report their verdicts", _verify),
    "lint": ("find faults in the entries; execute nothing", _lint),
    "build": ("build the site and the index from committed results; execute nothing", _build),
    "all": ("verify, then build: the main job", _everything),
    "releases": ("find and verify other releases of the frameworks", _releases),
    "contribute": ("check a report from another device, and say how to send it", _contribute),
    "refresh": ("verify new releases, if there are any, and build the site with them", _refresh),
    "libraries": ("put torchvision and its kin beside torch, run their entries, report", _libraries),
    "tensorflow": ("run the programs that TensorFlow has beside the others, in its environment", _third),
    "stats": ("count entries, pairs, checks and verdicts", _stats),
    "compare": ("run a torch network and its port, and find the first layer that differs", _compare),
    "weights": ("write a torch checkpoint as a mindspore one", _weights),
    "mcp": ("serve assistants: a Model Context Protocol server", _mcp),
    "lsp": ("serve editors: a language server", _lsp),
    "new": ("write the first draft of an entry", _new),
    "names": ("list the API names that begin with a text, for shells", _names),
    "completion": ("print a script that completes commands in a shell", _completion),
}


def _handler(module: str, function: str) -> Run:
    """A command's function, imported when the command runs."""

    def run(arguments: argparse.Namespace) -> int:
        from importlib import import_module

        code: int = getattr(import_module(f"apimap.{module}"), function)(arguments)
        return code

    return run


def _formatter(prog: str) -> argparse.HelpFormatter:
    # With a width of its own argparse need not import shutil to ask the terminal, on every start.
    return argparse.RawDescriptionHelpFormatter(prog, width=WIDTH)


def parser() -> argparse.ArgumentParser:
    """The whole command line, as ``--help`` and shell completion show it."""
    whole = argparse.ArgumentParser(
        "apimap", description=_ABOUT, epilog=_EXIT_CODES, formatter_class=_formatter
    )
    whole.add_argument("--version", action="version", version=f"apimap {__version__}")
    commands = whole.add_subparsers(title="commands", metavar="COMMAND", dest="command", prog="apimap")
    for name, (about, fill) in COMMANDS.items():
        command = commands.add_parser(name, help=about, description=about, formatter_class=_formatter)
        command.set_defaults(run=fill(command))
    return whole


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Parsed arguments; ``run`` is the command's function. Exits with code 2 when they are wrong."""
    if argv and argv[0] in COMMANDS:
        about, fill = COMMANDS[argv[0]]
        command = argparse.ArgumentParser(f"apimap {argv[0]}", description=about, formatter_class=_formatter)
        command.set_defaults(run=fill(command))
        return command.parse_args(argv[1:])
    whole = parser()
    arguments = whole.parse_args(argv)
    if arguments.command is None:
        whole.print_help(sys.stderr)
        raise SystemExit(int(Exit.USAGE))
    return arguments
