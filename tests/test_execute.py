"""Workers and their pool, on a framework of a few lines: one bad program costs itself and no other."""

from __future__ import annotations

import ast
import errno
import importlib.metadata
import os
import platform
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from apimap.execute import LocalExecutor, Stopped, installed_release
from apimap.model.checks import Outcome, Program
from apimap.model.errors import EnvironmentFault, Exit
from apimap.model.values import Array, Mapping, Other, Scalar, Sequence, decode

FAKE = Path(__file__).with_name("execute_fake_adapter.py")
EXECUTE = Path(__file__).parent.parent / "generator" / "apimap" / "execute"
WORKER_FILES = sorted([*EXECUTE.glob("worker/*.py"), *EXECUTE.glob("adapters/adapter_*.py")])


def program(source: str, **options: Any) -> Program:
    return Program("torch", textwrap.dedent(source), **options)


def executor(**options: Any) -> LocalExecutor:
    return LocalExecutor("fake", adapter=FAKE, **options)


def run_all(on: LocalExecutor, *programs: Program, fresh: bool = False) -> list[Outcome]:
    seen: dict[int, Outcome] = {}
    on.run(programs, lambda index, outcome: seen.update({index: outcome}), fresh=fresh)
    return [seen[index] for index in range(len(programs))]


def value(outcome: Outcome) -> Any:
    assert outcome.status == "ok", outcome
    return decode(outcome.values[0])


def plain(outcome: Outcome) -> Any:
    result = value(outcome)
    if isinstance(result, Sequence):
        return [item.value for item in result.items if isinstance(item, Scalar)]
    assert isinstance(result, Scalar), result
    return result.value


@pytest.fixture(scope="module")
def warm() -> Iterator[LocalExecutor]:
    with executor() as made:
        yield made


@pytest.fixture(scope="module")
def limited() -> Iterator[LocalExecutor]:
    with executor(memory_limit=256 << 20) as made:
        yield made


def test_what_a_shell_sets_for_other_programs_reaches_no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "PYTHONHASHSEED")
    for name in asked:
        monkeypatch.setenv(name, "7")
    with executor() as made:
        (outcome,) = run_all(made, program(f"import os\nout = [os.environ[name] for name in {asked!r}]"))
    assert plain(outcome) == ["1", "1", "1", "0"]


def test_a_program_leaves_values_and_prints(warm: LocalExecutor) -> None:
    (outcome,) = run_all(
        warm,
        program("""
        import fake
        import numpy as np
        if __name__ == "__main__":
            out = fake.Tensor(np.array(2.5, dtype=np.float32))
            print("left", 1)
        """),
    )
    result = value(outcome)
    assert isinstance(result, Array)
    assert (result.kind, result.dtype, result.data.shape, float(result.data)) == (
        "tensor",
        "float32",
        (),
        2.5,
    )
    assert outcome.printed == "left 1\n"


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("None", Scalar("none", None)),
        ("True", Scalar("bool", True)),
        ("10**30", Scalar("int", 10**30)),
        ("1 - 2j", Scalar("complex", 1 - 2j)),
        ("'x'", Scalar("str", "x")),
        ("np.float32", Other("type", "numpy.float32")),
        ("np.dtype('int8')", Other("dtype", "int8")),
        ("{2, 1}", Other("set", "{1, 2}")),
        (
            "__import__('collections').namedtuple('P', 'x y')(1, [])",
            Sequence("tuple", (Scalar("int", 1), Sequence("list", ())), ("x", "y")),
        ),
        ("__import__('collections').OrderedDict(b=1)", Mapping(((Scalar("str", "b"), Scalar("int", 1)),))),
    ],
)
def test_values_cross_as_they_are(warm: LocalExecutor, expression: str, expected: object) -> None:
    assert value(*run_all(warm, program(f"import numpy as np\nout = {expression}"))) == expected


