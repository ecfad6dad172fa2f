"""Programs that compute in bfloat16, in float16 or under autocast: which get a patch, what they compute."""

from __future__ import annotations

import pytest

from apimap.convert.convert import convert
from apimap.judge.confirm import Runner
from apimap.model.checks import Program
from apimap.model.values import decode
from tools.small import carried

NAMED = [
    "x = torch.zeros(3, dtype=torch.bfloat16)",
    "net = net.half()",
    "x = x.bfloat16()",
    "kind = getattr(torch, 'float16')",
    "from torch import bfloat16",
    "with torch.autocast('cpu'):\n    y = x @ x",
    "from torch.cpu.amp import autocast",
]
OTHERS = [
    "x = torch.zeros(3)",
    "half = x / 2",
    "import numpy as np\nx = torch.tensor(np.zeros(3, dtype=np.float16).astype(np.float32))",
    "with torch.cuda.amp.autocast():\n    y = x @ x",
]


@pytest.mark.parametrize("line", NAMED)
def test_a_program_that_names_low_precision_gets_the_patch(line: str) -> None:
    assert "low_precision" in convert(f"import torch\n{line}\n").helpers


@pytest.mark.parametrize("line", OTHERS)
def test_a_program_that_names_none_does_not(line: str) -> None:
    assert "low_precision" not in convert(f"import torch\n{line}\n").helpers


@pytest.mark.parametrize("call", ["torch.result_type(x, 1.0)", "torch.get_autocast_dtype('cpu')"])
def test_a_dtype_that_a_function_gives_is_printed_as_torch_does(call: str) -> None:
    assert "print(dtype_text(" in convert(f"import torch\nx = torch.ones(2)\nprint({call})\n").code


