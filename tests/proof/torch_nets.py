"""Small torch networks, each the original of ports in ``mindspore_nets.py``."""

import torch
import torch.nn.functional as F
from torch import nn


class Conv(nn.Module):
    """Convolution, normalisation, dropout, a linear head."""

    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 8, 3, padding=1)
        self.bn1 = nn.BatchNorm2d(8)
        self.conv2 = nn.Conv2d(8, 8, 3, stride=2, padding=1, bias=False)
        self.bn2 = nn.BatchNorm2d(8)
        self.drop = nn.Dropout(0.5)
        self.fc = nn.Linear(8, 5)

    def forward(self, x):
        x = F.relu(self.bn1(self.conv1(x)))
        x = F.relu(self.bn2(self.conv2(x)))
        return self.fc(self.drop(x.mean((2, 3))))


class Mlp(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(6, 6)
        self.norm = nn.LayerNorm(6)
        self.fc2 = nn.Linear(6, 6)
        self.fc3 = nn.Linear(6, 3)

    def forward(self, x):
        h = torch.tanh(self.fc1(x))
        h = h + self.fc2(self.norm(h))
        return self.fc3(torch.relu(h))


class Block(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.a = nn.Linear(size, size)
        self.b = nn.Linear(size, size)

    def forward(self, x):
        return x + self.b(torch.tanh(self.a(x)))


class Nested(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.Sequential(Block(4), Block(4), Block(4))
        self.head = nn.Linear(4, 2)

    def forward(self, x):
        return self.head(self.blocks(x))


class Text(nn.Module):
    """Token numbers, a mask by keyword, a dictionary with a list as result, tied weights."""

    def __init__(self, tied=False):
        super().__init__()
        self.embedding = nn.Embedding(20, 8)
        self.attention = nn.MultiheadAttention(8, 2, batch_first=True)
        self.norm = nn.LayerNorm(8)
        self.head = nn.Linear(8, 20, bias=False)
        if tied:
            self.head.weight = self.embedding.weight

    def forward(self, tokens, mask=None):
        x = self.embedding(tokens)
        y, _ = self.attention(x, x, x, attn_mask=mask)
        x = self.norm(x + y)
        return {"logits": self.head(x), "hidden": [x, y]}


class Fused(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(6, 18)
        self.out = nn.Linear(6, 6)

    def forward(self, x):
        q, k, v = self.qkv(x).chunk(3, -1)
        return self.out(torch.softmax(q @ k.transpose(-1, -2) / 6**0.5, -1) @ v)


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(4, 5, 2, batch_first=True)
        self.fc = nn.Linear(5, 2)

    def forward(self, x):
        y, (h, _) = self.lstm(x)
        return self.fc(y[:, -1]), h


class Line(nn.Module):
    """1-d convolution, group normalisation, PReLU, a transposed convolution."""

    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(4, 6, 3)
        self.norm = nn.GroupNorm(2, 6)
        self.act = nn.PReLU()
        self.up = nn.ConvTranspose1d(6, 4, 2, stride=2)

    def forward(self, x):
        return self.up(self.act(self.norm(self.conv(x))))


class Volume(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv3d(1, 3, 3, padding=1)
        self.bn = nn.BatchNorm3d(3)

    def forward(self, x):
        return torch.relu(self.bn(self.conv(x)))


class Twice(nn.Module):
    """One layer used twice, two inputs, a parameter and a buffer of its own."""

    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)
        self.scale = nn.Parameter(torch.full((4,), 0.5))
        self.register_buffer("shift", torch.arange(4.0))

    def forward(self, x, y):
        return self.fc(torch.tanh(self.fc(x))) * self.scale + self.shift, y.sum(-1)


class Frozen(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(4, 4)
        self.head = nn.Linear(4, 2)
        for parameter in self.body.parameters():
            parameter.requires_grad = False

    def forward(self, x):
        return self.head(torch.relu(self.body(x)))


class Random(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(8, 8)

    def forward(self, x):
        return F.dropout(self.fc(x), 0.3, self.training)


class Normed(nn.Module):
    """Deep, and normalised over few samples: what rounding does at its start is large at its end."""

    def __init__(self):
        super().__init__()
        parts = [part for _ in range(20) for part in (nn.Linear(8, 8), nn.BatchNorm1d(8), nn.ReLU())]
        self.body = nn.Sequential(*parts)
        self.head = nn.Linear(8, 2)

    def forward(self, x):
        return self.head(self.body(x))


class Chaotic(nn.Module):
    """Doubles what rounding does, over and over."""

    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(8, 8)

    def forward(self, x):
        x = torch.sigmoid(self.fc(x))
        for _ in range(16):
            x = 4 * x * (1 - x)
        return x


def sgd(parameters):
    return torch.optim.SGD(parameters, lr=0.1)


def cross_entropy(output, target):
    return F.cross_entropy(output, target)


class Faint(nn.Module):
    """What its input adds to the result is far below the bias: as deep networks are before training."""

    def __init__(self, share=1e-6):
        super().__init__()
        self.fc = nn.Linear(6, 3)
        self.share = share

    def forward(self, x):
        return self.fc(x * self.share)