@pytest.mark.parametrize(
    ("expression", "kind"),
    [
        ("np.zeros((0, 3), dtype=np.int8)", "ndarray"),
        ("np.arange(6).reshape(2, 3).T", "ndarray"),
        ("np.arange(3, dtype='>i4')[::-1]", "ndarray"),
        ("np.array(1 + 2j)", "ndarray"),
        ("np.bool_(True)", "scalar"),
        ("np.float64(0.1)", "scalar"),
    ],
)
def test_arrays_keep_shape_and_dtype(warm: LocalExecutor, expression: str, kind: str) -> None:
    result = value(*run_all(warm, program(f"import numpy as np\nout = {expression}")))
    wanted = np.asarray(eval(expression, {"np": np}))
    assert isinstance(result, Array)
    assert (result.kind, result.dtype, result.data.shape) == (kind, wanted.dtype.name, wanted.shape)
    assert np.array_equal(result.data, wanted)


def test_an_exception_is_told_with_its_line_and_log(warm: LocalExecutor) -> None:
    raised, later = run_all(
        warm,
        program("""\
        import os, sys
        def f():
            os.write(2, b"native noise")
            raise ValueError("no <object at 0x7f00deadbeef>\\n\\nin " + __file__)
        f()
        """),
        program("out = 1"),
    )
    assert (raised.status, raised.exception, raised.where) == ("raised", "ValueError", 4)
    assert raised.message == "no <object at 0x…>\nin program.py"
    assert "native noise" in raised.log
    assert later.log == ""


def test_an_error_that_surfaces_with_the_data_is_the_programs_own(warm: LocalExecutor) -> None:
    (raised,) = run_all(warm, program("import fake\nout = fake.Tensor(None, broken=True)"))
    assert (raised.status, raised.message) == ("raised", "the kernel failed earlier")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("x = 1", "leaves no out behind"),
        ("x =", "invalid syntax"),
        ("out = []\nout.append(out)", "nested more than"),
        ("import numpy as np\nout = np.zeros(70 << 20, np.int8)", "more than the 64 MB"),
    ],
)
def test_what_is_wrong_with_a_program_itself_is_an_error(
    warm: LocalExecutor, source: str, message: str
) -> None:
    (outcome,) = run_all(warm, program(source))
    assert outcome.status == "error"
    assert message in outcome.message


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("import os; os._exit(3)", "exit code 3"),
        ("import os; os.abort()", "SIGABRT"),
        ("import ctypes; ctypes.string_at(0)", "SIGSEGV"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGFPE)", "SIGFPE"),
        ("import os; os.closerange(3, 100); out = 1", "the process"),
        ("import sys; sys.exit('done')", "sys.exit('done')"),
    ],
)
def test_a_death_costs_one_program(warm: LocalExecutor, source: str, message: str) -> None:
    before, dead, *after = run_all(warm, program("out = 1"), program(source), *[program("out = 2")] * 40)
    assert plain(before) == 1
    assert dead.status == "crash"
    assert message in dead.message
    assert [plain(each) for each in after] == [2] * 40


def test_how_a_process_ended_is_told_in_fields(warm: LocalExecutor) -> None:
    killed, ended = run_all(warm, program("import os; os.abort()"), program("import os; os._exit(3)"))
    assert (killed.signal, killed.exit_code) == ("SIGABRT", None)
    assert (ended.signal, ended.exit_code) == ("", 3)


@pytest.mark.parametrize(
    "hang",
    [
        "while True: pass",
        "import time; time.sleep(60)",
        "import signal, time; signal.pthread_sigmask(0, range(1, 60)); time.sleep(60)",
    ],
)
def test_a_hang_costs_its_time_limit(hang: str) -> None:
    with executor(patience=1.0) as made:
        limited = program(hang, time_limit=0.05)
        before, hung, after = run_all(made, program("out = 1"), limited, program("out = 2"))
    assert (plain(before), hung.status, plain(after)) == (1, "timeout", 2)
    assert hung.message == "still running after 0.05 s"


