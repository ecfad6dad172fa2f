"""Ports of the networks in ``torch_nets.py``; ``wrong`` plants one mistake."""

import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Conv(nn.Cell):
    def __init__(self, wrong=""):
        super().__init__()
        same = {"pad_mode": "pad", "padding": 1}
        self.conv1 = nn.Conv2d(3, 8, 3, has_bias=True, **same)
        self.bn1 = nn.BatchNorm2d(8, eps=1e-3 if wrong == "eps" else 1e-5)
        padding = {} if wrong == "pad_mode" else same
        self.conv2 = nn.Conv2d(8, 8, 3, stride=2, **padding)
        self.bn2 = nn.BatchNorm2d(8, momentum=0.1 if wrong == "momentum" else 0.9)
        self.drop = nn.Dropout(p=0.5)
        self.fc = nn.Dense(8, 5, has_bias=wrong != "bias")
        self.wrong = wrong

    def construct(self, x):
        x = ops.relu(self.bn1(self.conv1(x)))
        x = self.bn2(self.conv2(x))
        if self.wrong != "activation":
            x = ops.relu(x)
        x = x.sum((2, 3)) if self.wrong == "sum" else x.mean((2, 3))
        return self.fc(self.drop(x))


class Mlp(nn.Cell):
    def __init__(self, wrong=""):
        super().__init__()
        self.fc1 = nn.Dense(6, 6)
        self.norm = nn.LayerNorm((6,), epsilon=1e-7 if wrong == "epsilon" else 1e-5)
        self.fc2 = nn.Dense(6, 6)
        self.fc3 = nn.Dense(6, 3)
        self.wrong = wrong

    def construct(self, x):
        if self.wrong == "swapped":
            h = ops.tanh(self.fc2(x))
            h = h + self.fc1(self.norm(h))
        elif self.wrong == "stop_gradient":
            h = ops.tanh(self.fc1(x))
            h = h + self.fc2(self.norm(ops.stop_gradient(h)))
        elif self.wrong == "transpose":
            h = ops.tanh(self.fc1(x))
            h = h + ops.matmul(self.norm(h), self.fc2.weight) + self.fc2.bias
        else:
            h = ops.tanh(self.fc1(x))
            h = h + self.fc2(self.norm(h))
        return self.fc3(ops.relu(h))


class Double(nn.Cell):
    """The identity forwards, twice the gradient backwards."""

    def construct(self, x):
        return x

    def bprop(self, x, out, dout):
        return (dout * 2,)


class Block(nn.Cell):
    def __init__(self, size, wrong=""):
        super().__init__()
        self.a = nn.Dense(size, size)
        self.b = nn.Dense(size, size)
        self.double = Double()
        self.wrong = wrong

    def construct(self, x):
        h = ops.tanh(self.a(x))
        if self.wrong == "gradient":
            h = self.double(h)
        y = self.b(h)
        return y if self.wrong == "residual" else x + y


class Nested(nn.Cell):
    def __init__(self, wrong=""):
        super().__init__()
        self.blocks = nn.SequentialCell(Block(4), Block(4, wrong), Block(4))
        self.head = nn.Dense(4, 2)

    def construct(self, x):
        return self.head(self.blocks(x))


class Renamed(nn.Cell):
    """``Nested`` with names of its own."""

    def __init__(self):
        super().__init__()
        self.layers = nn.CellList([Block(4), Block(4), Block(4)])
        self.classifier = nn.Dense(4, 2)

    def construct(self, x):
        for layer in self.layers:
            x = layer(x)
        return self.classifier(x)


class Text(nn.Cell):
    def __init__(self, tied=False):
        super().__init__()
        self.embedding = nn.Embedding(20, 8)
        self.attention = nn.MultiheadAttention(8, 2, batch_first=True)
        self.norm = nn.LayerNorm((8,), epsilon=1e-5)
        self.head = nn.Dense(8, 20, has_bias=False)
        if tied:
            self.head.weight = self.embedding.embedding_table

    def construct(self, tokens, mask=None):
        x = self.embedding(tokens)
        y, _ = self.attention(x, x, x, attn_mask=mask)
        x = self.norm(x + y)
        return {"hidden": [x, y], "logits": self.head(x)}


