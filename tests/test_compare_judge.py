"""judge: what happened on both sides, in one word; the messages are ones that the frameworks gave."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apimap.judge import UNSUPPORTED, contradiction, judge, plain
from apimap.judge.messages import sentence as quoted
from apimap.model.checks import Check, Outcome, Program
from apimap.model.entry import Bilingual, Compare, Verdict
from apimap.model.finding import Cause, Finding, Raised
from apimap.reports.sentences import sentence

CHECK = Check(
    entry="torch.cumsum",
    counterpart="mindspore.mint.cumsum",
    example="plain",
    variant="",
    torch=Program("torch", "out = 1"),
    mindspore=Program("mindspore", "out = 1"),
    derived=True,
)
REFUSES = replace(CHECK, refuses=True)


def ok(*values: Any) -> Outcome:
    return Outcome("ok", values or (("int", 1),))


def raised(exception: str, message: str) -> Outcome:
    return Outcome("raised", exception=exception, message=message)


BAD_DIM = raised("IndexError", "Dimension out of range (expected to be in range of [-2, 1], but got 5)")
# As mindspore 2.10 said it on a CPU.
RULE = "-" * 52 + "\n"
NO_KERNEL = raised(
    "RuntimeError",
    f"The kernel CumsumExt unregistered.\n\n{RULE}- C++ Call Stack: (For framework developers)\n{RULE}"
    "mindspore/ccsrc/pynative/utils/pyboost/pyboost_utils.cc:848 SelectKernel\n",
)
NO_KERNEL_JIT = raised(
    "RuntimeError",
    f"\n{RULE}- Kernel select failed:\n{RULE}Unsupported op [CumsumExt] on CPU, Please confirm whether the "
    "device target setting is correct\nnode: @kernel_graph4000000002:CNode_165\n\n"
    f"{RULE}- The Function Call Stack: (For framework developers)\n{RULE}In file x.py:1\n",
)
REFUSAL = raised("ValueError", "For primitive[SumExt], the axis value must be in [-2,2), but got 5.")


def test_equal_outputs_are_consistent() -> None:
    verdict, finding = judge(CHECK, ok(), ok())
    assert verdict is Verdict.CONSISTENT
    assert finding.agrees


def test_outputs_are_compared_by_name_and_the_first_difference_wins() -> None:
    names = ("values", "indices", "rest")
    check = replace(CHECK, torch=Program("torch", "", names), mindspore=Program("mindspore", "", names))
    torch = ok(("int", 1), ("int", 2), ("int", 3))
    verdict, finding = judge(check, torch, ok(("int", 1), ("int", 9), ("none",)))
    assert verdict is Verdict.DIVERGENT
    assert finding == Finding(Cause.VALUE, "indices", torch="2", mindspore="9")


def test_a_check_that_is_not_to_be_run_says_why() -> None:
    why = Finding(Cause.NOT_RUN, reason=Bilingual(en="needs two devices", zh="需要两个设备"))
    assert judge(replace(CHECK, not_run=why), ok(), ok()) == (Verdict.NOT_RUN, why)


# --- refusals -------------------------------------------------------------------------------------


def test_both_refuse() -> None:
    verdict, finding = judge(REFUSES, BAD_DIM, REFUSAL)
    assert verdict is Verdict.CONSISTENT
    assert finding == Finding(
        Cause.BOTH_REFUSE,
        torch=Raised("IndexError", BAD_DIM.message),
        mindspore=Raised("ValueError", REFUSAL.message),
    )


def test_mindspore_accepts_what_torch_refuses() -> None:
    verdict, finding = judge(REFUSES, BAD_DIM, ok())
    assert (verdict, finding.level) == (Verdict.DIVERGENT, "exception")
    assert finding == Finding(Cause.TORCH_REFUSES, torch=Raised("IndexError", BAD_DIM.message))


def test_mindspore_refuses_what_torch_accepts() -> None:
    verdict, finding = judge(CHECK, ok(), REFUSAL)
    assert (verdict, finding.level) == (Verdict.DIVERGENT, "exception")
    assert finding == Finding(Cause.MINDSPORE_REFUSES, mindspore=Raised("ValueError", REFUSAL.message))


def test_torch_must_do_as_the_example_says() -> None:
    assert judge(REFUSES, ok(), ok()) == (Verdict.ORACLE_ERROR, Finding(Cause.TORCH_ACCEPTED))
    verdict, finding = judge(CHECK, BAD_DIM, BAD_DIM)
    assert verdict is Verdict.ORACLE_ERROR
    assert finding == Finding(Cause.TORCH_RAISED, torch=Raised("IndexError", BAD_DIM.message))


def test_a_missing_kernel_refuses_nothing() -> None:
    assert judge(REFUSES, BAD_DIM, NO_KERNEL)[0] is Verdict.UNSUPPORTED


def test_the_address_beside_a_compiled_class_is_left_out() -> None:
    said = "ClassMember: 'Namespace:__main__..<Net::140371038879184>' object has no attribute 'shape'"
    assert plain(said) == "ClassMember: 'Namespace:__main__..<Net::…>' object has no attribute 'shape'"


# --- unsupported ----------------------------------------------------------------------------------


@pytest.mark.parametrize("outcome", [NO_KERNEL, NO_KERNEL_JIT])
def test_a_missing_kernel_is_unsupported_and_told_without_the_call_stack(outcome: Outcome) -> None:
    verdict, finding = judge(CHECK, ok(), outcome)
    assert verdict is Verdict.UNSUPPORTED
    assert finding.cause is Cause.NO_KERNEL
    assert finding.raised is not None
    assert finding.raised.exception == "RuntimeError"
    assert "CumsumExt" in finding.raised.words
    assert "Call Stack" not in finding.raised.words
    assert "CNode" not in finding.raised.words
    assert finding.agrees  # unsupported is no difference


@pytest.mark.parametrize("phrase", UNSUPPORTED, ids=lambda phrase: phrase.seen)
def test_every_phrase_recognises_the_message_in_which_it_was_met(phrase: Any) -> None:
    verdict, finding = judge(CHECK, ok(), raised("RuntimeError", phrase.seen))
    assert verdict is Verdict.UNSUPPORTED
    assert finding.cause is phrase.means


@pytest.mark.parametrize(
    "message",
    [
        "For primitive[Softmax], the input argument[x] must be a type of {BFloat16, Float16}, but got Int64.",
        "For primitive[Conv2D], the input argument[w] must be a type of {Tensor[Float16]}, but got …",
        'Failed calling add with "add(Tensor, string)".\nThe valid calling should be:\n"add(input=<Number>)"',
        "For gelu, the input dtype must be bfloat16, float16, float32 or float64, but got Int64.",
        "For 'interpolate', 'scale_factor' option cannot currently be set with the mode = nearest.",
        "proposed_shape '[const vector]{3}' is invalid for input of size 4",
        "Cholesky expects symmetric positive definite matrices as inputs.",
        "mint.x only supports 4-D input",
        "does not support negative dimensions",
    ],
)
def test_what_an_api_says_from_its_own_checks_is_a_refusal(message: str) -> None:
    assert judge(CHECK, ok(), raised("TypeError", message))[0] is Verdict.DIVERGENT


@pytest.mark.parametrize(
    ("counterpart", "message"),
    [
        ("mindspore.mint.special.logit", "module 'mindspore.mint.special' has no attribute 'logit'"),
        ("mindspore.mint.linalg.svd", "module 'mindspore.mint' has no attribute 'linalg'"),
        ("mindspore.mint.cumsum@<2.4", "module 'mindspore' has no attribute 'mint'"),
        ("mindspore.mint.f", "Module: 'Namespace:mindspore.mint' object has no attribute 'f'"),
        ("mindspore.Tensor.geometric_", "'Tensor' object has no attribute 'geometric_'"),
        ("mindspore.Tensor.geometric_", "'StubTensor' object has no attribute 'geometric_'"),
        ("mindspore.ops.fft.fft", "'function' object has no attribute 'fft'"),
        ("mindspore.mint.optim.Adam", "cannot import name 'optim' from 'mindspore.mint' (…)"),
        ("mindspore.mint.optim.Adam", "No module named 'mindspore.mint'"),
    ],
)
def test_the_counterpart_itself_is_not_in_this_release(counterpart: str, message: str) -> None:
    exception = "AttributeError" if "attribute" in message else "ImportError"
    verdict, finding = judge(replace(CHECK, counterpart=counterpart), ok(), raised(exception, message))
    assert verdict is Verdict.UNSUPPORTED
    assert finding.cause is Cause.ABSENT
    assert finding.name


@pytest.mark.parametrize(
    ("exception", "message"),
    [
        ("NameError", "name 'x' is not defined"),
        ("SyntaxError", "invalid syntax"),
        ("ModuleNotFoundError", "No module named 'pandas'"),
        ("AttributeError", "module 'mindspore.mint' has no attribute 'sofmtax'"),
        ("AttributeError", "module 'numpy' has no attribute 'sofmtax'"),
        (
            "OSError",
            "Mindspore can not compile temporary source code in terminal. Please write source code …",
        ),
    ],
)
def test_a_wrong_program_is_an_error_not_a_difference(exception: str, message: str) -> None:
    verdict, finding = judge(CHECK, ok(), raised(exception, message))
    assert verdict is Verdict.ERROR
    assert finding.cause in (Cause.MINDSPORE_PROGRAM, Cause.PROGRAM_LACKS)


def test_an_attribute_that_only_the_result_lacks_is_a_difference() -> None:
    outcome = raised("AttributeError", "'tuple' object has no attribute 'values'")
    assert judge(CHECK, ok(), outcome)[0] is Verdict.DIVERGENT


# --- programs that end badly ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("torch", "mindspore", "verdict"),
    [
        (ok(), Outcome("crash", message="signal 8"), Verdict.CRASH),
        (ok(), Outcome("timeout"), Verdict.TIMEOUT),
        (ok(), Outcome("error", message="no output named out"), Verdict.ERROR),
        (ok(), raised("MemoryError", ""), Verdict.CRASH),
        (ok(), raised("RuntimeError", "std::bad_alloc"), Verdict.CRASH),
        (Outcome("crash"), ok(), Verdict.ORACLE_ERROR),
        (Outcome("timeout"), ok(), Verdict.ORACLE_ERROR),
        (Outcome("error"), ok(), Verdict.ERROR),
        (raised("NameError", "name 'x' is not defined"), ok(), Verdict.ERROR),
    ],
)
def test_programs_that_end_badly(torch: Outcome, mindspore: Outcome, verdict: Verdict) -> None:
    found, finding = judge(CHECK, torch, mindspore)
    assert found is verdict
    assert sentence(finding, "en")
    assert sentence(finding, "zh")
    assert finding.agrees


@pytest.mark.parametrize(
    ("outcome", "facts"),
    [
        (Outcome("crash", signal="SIGFPE", message="the process was killed by …"), {"signal": "SIGFPE"}),
        (Outcome("crash", exit_code=3), {"exit_code": 3}),
        (Outcome("timeout"), {"seconds": CHECK.mindspore.time_limit}),
    ],
)
def test_how_a_process_ended_is_a_fact(outcome: Outcome, facts: dict[str, Any]) -> None:
    finding = judge(CHECK, ok(), outcome)[1]
    assert {name: getattr(finding, name) for name in facts} == facts


def test_a_refusing_example_on_which_mindspore_dies_is_a_crash() -> None:
    assert judge(REFUSES, BAD_DIM, Outcome("crash"))[0] is Verdict.CRASH
    assert judge(REFUSES, raised("NameError", "name 'x' is not defined"), REFUSAL)[0] is Verdict.ERROR


def test_a_harness_that_loses_an_output_is_an_error() -> None:
    verdict, finding = judge(CHECK, ok(("int", 1), ("int", 2)), ok())
    assert verdict is Verdict.ERROR
    assert finding == Finding(Cause.OUTPUTS, name="torch", count=2, size=1, names=("out",))
    assert sentence(finding, "en") == "torch gave 2 outputs, not 1 (out)"
    assert judge(CHECK, ok(("riddle",)), ok())[0] is Verdict.ERROR


def test_too_few_random_samples_are_an_error_of_the_example() -> None:
    how = Compare(how="distribution", reason=Bilingual(en="random", zh="随机"))
    verdict, finding = judge(replace(CHECK, compare=how), ok(("float", 1.0)), ok(("float", 2.0)))
    assert verdict is Verdict.ERROR
    assert finding == Finding(Cause.TOO_FEW, "out", count=1, size=200)


# --- contradictions -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expect", "fine"),
    [
        ("consistent", {"consistent"}),
        ("divergent", {"divergent"}),
        ("crash", {"crash", "timeout"}),
        ("timeout", {"crash", "timeout"}),
    ],
)
def test_a_contradiction_is_whatever_the_example_does_not_expect(expect: Any, fine: set[str]) -> None:
    check = replace(CHECK, expect=expect)
    borne_out = {verdict.value for verdict in Verdict if not contradiction(check, verdict)}
    assert borne_out == fine | {"unsupported", "not-run"}


def test_what_only_one_process_says_is_left_out_of_an_exception() -> None:
    """Addresses, folders, and how many graphs were compiled before."""
    told = "The parameter @step_21:param_weight at 0x7f00deadbeef in /usr/lib/nn.py\nnode: @step_21:1{}"
    assert quoted(told) == "The parameter @step:param_weight at 0x… in …/nn.py"