@pytest.mark.parametrize(
    "busy",
    [
        "import os\nif os.fork():\n    os.wait()\nelse:\n    while True: pass",
        "import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'while True: pass'])",
        "import threading as t\ndef f():\n    while True: pass\na = t.Thread(target=f); a.start(); a.join()",
    ],
    ids=["fork", "subprocess", "thread"],
)
def test_children_and_threads_use_up_the_time_limit_too(busy: str) -> None:
    """By the clock this program would have the rest of the day."""
    with executor(patience=86400.0) as made:
        hung, after = run_all(made, program(busy, time_limit=0.3), program("out = 2"))
    assert (hung.status, plain(after)) == ("timeout", 2)


def test_a_program_that_only_waits_uses_up_nothing_of_its_limit(warm: LocalExecutor) -> None:
    """So a busy machine, which has every program wait, makes none of them fail."""
    waits = program("import time\nfor _ in range(20): time.sleep(0.05)\nout = 1", time_limit=0.5)
    assert [plain(each) for each in run_all(warm, *[waits] * 2)] == [1, 1]


FAILURES = [
    "raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), 'a file')",
    "raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), 'mindspore')",
    "raise RuntimeError('cannot write the graph: ' + os.strerror(errno.ENOSPC))",
    "try: raise OSError(errno.EMFILE, 'x')\n    except OSError as e: raise ImportError('a library') from e",
    "os.kill(os.getpid(), 9)",
]
ONCE = """\
import errno, os
flag = {flag!r}
if not os.path.exists(flag):
    open(flag, "w").close()
    {failure}
out = 1
"""


@pytest.mark.parametrize("failure", FAILURES)
def test_what_the_machine_fails_once_is_run_again(warm: LocalExecutor, tmp_path: Path, failure: str) -> None:
    source = ONCE.format(flag=str(tmp_path / "flag"), failure=failure)
    assert [plain(each) for each in run_all(warm, program(source), program("out = 2"))] == [1, 2]


@pytest.mark.parametrize("failure", FAILURES[:-1])
def test_what_the_machine_fails_twice_ends_the_run_in_words(warm: LocalExecutor, failure: str) -> None:
    seen: list[Outcome] = []
    with pytest.raises(EnvironmentFault, match="the machine failed a fake program twice") as caught:
        warm.run([program(f"import errno, os\nif True:\n    {failure}")], lambda _, each: seen.append(each))
    assert (seen, caught.value.exit_code) == ([], Exit.ENVIRONMENT)
    assert plain(*run_all(warm, program("out = 5"))) == 5


def test_a_worker_that_fails_by_itself_ends_the_run_in_words(warm: LocalExecutor) -> None:
    with pytest.raises(EnvironmentFault, match="its worker failed: TypeError"):
        run_all(warm, program("import os; os.fstat = None; out = 1"))


def test_a_kill_from_outside_that_comes_again_is_a_crash(warm: LocalExecutor) -> None:
    (dead,) = run_all(warm, program("import os; os.kill(os.getpid(), 9)"))
    assert (dead.status, "SIGKILL" in dead.message) == ("crash", True)


def test_a_full_disk_under_the_workers_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(prefix: str) -> str:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(tempfile, "mkdtemp", full)
    with executor() as made, pytest.raises(EnvironmentFault, match="No space left on device"):
        run_all(made, program("out = 1"))


def test_an_environment_behind_links_in_a_circle_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to(tmp_path / "other")
    (tmp_path / "other").symlink_to(tmp_path / "one")
    for python in ("one/bin/python", "one"):
        with (
            executor(python=str(tmp_path / python)) as made,
            pytest.raises(EnvironmentFault, match="its links lead in a circle"),
        ):
            run_all(made, program("out = 1"))


