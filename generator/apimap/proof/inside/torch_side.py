"""The torch side of a comparison: builds a network, says what it is made of, runs and differentiates it.

Loaded by path inside a torch worker; Python 3.9 syntax.
"""

import numpy as np
import torch

from . import common

# What draws at random without being a layer; in training each is replaced by one that does not.
_FUNCTIONS = ("dropout", "dropout1d", "dropout2d", "dropout3d", "alpha_dropout", "feature_alpha_dropout")
_NAMESPACES = [
    ("torch.nn", torch.nn),
    ("torch.nn.utils.parametrizations", torch.nn.utils.parametrizations),
]


def _numpy(tensor):
    tensor = (tensor if tensor.layout is torch.strided else tensor.to_dense()).detach().cpu()
    name = str(tensor.dtype).rpartition(".")[2]
    if tensor.dtype in (torch.bfloat16,):
        return tensor.float().numpy(), name
    return tensor.resolve_conj().numpy(), name


class _Given(torch.autograd.Function):
    """Other numbers forwards, the identity backwards."""

    @staticmethod
    def forward(ctx, tensor, value):
        return value.clone()

    @staticmethod
    def backward(ctx, grad):
        return grad, None


class Side(common.Recording):
    """One network and what is asked of it."""

    kind = torch.Tensor
    numpy = staticmethod(_numpy)

    def __init__(self, request, arrays):
        super().__init__(request, arrays)
        self.wide = request.get("reference") == "wide"

    # Building and describing

    def make(self):
        """Builds the network as the request says, with its seed."""
        torch.manual_seed(self.request["seed"])
        np.random.seed(self.request["seed"])
        self.net = common.made(self.request["network"], torch.nn.Module)
        dtype = self.request.get("dtype")
        if dtype:
            self.net.to(getattr(torch, dtype))
        if self.wide:
            half = any(each.dtype in (torch.float16, torch.bfloat16) for each in self.net.parameters())
            self.net.to(torch.float32 if half else torch.float64)
            self.float = torch.float32 if half else torch.float64
        draw = np.random.RandomState(self.request["seed"] + (self.request.get("shake") or 0))
        for tensor in self.net.parameters():
            if tensor.is_floating_point():
                self.shaken(tensor.data, draw)
        self.inputs = [common.build(form, self.tensor) for form in self.request["inputs"]]
        self.named = {name: common.build(form, self.tensor) for name, form in self.request["named"]}
        self.targets = [common.build(form, self.tensor) for form in self.request["targets"]]

    @staticmethod
    def _signs(draw, shape):
        # Up to two units in the last place, up or down: what two frameworks differ by after a layer.
        return draw.uniform(-1, 1, size=shape).astype(np.float32) * np.float32(2.0**-22)

    def tensor(self, form):
        """A tensor of an array of the request."""
        data = common.take(self.request["given"], form["array"])
        tensor = torch.from_numpy(data.copy())
        wanted = form["array"]["dtype"]
        if tensor.is_floating_point():
            if self.wide:
                return tensor.to(self.float)
            if self.request.get("dtype") and wanted in ("float32", "float64"):
                wanted = self.request["dtype"]
            draw = np.random.RandomState(self.request["seed"] + (self.request.get("shake") or 0) + 100)
            self.shaken(tensor, draw)
        return tensor.to(getattr(torch, wanted))

    def description(self):
        """Layers, parameters and buffers, with the values of the latter two."""
        modules, tensors, known = [], [], {}
        for path, module in self.net.named_modules(remove_duplicate=False):
            modules.append(
                {
                    "path": path,
                    "names": common.public(type(module), _NAMESPACES),
                    "cls": type(module).__name__,
                    "settings": common.settings(module),
                }
            )
        for path, module in self.net.named_modules(remove_duplicate=False):
            owned = [(leaf, each, True) for leaf, each in module._parameters.items() if each is not None]
            owned += [(leaf, each, False) for leaf, each in module._buffers.items() if each is not None]
            for leaf, tensor, parameter in owned:
                name = path + "." + leaf if path else leaf
                same = known.setdefault(id(tensor), name)
                lasting = parameter or leaf not in module._non_persistent_buffers_set
                data, dtype = _numpy(tensor)
                tensors.append(
                    {
                        "name": name,
                        "owner": path,
                        "leaf": leaf,
                        "kind": "parameter" if parameter else "buffer",
                        "trainable": bool(parameter and tensor.requires_grad),
                        "lasting": lasting,
                        "same": same if same != name else "",
                        "shape": list(tensor.shape),
                        "dtype": dtype,
                        "array": None if same != name else self.arrays.put(data, dtype),
                    }
                )
        return {"layers": modules, "tensors": tensors}

    def hold(self):
        """Where the values of all parameters and buffers are kept, as they are now."""
        owned = [*self.net.named_parameters(), *self.net.named_buffers()]
        return {name: self.leaf(each, False) for name, each in owned}

    def resume(self, state):
        """Sets parameters and buffers to those of another run, shaken if this one is."""
        draw = np.random.RandomState(self.request["seed"] + (self.request.get("shake") or 0))
        trained = dict(self.net.named_parameters())
        with torch.no_grad():
            for name, each in [*trained.items(), *self.net.named_buffers()]:
                value = torch.from_numpy(common.take(self.request["held"], state[name]).copy())
                each.copy_(value)
                if name in trained and each.is_floating_point():
                    self.shaken(each.data, draw)

    def shaken(self, tensor, draw):
        """Moves a tensor's numbers in the last place, in a run that is to show what that does."""
        if self.request.get("reference") == "shaken":
            tensor.mul_(1 + torch.from_numpy(self._signs(draw, tuple(tensor.shape))).to(tensor.dtype))

    # Recording

    def watch(self, backward):
        """Records what every layer gives, and with ``backward`` the gradient that arrives there."""
        self.calls = {}

        def leaving(path, cls):
            def hook(module, args, out):
                record = self.left(path, cls, out)
                if record is None:
                    return None
                for number, each in enumerate(common.tensors(out, torch.Tensor)):
                    self.kept.append(each)
                    if backward and each.requires_grad:
                        each.register_hook(self.arriving(record, number))
                return self.along(record, out)

            return hook

        self.kept, hooks = [], []
        for path, module in self.net.named_modules():
            hooks.append(module.register_forward_pre_hook(self.entering(path)))
            hooks.append(module.register_forward_hook(leaving(path, type(module).__name__)))
        return hooks

    def along(self, record, out):
        """What a layer gave in the run that this one is to follow, with the gradient of its own result."""
        values = (self.request.get("along") or {}).get(record["path"], {}).get(str(record["call"]))
        parts = common.tensors(out, torch.Tensor)
        if not values or [list(each.shape) for each in parts] != [each["shape"] for each in values]:
            return None
        taken = iter(values)

        def follow(tensor):
            value = torch.from_numpy(common.take(self.request["followed"], next(taken)).copy())
            return _Given.apply(tensor, value.to(tensor.dtype)) if tensor.is_floating_point() else tensor

        return common.mapped(out, torch.Tensor, follow)

    # Running

    def evaluate(self):
        """One forward pass in evaluation mode."""
        self.net.eval()
        hooks = self.watch(False) if self.request["trace"] else []
        with torch.no_grad():
            out = self.call("forward")
        for hook in hooks:
            hook.remove()
        return {"outputs": common.describe(out, lambda value: self.leaf(value, False))}

    def loss(self, out):
        """The loss of a result: the user's, the network's own, or a fixed sum over all of it."""
        try:
            if self.criterion is not None:
                return self.criterion(out, *self.targets)
            if isinstance(out, torch.Tensor) and out.dim() == 0:
                return out
            if hasattr(out, "get") and isinstance(out.get("loss"), torch.Tensor):
                return out["loss"]
            parts = [each for each in common.tensors(out, torch.Tensor) if each.is_floating_point()]
            weights = [torch.from_numpy(common.pattern(tuple(each.shape))).to(each.dtype) for each in parts]
            return sum((each * weight).sum() for each, weight in zip(parts, weights))
        except Exception as error:
            raise common.Stop("loss", error) from error

    def hush(self):
        """Replaces the functions that drop at random by ones that note it and drop nothing.

        Before the user's modules are imported, so that names bound there are these as well.
        """
        functional = torch.nn.functional
        for name in _FUNCTIONS:
            setattr(functional, name, self.identity("torch.nn.functional." + name))
        torch.dropout = self.identity("torch.dropout")
        attention = functional.scaled_dot_product_attention

        def attend(query, key, value, attn_mask=None, dropout_p=0.0, *rest, **others):
            if dropout_p:
                self.note("torch.nn.functional.scaled_dot_product_attention")
            return attention(query, key, value, attn_mask, 0.0, *rest, **others)

        functional.scaled_dot_product_attention = attend

    def silence(self):
        """Puts the layers that draw at random in training into evaluation mode."""
        layers = list(self.net.named_modules())
        for path, module in common.random_layers(layers, lambda each: any(True for _ in each.parameters())):
            module.eval()
            self.note(path)
        for path, module in layers:  # attention and recurrent layers have a rate of their own
            if isinstance(vars(module).get("dropout"), float) and module.dropout > 0:
                module.dropout = 0.0
                self.note(path)

    def gradients(self, names):
        """Where the gradient of every trained parameter is kept; None for one that was not reached."""
        return {
            name: None if each.grad is None else self.leaf(each.grad, False)
            for name, each in names.items()
            if each.requires_grad
        }

    def train(self):
        """Forward, loss and gradients in training mode; then steps, if any are asked for."""
        request = self.request
        self.net.train()
        self.silence()
        loss = request.get("loss")
        self.criterion = common.resolve(loss, "loss") if loss else None
        if isinstance(self.criterion, type):
            self.criterion = self.criterion()
        optimizer = None
        if request.get("optimizer"):
            optimizer = common.resolve(request["optimizer"], "step")(self.net.parameters())
        hooks = self.watch(True) if request["trace"] else []
        said = {"losses": []}
        names = dict(self.net.named_parameters())
        if request.get("each"):
            said["each"] = []
        for step in range(max(1, request["steps"])):
            if request.get("each"):
                if step and request.get("states"):
                    self.resume(request["states"][step])
                said["each"].append({"state": self.hold()})
            self.net.zero_grad(set_to_none=True)
            out = self.call("forward")
            loss = self.loss(out)
            try:
                loss.backward()
            except Exception as error:
                raise common.Stop("backward", error) from error
            said["losses"].append(self.leaf(loss, False))
            if step == 0:
                for hook in [] if request.get("each") else hooks:
                    hook.remove()
                said["outputs"] = common.describe(out, lambda value: self.leaf(value, False))
                said["gradients"] = self.gradients(names)
            if request.get("each"):
                said["each"][-1]["gradients"] = self.gradients(names)
            if request["steps"]:
                try:
                    if optimizer is not None:
                        optimizer.step()
                    else:
                        with torch.no_grad():
                            for each in names.values():
                                if each.grad is not None:
                                    each.sub_(request["rate"] * each.grad)
                except Exception as error:
                    raise common.Stop("step", error) from error
            if request.get("each"):
                said["each"][-1]["after"] = self.hold()
        for hook in hooks:
            hook.remove()
        said["after"] = {name: self.leaf(each, False) for name, each in self.net.named_buffers()}
        if request["steps"]:
            said["after"].update({name: self.leaf(each, False) for name, each in names.items()})
        return said


def main(request, arrays, said):
    """Answers one request into ``said``."""
    side = Side(request, arrays)
    said["records"], said["events"] = side.records, side.events
    side.hush()
    side.make()
    if request["describe"]:
        said["description"] = side.description()
    said["phases"] = {}
    for phase in request["phases"]:
        before = torch.get_rng_state()
        try:
            said["phases"][phase] = side.evaluate() if phase == "evaluation" else side.train()
        finally:
            said["off"] = side.off
        said["phases"][phase]["drew"] = not torch.equal(before, torch.get_rng_state())
