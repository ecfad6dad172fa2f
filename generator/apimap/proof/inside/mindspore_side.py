"""The mindspore side of a comparison: builds a network, takes weights in, runs and differentiates it.

Loaded by path inside a mindspore worker; Python 3.9 syntax.
"""

import contextlib
import re

import mindspore as ms
import numpy as np
from mindspore import mint, nn, ops

from . import common

_NAMESPACES = [("mindspore.nn", nn), ("mindspore.mint.nn", mint.nn)]
_FUNCTIONS = ("dropout", "dropout1d", "dropout2d", "dropout3d", "alpha_dropout", "feature_alpha_dropout")


def _numpy(tensor):
    name = str(tensor.dtype).rpartition(".")[2].lower()
    if name == "bfloat16":
        return tensor.astype(ms.float32).asnumpy(), name
    return tensor.asnumpy(), name


class Side(common.Recording):
    """One network and what is asked of it."""

    kind = ms.Tensor
    numpy = staticmethod(_numpy)

    # Building and describing

    def make(self):
        """Builds the network as the request says, with its seed."""
        ms.set_seed(self.request["seed"])
        np.random.seed(self.request["seed"])
        self.net = common.made(self.request["network"], nn.Cell)
        dtype = self.request.get("dtype")
        self.inputs = [common.build(form, self.tensor) for form in self.request["inputs"]]
        self.named = {name: common.build(form, self.tensor) for name, form in self.request["named"]}
        self.targets = [common.build(form, self.tensor) for form in self.request["targets"]]
        if dtype:
            for parameter in self.net.get_parameters():
                if parameter.dtype in (ms.float32, ms.float64):
                    parameter.set_dtype(getattr(ms, dtype))

    def tensor(self, form):
        """A tensor of an array of the request."""
        data = common.take(self.request["given"], form["array"])
        wanted = form["array"]["dtype"]
        if self.request.get("dtype") and wanted in ("float32", "float64"):
            wanted = self.request["dtype"]
        return ms.Tensor(data, dtype=getattr(ms, "bool_" if wanted == "bool" else wanted))

    def owned(self):
        """(path of the cell, cell, leaf, tensor, kind) of everything that holds numbers."""
        for path, cell in self.net.cells_and_names():
            for leaf, each in cell._params.items():
                if each is not None:
                    yield path, cell, leaf, each, "parameter"
            for leaf, each in getattr(cell, "_buffers", {}).items():
                if each is not None:
                    yield path, cell, leaf, each, "buffer"
            for leaf, each in vars(cell).items():
                plain = isinstance(each, ms.Tensor) and not isinstance(each, ms.Parameter)
                if plain and not leaf.startswith("__"):
                    yield path, cell, leaf, each, "attribute"

    def description(self):
        """Cells, parameters, buffers and tensors that are plain attributes; values of what is not trained."""
        cells, tensors, known = [], [], {}
        for path, cell in self.net.cells_and_names():
            cells.append(
                {
                    "path": path,
                    "names": common.public(type(cell), _NAMESPACES),
                    "cls": type(cell).__name__,
                    "settings": common.settings(cell),
                }
            )
        for path, _, leaf, each, kind in self.owned():
            name = path + "." + leaf if path else leaf
            same = known.setdefault(id(each), name)
            trainable = kind == "parameter" and bool(each.requires_grad)
            array = None
            if not trainable and same == name:
                data, dtype = _numpy(each)
                array = self.arrays.put(data, dtype)
            tensors.append(
                {
                    "name": name,
                    "owner": path,
                    "leaf": leaf,
                    "called": each.name if kind == "parameter" else name,
                    "kind": kind,
                    "trainable": trainable,
                    "lasting": True,
                    "same": same if same != name else "",
                    "shape": list(each.shape),
                    "dtype": str(each.dtype).rpartition(".")[2].lower(),
                    "array": array,
                }
            )
        return {"layers": cells, "tensors": tensors}

    def load(self, wanted, file):
        """Takes weights and buffers in; ``wanted`` says where in ``file`` the values of each are."""
        for path, _, leaf, each, _ in list(self.owned()):
            name = path + "." + leaf if path else leaf
            found = wanted.get(name)
            if found is None:
                continue
            data = common.take(file, found)
            tensor = ms.Tensor(data, dtype=each.dtype)
            if isinstance(each, ms.Parameter):
                each.set_data(tensor)
            else:
                each.assign_value(tensor)

    # Recording

    def watch(self, backward):
        """Records what every cell gives, and with ``backward`` the gradient that arrives there."""
        self.calls = {}

        def leaving(path, cls):
            def hook(cell, args, out):
                record = self.left(path, cls, out)
                if record is None:
                    return
                if backward:
                    for number, each in enumerate(common.tensors(out, ms.Tensor)):
                        if each.dtype in (ms.float16, ms.bfloat16, ms.float32, ms.float64):
                            with contextlib.suppress(RuntimeError):  # nothing before it is trained
                                each.register_hook(self.arriving(record, number))

            return hook

        hooks = []
        for path, cell in self.net.cells_and_names():
            hooks.append(cell.register_forward_pre_hook(self.entering(path)))
            hooks.append(cell.register_forward_hook(leaving(path, type(cell).__name__)))
        return hooks

    # Running

    def evaluate(self):
        """One forward pass in evaluation mode."""
        self.net.set_train(False)
        hooks = self.watch(False) if self.request["trace"] else []
        out = self.call("forward")
        for hook in hooks:
            hook.remove()
        return {"outputs": common.describe(out, lambda value: self.leaf(value, False))}

    def loss(self, out):
        """The loss of a result: the user's, the network's own, or a fixed sum over all of it."""
        try:
            if self.criterion is not None:
                return self.criterion(out, *self.targets)
            if isinstance(out, ms.Tensor) and out.ndim == 0:
                return out
            if hasattr(out, "get") and isinstance(out.get("loss"), ms.Tensor):
                return out["loss"]
            floats = (ms.float16, ms.bfloat16, ms.float32, ms.float64)
            parts = [each for each in common.tensors(out, ms.Tensor) if each.dtype in floats]
            weights = [ms.Tensor(common.pattern(tuple(each.shape))).astype(each.dtype) for each in parts]
            return sum((each * weight).sum() for each, weight in zip(parts, weights))
        except Exception as error:
            raise common.Stop("loss", error) from error

    def hush(self):
        """Replaces the functions that drop at random by ones that note it and drop nothing.

        Before the user's modules are imported, so that names bound there are these as well.
        """
        for word, space in (("mindspore.ops", ops), ("mindspore.mint.nn.functional", mint.nn.functional)):
            for name in _FUNCTIONS:
                if hasattr(space, name):
                    setattr(space, name, self.identity(word + "." + name))

    def silence(self):
        """Puts the cells that draw at random in training into evaluation mode."""
        cells = list(self.net.cells_and_names())
        for path, cell in common.random_layers(cells, lambda each: any(True for _ in each.get_parameters())):
            cell.set_train(False)
            self.note(path)
        for path, cell in cells:
            if isinstance(vars(cell).get("dropout"), float) and cell.dropout > 0:
                cell.dropout = 0.0
                self.note(path)

    def train(self):
        """Forward, loss and gradients in training mode; then steps, if any are asked for."""
        request = self.request
        self.net.set_train(True)
        self.silence()
        loss = request.get("loss")
        self.criterion = common.resolve(loss, "loss") if loss else None
        if isinstance(self.criterion, type):
            self.criterion = self.criterion()
        parameters = list(self.net.trainable_params())
        optimizer = None
        if request.get("optimizer"):
            optimizer = common.resolve(request["optimizer"], "step")(parameters)
        paths = {}
        for path, _, leaf, each, kind in self.owned():
            if kind == "parameter":
                paths.setdefault(id(each), path + "." + leaf if path else leaf)
        hooks = self.watch(True) if request["trace"] else []
        said = {"losses": []}
        held = []

        def forward():
            out = self.call("forward")
            held[:] = [out]
            return self.loss(out)

        if request.get("each"):
            said["each"] = []
        both = ms.value_and_grad(forward, None, parameters) if parameters else None
        for step in range(max(1, request["steps"])):
            if step and request.get("states"):
                self.load(request["states"][step], request["held"])
            try:
                loss, gradients = both() if both else (forward(), ())
            except common.Stop:
                raise
            except Exception as error:
                raise common.Stop("backward", error) from error
            said["losses"].append(self.leaf(loss, False))
            if step == 0:
                for hook in [] if request.get("each") else hooks:
                    hook.remove()
                said["outputs"] = common.describe(held[0], lambda value: self.leaf(value, False))
                said["gradients"] = self.gradients(paths, parameters, gradients)
            if request.get("each"):
                said["each"].append({"gradients": self.gradients(paths, parameters, gradients)})
            if request["steps"]:
                try:
                    if optimizer is not None:
                        optimizer(gradients)
                    else:
                        for each, grad in zip(parameters, gradients):
                            ops.assign(each, each - request["rate"] * grad)
                except Exception as error:
                    raise common.Stop("step", error) from error
            if request.get("each"):
                said["each"][-1]["after"] = self.hold(True)
        for hook in hooks:
            hook.remove()
        said["after"] = self.hold(bool(request["steps"]))
        return said

    def gradients(self, paths, parameters, gradients):
        """Where the gradients are kept, by the paths of their parameters."""
        return {paths[id(each)]: self.leaf(grad, False) for each, grad in zip(parameters, gradients)}

    def hold(self, trained):
        """Where the values of buffers, and of parameters that are not or (``trained``) are, are kept."""
        found = {}
        for path, _, leaf, each, kind in self.owned():
            if trained or kind != "parameter" or not each.requires_grad:
                found[path + "." + leaf if path else leaf] = self.leaf(each, False)
        return found


def message(error):
    """The text of an exception without the sections about mindspore's own C++ code."""
    return re.split(r"\n*^-{10,}\n- ", str(error), maxsplit=1, flags=re.MULTILINE)[0]


def main(request, arrays, said):
    """Answers one request into ``said``."""
    side = Side(request, arrays)
    said["records"], said["events"] = side.records, side.events
    side.hush()
    side.make()
    if request["describe"]:
        said["description"] = side.description()
    if request["phases"]:
        side.load(request["weights"], request["carried"])
    said["phases"] = {}
    for phase in request["phases"]:
        try:
            said["phases"][phase] = side.evaluate() if phase == "evaluation" else side.train()
        finally:
            said["off"] = side.off