def test_a_link_to_the_environment_may_be_moved_meanwhile(tmp_path: Path) -> None:
    link = tmp_path / "environment"
    link.symlink_to(Path(sys.executable).parent.parent)
    with executor(python=str(link / "bin" / Path(sys.executable).name)) as made:
        assert plain(*run_all(made, program("out = 1"))) == 1
        link.unlink()
        link.symlink_to(link)
        (found,) = run_all(made, program("import sys, sndhdr\nout = sys.prefix"), fresh=True)
    assert plain(found) == str(Path(sys.executable).parent.parent.resolve())


def test_memory_runs_out_for_one_program_only(limited: LocalExecutor) -> None:
    full, list_full, after = run_all(
        limited,
        program("out = bytearray(1 << 30)"),
        program("""
        out = []
        while True: out.append(bytearray(1 << 20))
        """),
        program("out = 3"),
    )
    assert (full.status, full.exception) == ("raised", "MemoryError")
    assert list_full.status in ("raised", "crash")
    assert plain(after) == 3


STATE = """
    import os, random, sys, warnings, fake, numpy as np
    out = [os.getcwd() == os.environ["TMPDIR"], len(os.listdir()), sys.argv == ["program.py"], len(sys.path),
           os.environ.get("X", "unset"), np.geterr()["divide"], np.get_printoptions()["precision"],
           random.random(), float(np.random.rand()), len(warnings.filters), sys.getrecursionlimit(),
           fake.setting["mode"], "leak" in globals(), "helper" in sys.modules]
    """


@pytest.mark.parametrize(
    "change",
    [
        "import os; os.mkdir('d'); open('d/f', 'w').close(); open('g', 'w').close(); os.chdir('d')",
        "import sys; sys.argv.append('x'); sys.path.insert(0, '/x'); sys.setrecursionlimit(5000)",
        "import os; os.environ['X'] = '1'; os.environ.pop('PATH', None)",
        "import numpy as np; np.seterr(all='raise'); np.set_printoptions(precision=2)",
        "import random, numpy as np; random.seed(7); np.random.seed(8)",
        "import warnings; warnings.simplefilter('error'); leak = 1",
        "import fake; fake.setting['mode'] = 'graph'",
        "import sys, io; sys.stdout = io.StringIO(); sys.stderr = None",
        "open('helper.py', 'w').close(); import helper",
    ],
)
def test_state_is_put_back(warm: LocalExecutor, change: str) -> None:
    before, _, after = run_all(warm, program(STATE), program(change + "\nout = 1"), program(STATE))
    assert plain(after) == plain(before)


WHO = "import os\nout = os.getpid()"


@pytest.mark.parametrize(
    "change",
    [
        "import fake; fake.double = None",
        "import fake; fake.Tensor.extra = 1",
        "import numpy; numpy.sum = 1",
        "import builtins; builtins.print = None",
        "import fake; setattr(fake, 'double', 1)",
        "import fake; fake.setting['mode'] = 'broken'",
        "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)",
        "import threading, time; threading.Thread(target=time.sleep, args=(99,), daemon=True).start()",
        "import subprocess; subprocess.Popen(['sleep', '99'])",
        "import sys; sys.setprofile(lambda *_: None)",
    ],
)
def test_a_worker_that_cannot_be_put_back_is_replaced(warm: LocalExecutor, change: str) -> None:
    before, changed, after = run_all(warm, program(WHO), program(change + "\nout = 1"), program(WHO))
    assert changed.status == "ok"
    assert plain(before) != plain(after)


def test_a_worker_stays_for_innocent_programs(warm: LocalExecutor) -> None:
    pids = [plain(each) for each in run_all(warm, *[program(WHO)] * 100)]
    assert len(set(pids)) == 1


def test_a_worker_stays_where_a_framework_counts_its_objects(warm: LocalExecutor) -> None:
    before, made, after = run_all(
        warm,
        program(WHO),
        program("import fake\nkept = fake.Tensor(1)\nkept.data = 2\nout = 1"),
        program(WHO),
    )
    assert made.status == "ok"
    assert plain(before) == plain(after)