class Split(nn.Cell):
    """``Fused`` with three layers for one."""

    def __init__(self):
        super().__init__()
        self.q = nn.Dense(6, 6)
        self.k = nn.Dense(6, 6)
        self.v = nn.Dense(6, 6)
        self.out = nn.Dense(6, 6)

    def construct(self, x):
        weights = ops.softmax(ops.matmul(self.q(x), self.k(x).swapaxes(-1, -2)) / 6**0.5, -1)
        return self.out(ops.matmul(weights, self.v(x)))


class Recurrent(nn.Cell):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(4, 5, 2, batch_first=True)
        self.fc = nn.Dense(5, 2)

    def construct(self, x):
        y, (h, _) = self.lstm(x)
        return self.fc(y[:, -1]), h


class Line(nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(4, 6, 3, pad_mode="valid", has_bias=True)
        self.norm = nn.GroupNorm(2, 6)
        self.act = nn.PReLU()
        self.up = nn.Conv1dTranspose(6, 4, 2, stride=2, pad_mode="valid", has_bias=True)

    def construct(self, x):
        return self.up(self.act(self.norm(self.conv(x))))


class Volume(nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv3d(1, 3, 3, pad_mode="pad", padding=1, has_bias=True)
        self.bn = nn.BatchNorm3d(3)

    def construct(self, x):
        return ops.relu(self.bn(self.conv(x)))


class Twice(nn.Cell):
    def __init__(self, wrong=""):
        super().__init__()
        self.fc = nn.Dense(4, 4)
        self.scale = ms.Parameter(ms.Tensor(np.ones(4, np.float32)))
        self.shift = ms.Tensor(np.arange(4, dtype=np.float32))
        self.wrong = wrong

    def construct(self, x, y):
        h = self.fc(x)
        h = self.fc(ops.sigmoid(h) if self.wrong == "second" else ops.tanh(h))
        return h * self.scale + self.shift, y.sum(-1)


class Frozen(nn.Cell):
    def __init__(self, wrong=""):
        super().__init__()
        self.body = nn.Dense(4, 4)
        self.head = nn.Dense(4, 2)
        for parameter in self.body.get_parameters():
            parameter.requires_grad = wrong == "thawed"

    def construct(self, x):
        return self.head(ops.relu(self.body(x)))


class Random(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(8, 8)

    def construct(self, x):
        return ops.dropout(self.fc(x), 0.3, self.training)


class Raises(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Dense(6, 6)
        self.norm = nn.LayerNorm((6,))
        self.fc2 = nn.Dense(5, 6)
        self.fc3 = nn.Dense(6, 3)

    def construct(self, x):
        return self.fc3(self.fc2(self.norm(self.fc1(x))))


class Normed(nn.Cell):
    def __init__(self, wrong=""):
        super().__init__()
        parts = []
        for n in range(20):
            eps = 1e-3 if (wrong, n) == ("eps", 2) else 1e-5
            parts += [nn.Dense(8, 8), nn.BatchNorm1d(8, eps=eps), nn.ReLU()]
        if wrong == "gradient":
            parts[50] = nn.SequentialCell(nn.ReLU(), Double())
        self.body = nn.SequentialCell(*parts)
        self.head = nn.Dense(8, 2)

    def construct(self, x):
        return self.head(self.body(x))


class Chaotic(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(8, 8)

    def construct(self, x):
        x = ops.sigmoid(self.fc(x))
        for _ in range(16):
            x = 4 * x * (1 - x)
        return x


def cross_entropy(output, target):
    return ops.cross_entropy(output, target)


def summed_cross_entropy(output, target):
    return ops.cross_entropy(output, target, reduction="sum")


def sgd(parameters):
    return nn.SGD(parameters, learning_rate=0.1)


def momentum(parameters):
    return nn.Momentum(parameters, learning_rate=0.1, momentum=0.9)


class Faint(nn.Cell):
    def __init__(self, share=1e-6):
        super().__init__()
        self.fc = nn.Dense(6, 3)
        self.share = share

    def construct(self, x):
        return self.fc(x * self.share)
