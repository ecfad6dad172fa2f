"""Forms of one operation in the Finder: which stands for all, and whose search words are kept."""

from __future__ import annotations

from apimap.published.finder.forms import shared, used

PLAINEST = {
    "torch.Tensor.mul": "torch.mul",
    "torch.multiply": "torch.mul",
    "torch.Tensor.mul_": "torch.mul",
}


def test_the_plainest_form_has_the_words_of_all() -> None:
    words = {
        "torch.mul": ["times"],
        "torch.Tensor.mul": ["times"],
        "torch.multiply": ["times", "hadamard"],
        "torch.Tensor.mul_": [],
    }
    found = shared(words, PLAINEST)
    assert found["torch.mul"] == ["times", "hadamard"]
    assert found["torch.Tensor.mul"] == found["torch.multiply"] == []


def test_an_in_place_form_keeps_the_words_that_it_alone_has() -> None:
    words = {
        "torch.mul": ["times"],
        "torch.Tensor.mul": [],
        "torch.multiply": [],
        "torch.Tensor.mul_": ["times", "AssignMul"],
    }
    found = shared(words, PLAINEST)
    assert (found["torch.mul"], found["torch.Tensor.mul_"]) == (["times"], ["AssignMul"])


def test_uses_of_a_method_count_for_its_function() -> None:
    assert used(["torch.view", "torch.Tensor.view"], {"torch.Tensor.view": "torch.view"}) == ["3", "0"]