def test_isolated_and_fresh_programs_get_a_worker_each(warm: LocalExecutor) -> None:
    shared, alone, other = run_all(
        warm, program(WHO), program(WHO, isolated=True), program(WHO, isolated=True)
    )
    assert len({plain(shared), plain(alone), plain(other)}) == 3
    assert len({plain(each) for each in run_all(warm, *[program(WHO)] * 4, fresh=True)}) == 4


def test_many_programs_on_two_workers_each_keep_their_own_result() -> None:
    with executor(jobs=2) as two:
        sources = [
            f"import os\nout = {number}" if number % 50 else "import os; os._exit(1)" for number in range(500)
        ]
        outcomes = run_all(two, *map(program, sources))
    for number, outcome in enumerate(outcomes):
        if number % 50:
            assert plain(outcome) == number
        else:
            assert outcome.status == "crash"


def test_a_slow_module_is_loaded_before_the_next_fork() -> None:
    with executor() as made:
        used = program("import colorsys\nout = 1")
        asked = program("import sys\nout = 'colorsys' in sys.modules")
        assert [plain(each) for each in run_all(made, asked, used, fresh=True)] == [False, 1]
        assert [plain(each) for each in run_all(made, asked, fresh=True)] == [True]


def test_without_fork_every_worker_is_a_process_of_its_own() -> None:
    with executor(forks=False) as made:
        pids = list(
            run_all(
                made,
                program(WHO),
                program("import os; os.abort()"),
                program(WHO),
                program(WHO, isolated=True),
            )
        )
    assert [each.status for each in pids] == ["ok", "crash", "ok", "ok"]
    assert len({plain(each) for each in pids if each.status == "ok"}) == 3


def test_the_framework_is_described_once_imported(warm: LocalExecutor) -> None:
    assert (warm.info.release, warm.info.device, warm.device) == ("1.2.3", "CPU", "CPU")


def test_a_missing_framework_device_or_interpreter_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    for device, said in (
        ("ascend", "cannot use Ascend here, only CPU"),
        ("TPU", "no device is called 'TPU'"),
    ):
        with executor(device=device) as made, pytest.raises(EnvironmentFault, match=said):
            run_all(made, program("out = 1"))
    with executor(python="/nowhere/python") as made, pytest.raises(EnvironmentFault, match="cannot start"):
        _ = made.info
    monkeypatch.setenv("FAKE_MISSING", "1")
    with (
        executor() as made,
        pytest.raises(EnvironmentFault, match=r"fake cannot be used .*: No module named 'fake'"),
    ):
        _ = made.info


def test_closing_stops_a_run_in_another_thread() -> None:
    made = executor()
    started, caught = threading.Event(), []

    def drive() -> None:
        try:
            made.run([program("out = 1"), program("while True: pass")], lambda *_: started.set())
        except Stopped as stopped:
            caught.append(stopped)

    thread = threading.Thread(target=drive)
    thread.start()
    assert started.wait(300)
    made.close()
    thread.join(60)
    assert caught


def test_what_seen_raises_comes_through_and_the_executor_goes_on(warm: LocalExecutor) -> None:
    def refuse(index: int, outcome: Outcome) -> None:
        raise KeyError(index)

    with pytest.raises(KeyError):
        warm.run([program("out = 1")] * 5, refuse)
    assert plain(*run_all(warm, program("out = 5"))) == 5


PARENT = f"""
import signal, sys
# What a shell puts in the background ignores the signal, and so do all its children.
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.path.insert(0, {str(Path(__file__).parent.parent)!r})
from pathlib import Path
from apimap.model.checks import Program
from apimap.execute import LocalExecutor
made = LocalExecutor("fake", adapter=Path({str(FAKE)!r}))
def seen(index, outcome):
    if index:
        sys.exit(f"the endless program has ended: {{outcome}}")
    print(outcome.values[0][1], made.launcher._ready.process.pid, flush=True)
try:
    endless = Program("torch", "import os\\nos.fork()\\nwhile True: pass", time_limit=600.0)
    made.run([Program("torch", {WHO!r}), endless], seen)
except KeyboardInterrupt:
    sys.exit(130)
"""