HEAD = """
import torch
import torch.nn as nn
import torch.nn.functional as F
LOW = torch.bfloat16
def some(*shape, scale=1.7):
    count = torch.Size(shape).numel()
    return (torch.sin(torch.arange(count).float() * scale) * 1.5).reshape(shape).to(LOW)
def told(*tensors):
    return str([(str(t.dtype), t.detach().float().tolist()) for t in tensors])
"""
PROGRAMS = {
    "products": """
        a, b = some(4, 32), some(32, 16)
        found = [a @ b, torch.matmul(a, b), a.mm(b), F.linear(a, b.t(), some(16))]
        out = told(*found, torch.einsum("ij,jk->ik", a, b))
    """,
    "activations": """
        a = some(8, 32)
        found = [F.relu(a), F.gelu(a), F.silu(a), a.sigmoid(), a.tanh(), F.softmax(a, -1)]
        found += [F.log_softmax(a, -1)]
        out = told(*found)
    """,
    "norms": """
        a, w, b, image = some(8, 32), some(32), some(32, scale=0.3), some(2, 4, 6, 6)
        out = told(F.layer_norm(a, (32,), w, b), F.group_norm(image, 2), F.rms_norm(a, (32,), w),
                   F.batch_norm(image, torch.zeros(4), torch.ones(4), None, None, True))
    """,
    "sums": """
        a = some(40, 32)
        found = [a.sum(), a.sum(0), a.mean(1), a.var(), a.std(0), a.norm(), a.cumsum(1), a.max(1)[0]]
        found += [a.amax(0)]
        out = told(*found)
    """,
    "numbers beside tensors": """
        a = some(8, 32)
        p = a.abs() + 0.25
        out = told(a + 0.1, a - 0.3, 0.1 - a, a * 0.7, a / 0.7, 0.7 / p, a**3, p**0.3, 0.3**a, a % 0.3,
                   torch.add(a, p, alpha=0.3), a * torch.tensor(0.7), torch.tensor(0.7) / p, a < 0.1,
                   a == a[0, 0].item())
    """,
    "convolutions": """
        image, kernel = some(2, 4, 8, 8), some(8, 4, 3, 3, scale=0.3)
        net = nn.Conv2d(4, 8, 3, padding=1).to(LOW)
        with torch.no_grad():
            net.weight.copy_(kernel)
            net.bias.copy_(some(8))
        found = [F.conv2d(image, kernel, some(8), padding=1), net(image), F.max_pool2d(image, 2)]
        out = told(*found, F.avg_pool2d(image, 2))
    """,
    "a product of rows that lie apart": """
        x, w, b = some(3, 4, 32), some(16, 32, scale=0.3), some(16)
        out = told(F.linear(x, w, b), F.linear(x.transpose(0, 1), w, b))
    """,
    "a decoder that is trained": """
        net, x = nn.TransformerDecoderLayer(8, 2, 16, dropout=0.0).to(LOW), some(3, 1, 8)
        net(x, x).sum().backward()
        out = str({str(p.grad.dtype) for p in net.parameters()})
    """,
    "promotion": """
        a = some(4)
        found = [a + torch.ones(4), a + torch.ones(()), a * torch.arange(4)]
        found += [a.half() + a, torch.cat([a, a.float()])]
        found += [torch.where(a > 0, a, 0.5), a.sum(dtype=torch.float32)]
        found += [F.softmax(a, 0, dtype=torch.float32)]
        out = str([str(each.dtype) for each in found])
    """,
    "gradients": """
        net = nn.Sequential(nn.Linear(8, 16), nn.LayerNorm(16), nn.ReLU(), nn.Linear(16, 4)).to(LOW)
        with torch.no_grad():
            for place, p in enumerate(net.parameters()):
                p.copy_(some(*p.shape, scale=0.3 + place) / 3)
        x = some(5, 8).requires_grad_(True)
        loss = F.cross_entropy(net(x).float(), torch.tensor([0, 1, 2, 3, 0]))
        loss.backward()
        kinds = {str(p.grad.dtype) for p in net.parameters()}
        found = [str(loss.dtype), f"{loss.item():.2f}", kinds, str(x.grad.dtype)]
        out = str([*found, f"{x.grad.float().norm().item():.1f}"])
    """,
    "a gradient that is added up where rows repeat": """
        row = some(4).requires_grad_(True)
        (row * some(3, 4) + row[1:3].sum()).sum().backward()
        out = told(row.grad)
    """,
    "optimizers": """
        found = []
        for kind, given in ((torch.optim.SGD, {"momentum": 0.9, "nesterov": True, "weight_decay": 0.1}),
                            (torch.optim.Adam, {"weight_decay": 0.1}), (torch.optim.AdamW, {}),
                            (torch.optim.RMSprop, {"momentum": 0.5}), (torch.optim.Adagrad, {})):
            p = nn.Parameter(some(64))
            rule = kind([p], lr=0.1, **given)
            for step in range(4):
                rule.zero_grad()
                ((p - step) * some(64, scale=0.4)).sum().backward()
                rule.step()
            found.append(p.detach().clone())
        out = told(*found)
    """,
    "an optimizer that is not written out": """
        p = nn.Parameter(some(16))
        rule = torch.optim.Adamax([p], lr=0.1)
        for step in range(3):
            rule.zero_grad()
            (p * some(16, scale=0.4)).sum().backward()
            rule.step()
        out = str([str(p.dtype), [f"{v:.1f}" for v in p.tolist()]])
    """,
    "parts that are written": """
        a = torch.zeros(4, 3, dtype=LOW)
        a[0] = 1.5
        a[:, 1] = torch.tensor([0.1, 0.2, 0.3, 0.4])
        a[a > 1] = 7
        a[torch.tensor([2]), 2] = -1
        part, column = a[1:], a[:, 0]
        part.add_(0.5)
        column.fill_(4)
        a.view(-1)[-1] = 8
        out = told(a, a.clone().clamp_(0, 2), part)
    """,
    "parts that are written and recorded": """
        x = some(2, 3).requires_grad_(True)
        y = torch.zeros(2, 3, dtype=LOW)
        y[:, 0] = x[:, 0] * 2
        y[:, 1:] = x[:, 1:] * 3
        y.sum().backward()
        out = told(x.grad, y)
    """,
    "a cache": """
        cache, pos = torch.zeros(1, 2, 6, 4, dtype=LOW), torch.tensor([2, 3])
        cache[:, :, pos] = some(1, 2, 2, 4)
        cache[:, :, 4:5] = some(1, 2, 1, 4)
        y = F.scaled_dot_product_attention(some(1, 2, 1, 4), cache, cache)
        out = told(cache) + str(y.dtype)
    """,
    "a cast to a dtype that a variable holds": """
        def moved(x, kind):
            return x.to(kind)
        net = moved(nn.Linear(2, 2), LOW)
        out = str([str(moved(torch.ones(2), LOW).dtype), str(net.weight.dtype), str(net(some(1, 2)).dtype)])
    """,
    "networks that nothing tells of": """
        def same(net):
            return net
        found = [same(nn.Linear(2, 2)).bfloat16(), same(nn.Linear(2, 2)).half()]
        found += [same(nn.Linear(2, 2)).to(dtype=LOW)]
        out = str([str(each.weight.dtype) for each in found])
    """,
    "gradients of gradients under autocast": """
        net = nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 1))
        x = some(3, 4).float().requires_grad_(True)
        with torch.no_grad():
            for place, p in enumerate(net.parameters()):
                p.copy_(some(*p.shape, scale=0.3 + place).float() / 3)
        with torch.autocast("cpu", dtype=LOW):
            score = net(x)
        (slope,) = torch.autograd.grad(score.float().sum(), x, create_graph=True)
        slope.pow(2).sum().backward()
        out = str([str(each.dtype) for each in (score, slope, net[0].weight.grad)])
    """,
    "double precision beside low": """
        low = some(4)
        wide = low.double() * 0.1 + 0.3
        out = str([[float(f"{each:.12g}") for each in wide.tolist()], str((low * wide).dtype)])
    """,
    "autocast by function": """
        x, y, w = some(4, 8).float(), some(4, 8, scale=0.4).float(), some(8, 8).float()
        with torch.autocast("cpu", dtype=LOW):
            h = x @ w
            found = [h, F.linear(x, w), torch.bmm(x[None], w[None]), x + y, h + x, F.relu(h),
                     F.softmax(h, -1), F.layer_norm(h, (8,)), h.sum(), h.pow(2), torch.exp(h),
                     torch.cat([h, x]),
                     h.prod(1),
                     F.mse_loss(h, y), F.l1_loss(h, h), F.smooth_l1_loss(h, y),
                     F.cross_entropy(h, torch.arange(4)),
                     F.binary_cross_entropy_with_logits(h, y.sigmoid()), torch.einsum("ij,jk->ik", x, w),
                     h.float() @ w, x.double() @ w.double(), F.conv1d(x[None], w[None].reshape(2, 4, 8)),
                     F.pad(h, (1, 1)), h.mean()]
        out = told(*found[:6]) + str([str(each.dtype) for each in found])
    """,
    "autocast with layers": """
        net = nn.Sequential(nn.Conv2d(2, 4, 3), nn.BatchNorm2d(4), nn.ReLU(), nn.Flatten(), nn.Linear(64, 3))
        with torch.no_grad():
            for place, p in enumerate(net.parameters()):
                p.copy_(some(*p.shape, scale=0.3 + place).float() / 3)
        image = some(2, 2, 6, 6).float()
        with torch.autocast("cpu", dtype=LOW):
            parts = [image]
            for layer in net:
                parts.append(layer(parts[-1]))
            loss = nn.CrossEntropyLoss()(parts[-1], torch.tensor([0, 2]))
        loss.backward()
        parts += [loss, net[0].weight.grad, net[4].bias.grad]
        out = told(*parts[1:3]) + str([str(each.dtype) for each in parts])
    """,
    "autocast in autocast": """
        x, found = torch.ones(2, 2), []
        with torch.autocast("cpu"):
            found += [x @ x]
            with torch.autocast("cpu", dtype=torch.float16):
                found += [x @ x]
                with torch.autocast("cpu", enabled=False):
                    found += [x @ x]
                with torch.autocast("cuda"):
                    found += [x @ x]
            found += [x @ x]
        found += [x @ x]
        @torch.autocast("cpu", dtype=LOW)
        def product(a):
            return a @ a
        try:
            with torch.cpu.amp.autocast(dtype=LOW):
                found += [product(x), x @ x]
                raise ValueError
        except ValueError:
            found += [x @ x, product(x)]
        out = str([str(each.dtype) for each in found])
    """,
    "what autocast says": """
        found = [torch.is_autocast_enabled("cpu"), torch.is_autocast_enabled()]
        with torch.autocast("cpu", dtype=torch.float16):
            found += [torch.is_autocast_enabled("cpu"), torch.get_autocast_dtype("cpu") == torch.float16]
            found += [torch.is_autocast_cpu_enabled(), torch.get_autocast_cpu_dtype() == torch.float16]
            with torch.autocast("cpu", enabled=False):
                found += [torch.is_autocast_enabled("cpu")]
        out = str(found)
    """,
    "a scaler": """
        net = nn.Linear(8, 2)
        with torch.no_grad():
            for p in net.parameters():
                p.copy_(some(*p.shape).float())
        rule, scaler = torch.optim.SGD(net.parameters(), lr=0.1), torch.amp.GradScaler("cpu", init_scale=64.0)
        found = []
        for step in range(3):
            rule.zero_grad()
            with torch.autocast("cpu", dtype=torch.float16):
                loss = F.mse_loss(net(some(4, 8).float()), torch.ones(4, 2))
            scaler.scale(loss).backward()
            scaler.unscale_(rule)
            norm = nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            scaler.step(rule)
            scaler.update()
            found += [f"{loss.item():.3f}", f"{norm.item():.2f}"]
        out = str([found, str(net.weight.dtype), scaler.get_scale()])
    """,
    "float16": """
        LOW = torch.float16
        a, b = some(4, 32).half(), some(32, 16).half()
        found = [a @ b, F.layer_norm(a, (32,)), F.gelu(a), a + 0.1, a.mean()]
        out = told(*found, F.embedding(torch.tensor([1, 0]), a))
    """,
    "a checkpoint": """
        import io
        net, held = nn.Linear(3, 2).half(), io.BytesIO()
        with torch.no_grad():
            net.weight.copy_(some(2, 3))
        torch.save({"net": net.state_dict(), "low": some(3)}, held)
        held.seek(0)
        state = torch.load(held)
        other = nn.Linear(3, 2)
        other.load_state_dict(state["net"])
        out = told(state["low"], state["net"]["weight"], other.weight)
    """,
    "layers wholly in low precision": """
        found = []
        rows, steps, places = some(3, 4), some(2, 1, 4), torch.tensor([1])
        for net, x in ((nn.LSTM(4, 3), steps), (nn.GRU(4, 3), steps), (nn.Embedding(4, 3), places),
                       (nn.MultiheadAttention(4, 2), steps), (nn.BatchNorm1d(4), rows),
                       (nn.Dropout(0.5), rows),
                       (nn.TransformerEncoderLayer(4, 2, 8, dropout=0.0), steps)):
            net = net.to(LOW)
            y = net(x, x, x) if isinstance(net, nn.MultiheadAttention) else net(x)
            y = y[0] if isinstance(y, tuple) else y
            y.sum().backward() if y.requires_grad else None
            found += [str(y.dtype), tuple(y.shape), {str(p.grad.dtype) for p in net.parameters()}]
        out = str(found)
    """,
}


@pytest.mark.frameworks
@pytest.mark.parametrize("name", PROGRAMS)
def test_low_precision_computes_as_torch_does(name: str, runner: Runner) -> None:
    lines = PROGRAMS[name].strip("\n").splitlines()
    program = HEAD + "\n".join(line[8:] for line in lines) + "\n"
    both = [Program("torch", program), Program("mindspore", carried(convert(program)))]
    outcomes = runner.run(both)
    torch, mindspore = (outcomes[each] for each in both)
    assert (torch.status, mindspore.status) == ("ok", "ok"), (torch, mindspore)
    assert decode(mindspore.values[0]) == decode(torch.values[0])