def _group_is_gone(pid: int) -> bool:
    try:
        os.killpg(pid, 0)
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:  # also when it ends between the two, or while its state is read (ESRCH)
        return True
    return stat.rpartition(")")[2].split()[0] == "Z"


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_no_process_outlives_the_parent(how: signal.Signals, tmp_path: Path) -> None:
    environment = {**os.environ, "TMPDIR": str(tmp_path)}  # a killed parent leaves its directory behind
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True, env=environment
    )
    assert parent.stdout is not None
    worker, zygote = map(int, parent.stdout.readline().split())
    parent.send_signal(how)
    try:
        parent.wait(60)
    finally:
        parent.kill()  # or a failure here would leave the endless program behind
    parent.stdout.close()
    end = time.monotonic() + 60
    while time.monotonic() < end and not (_group_is_gone(worker) and _group_is_gone(zygote)):
        time.sleep(0.02)
    assert _group_is_gone(worker)
    assert _group_is_gone(zygote)
    assert parent.returncode == (130 if how is signal.SIGINT else -signal.SIGKILL)


@pytest.mark.parametrize("path", WORKER_FILES, ids=lambda path: path.name)
def test_worker_files_are_python_3_9_and_do_not_import_the_parent(path: Path) -> None:
    tree = ast.parse(path.read_text(), feature_version=(3, 9))
    names = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert not any(name.startswith("apimap") for name in names)


def test_what_is_installed_is_known_without_importing(warm: LocalExecutor, tmp_path: Path) -> None:
    found = installed_release("torch"), installed_release("no-such-framework")
    assert found == (importlib.metadata.version("torch").partition("+")[0], "")
    there = warm.installed
    assert (there.release, there.numpy, there.python) == ("1.2.3", np.__version__, platform.python_version())
    assert there.platform == f"{platform.system()} {platform.machine()}"


def test_a_framework_that_is_not_installed_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_MISSING", "1")
    with (
        executor() as made,
        pytest.raises(EnvironmentFault, match=r"fake is not installed for .*; run `make`"),
    ):
        _ = made.release


def test_fresh_workers_have_the_salt_that_they_are_given() -> None:
    asked = program("import fake\nout = fake.salt")
    with executor() as made:
        found = [plain(*run_all(made, asked))]
        for salt in (3, 3, 4, 0):
            made.renew(salt)
            found.append(plain(*run_all(made, asked)))
    assert found == [0, 3, 3, 4, 0]


def test_workers_with_another_salt_are_forked_from_another_process() -> None:
    """What all forks of one process share, its addresses, is no proof that an answer stays."""
    asked = program("import os\nout = os.getppid()")
    with executor() as made:
        found = [plain(*run_all(made, asked))]
        for salt in (0, 1, 1, 2):
            made.renew(salt)
            found.append(plain(*run_all(made, asked)))
    first, same, other, again, last = found
    assert first == same
    assert other == again
    assert len({first, other, last}) == 3


def test_a_program_has_no_network_where_the_kernel_lets_it_go(warm: LocalExecutor) -> None:
    reached = """
        import socket

        def reaches(address):
            with socket.socket() as there:
                there.settimeout(5)
                try:
                    there.connect((address, listening.getsockname()[1]))
                except OSError as error:
                    return type(error).__name__ + str(error.errno)
                return "reached"

        listening = socket.create_server(("127.0.0.1", 0))
        out = [name for _, name in socket.if_nameindex()], reaches("127.0.0.1")
    """
    devices, loopback = value(run_all(warm, program(reached))[0]).items
    found = [item.value for item in devices.items]
    assert (found == ["lo"]) == warm.installed.confined
    assert loopback.value == "reached"
