"""Programs on a cluster: Ray's own, of three unlike nodes, all on this machine and on 127.0.0.1 alone.

Node ``one`` has a core; ``two`` a core and, as it says, an NPU; ``three`` lacks the framework that tests use.
Some tests add a node to lose it.
"""

from __future__ import annotations

import contextlib
import inspect
import json
import os
import pickle
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from apimap.entries.releases import frameworks
from apimap.execute import Executor, LocalExecutor, Stopped
from apimap.execute.cluster import Cluster, ClusterExecutor, Disagreed, Employed, Event, Lost, Unused
from apimap.execute.cluster.twins import same, sampled
from apimap.model.checks import Outcome, Program
from apimap.model.errors import EnvironmentFault, Exit
from apimap.model.paths import DOCS, MAPPINGS, ROOT
from apimap.run.cli import main
from apimap.run.clusters import sentence
from apimap.run.pipeline import Settings, verify
from apimap.run.releases import environments
from apimap.run.remembering import Remembering
from tools import simulate_cluster

FAKE = Path(__file__).with_name("execute_fake_adapter.py")
SLICE = ("abs", "add", "argmax", "flip", "roll", "tril")  # entries of torch that call no other
# Ray takes 127.0.0.1 for a wish to be reached from outside, unless it is told before it is imported that
# there is no outside.
os.environ.update({"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0", "RAY_USAGE_STATS_ENABLED": "0"})


class Nodes:
    """The cluster of these tests, by name of node; ``events`` is what was told since it was emptied."""

    def __init__(self) -> None:
        from ray.cluster_utils import Cluster as Simulated

        self._simulated = Simulated()
        self._nodes: dict[str, Any] = {}
        self.add("one", include_dashboard=False)
        self.add("two", resources={"NPU": 1})
        self.add("three", missing="1")
        self.events: list[Event] = []
        self.cluster = Cluster(self._simulated.address, lambda event: self.events.append(event))
        self.ray = self.cluster.attach(self)  # kept, so that tests need not connect one by one

    @property
    def address(self) -> str:
        return str(self._simulated.address)

    def add(self, name: str, *, missing: str = "", **options: Any) -> None:
        self._nodes[name] = self._simulated.add_node(
            num_cpus=1,
            node_ip_address="127.0.0.1",
            object_store_memory=80 << 20,
            env_vars={"NODE": name, "FAKE_MISSING": missing},
            **options,
        )

    def lose(self, name: str) -> None:
        with contextlib.suppress(KeyError):
            self._simulated.remove_node(self._nodes.pop(name), allow_graceful=False)

    def executor(self, **options: Any) -> ClusterExecutor:
        self.events.clear()
        self.cluster._told.clear()
        options = {"adapter": FAKE, "device": "CPU", "every": 10**9, **options}
        return ClusterExecutor("fake", cluster=self.cluster, **options)

    def told(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def close(self) -> None:
        self.cluster.detach(self)
        self._simulated.shutdown()


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'apimap[cluster]'")
    home = tempfile.mkdtemp(prefix="ray", dir="/tmp")  # short: Ray's sockets live there
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_TMPDIR", home)  # `auto` goes on to mean the cluster that this machine belongs to
        made = Nodes()
        yield made
        made.close()
    shutil.rmtree(home, ignore_errors=True)


def run_all(on: Executor, programs: list[Program], seen: Callable[[int], None] = lambda done: None) -> Any:
    """Outcomes in the programs' order; ``seen`` is told how many there are."""
    found: dict[int, Outcome] = {}

    def note(index: int, outcome: Outcome) -> None:
        assert index not in found
        found[index] = outcome
        seen(len(found))

    on.run(programs, note)
    return [found[index] for index in range(len(programs))]


MIXED = [
    *(Program("fake", f"out = {number}\nprint(out)") for number in range(60)),  # type: ignore[arg-type]
    Program("fake", "import fake\nimport numpy as np\nout = fake.Tensor(np.arange(6.0).reshape(2, 3))"),  # type: ignore[arg-type]
    Program("fake", "raise ValueError('no')"),  # type: ignore[arg-type]
    Program("fake", "import os\nos.abort()"),  # type: ignore[arg-type]
    Program("fake", "while True: pass", time_limit=0.5),  # type: ignore[arg-type]
    Program("fake", "import os\nout = len(os.environ['HOME'])", isolated=True),  # type: ignore[arg-type]
]
WHERE = "import os\nout = os.environ['NODE']"


def program(source: str, **options: Any) -> Program:
    return Program("fake", source, **options)  # type: ignore[arg-type]


def slow(count: int) -> list[Program]:
    """Programs that take a while and no processor, so that they are still under way when a node dies."""
    return [program(f"import time\ntime.sleep(0.02)\nout = {number}") for number in range(count)]


def with_slots(there: ClusterExecutor, count: int) -> None:
    """Waits until so many slots are ready."""
    waited = time.monotonic() + 240
    while sum(slot.devices is not None for slot in there.slots) < count:
        run_all(there, slow(20))
        assert time.monotonic() < waited


def numbers(outcomes: list[Outcome]) -> list[int]:
    return [outcome.values[0][1] for outcome in outcomes]


def test_a_cluster_is_an_executor() -> None:
    for name, wanted in vars(Executor).items():
        if name.startswith("_"):
            continue
        found = inspect.getattr_static(ClusterExecutor, name)
        assert isinstance(found, property) == isinstance(wanted, property), name
        if not isinstance(wanted, property):
            assert list(inspect.signature(found).parameters) == list(inspect.signature(wanted).parameters)


def test_outcomes_are_those_of_this_machine(nodes: Nodes) -> None:
    with nodes.executor() as there, LocalExecutor("fake", adapter=FAKE) as here:
        assert there.installed == here.installed
        assert there.device == here.device == "CPU"
        assert run_all(there, MIXED) == run_all(here, MIXED)
    assert "torch" not in sys.modules
    assert "mindspore" not in sys.modules


def test_nodes_that_lack_the_framework_are_named_and_not_used(nodes: Nodes) -> None:
    with nodes.executor() as there:
        with_slots(there, 2)
        places = [program(f"{WHERE}\n# {number}") for number in range(200)]
        ran = {outcome.values[0][1] for outcome in run_all(there, places)}
    assert ran <= {"one", "two"}
    (unused,) = nodes.told(Unused)
    assert "fake is not installed" in unused.why
    assert nodes.told(Employed)[-1].device == "CPU"
    assert all(sentence(event) for event in nodes.events)


def test_a_release_that_no_node_has_is_said_in_words(nodes: Nodes) -> None:
    with nodes.executor(release="9.9.9") as there, pytest.raises(EnvironmentFault, match=r"1\.2\.3, not 9"):
        _ = there.installed


def test_a_device_is_where_ray_and_the_framework_say(nodes: Nodes, tmp_path: Path) -> None:
    with nodes.executor(device="Ascend") as there, pytest.raises(EnvironmentFault, match="cannot use Ascend"):
        _ = there.device
    able = tmp_path / "adapter_fake.py"
    able.write_text(FAKE.read_text().replace('return ["CPU"]', 'return ["Ascend", "CPU"]'))
    with nodes.executor(device="", adapter=able) as there:
        assert there.device == "Ascend"
        assert {outcome.values[0][1] for outcome in run_all(there, [program(WHERE)] * 5)} == {"two"}
    with nodes.executor(device="gpu", adapter=able) as there, pytest.raises(EnvironmentFault, match="GPU"):
        _ = there.device


def test_another_salt_reaches_all_workers(nodes: Nodes) -> None:
    salt = [program("import fake\nout = fake.salt")] * 10
    with nodes.executor() as there:
        assert set(numbers(run_all(there, salt))) == {0}
        there.renew(7)
        assert set(numbers(run_all(there, salt))) == {7}


def test_a_node_that_dies_costs_nothing_but_time(nodes: Nodes) -> None:
    nodes.add("doomed")
    with nodes.executor() as there:
        with_slots(there, 3)
        found = run_all(there, slow(300), lambda done: nodes.lose("doomed") if done == 100 else None)
    assert numbers(found) == list(range(300))


def test_a_slot_that_hangs_is_given_up(nodes: Nodes, tmp_path: Path) -> None:
    """A program stops the process that runs its slot: nothing but its silence tells of it."""
    stopped = tmp_path / "stopped"
    stop = f"""\
import os, pathlib, signal
out = os.environ["NODE"]
if out == "hanging":
    actor = int(pathlib.Path(f"/proc/{{os.getppid()}}/stat").read_text().rpartition(")")[2].split()[1])
    pathlib.Path({str(stopped)!r}).write_text(str(actor))
    os.kill(actor, signal.SIGSTOP)
"""
    nodes.add("hanging")
    try:
        with nodes.executor(silence=12.0) as there:
            with_slots(there, 3)  # all have to be dealt something
            found = run_all(there, [program(f"{stop}# {number}") for number in range(90)])
        assert {outcome.values[0][1] for outcome in found} <= {"one", "two", "hanging"}
        assert any("said nothing" in event.why for event in nodes.told(Lost))
    finally:
        if stopped.exists():
            with contextlib.suppress(OSError):
                os.kill(int(stopped.read_text()), signal.SIGKILL)
        nodes.lose("hanging")


def test_nodes_that_answer_differently_are_told_and_unsteady_programs_are_not(nodes: Nodes) -> None:
    unsteady = "import time\nout = time.perf_counter_ns()"
    with nodes.executor(every=1) as there:
        with_slots(there, 2)
        run_all(there, [program(WHERE), program(unsteady), *slow(20)])
    (told,) = nodes.told(Disagreed)
    assert told.program.source == WHERE
    assert "answer differently" in sentence(told)


def test_closing_from_another_thread_leaves_the_cluster_clean(nodes: Nodes) -> None:
    there = nodes.executor()
    there.start()
    errors: list[BaseException] = []

    def work() -> None:
        try:
            run_all(there, slow(5000))
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    time.sleep(1.0)
    there.close()
    there.close()
    thread.join(60)
    assert [type(error) for error in errors] == [Stopped]
    waited = time.monotonic() + 60
    while nodes.ray.available_resources().get("CPU") != nodes.ray.cluster_resources()["CPU"]:
        assert time.monotonic() < waited, "a slot is still there"
        time.sleep(0.2)


@pytest.mark.frameworks
def test_a_report_is_the_local_one_byte_for_byte_though_a_node_dies(
    nodes: Nodes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, framework_python: str
) -> None:
    mappings = tmp_path / "mappings"
    (mappings / "torch").mkdir(parents=True)
    for name in SLICE:
        for file in (MAPPINGS / "torch").glob(f"{name}.*"):  # the entry, and its helper
            shutil.copy(file, mappings / "torch")
    here = Settings(
        device="CPU",
        mappings=mappings,
        results=tmp_path / "here",
        cache=tmp_path / "cache_here",
        torch_python=framework_python,
        mindspore_python=framework_python,
    )
    there = replace(
        here, results=tmp_path / "there", cache=tmp_path / "cache_there", cluster=nodes.address, jobs=1
    )
    executed = 0
    keep = Remembering.seen

    def seen(self: Remembering, *told: Any) -> None:
        nonlocal executed
        executed += 1
        if executed == 100 and self.sides["torch"].__class__ is ClusterExecutor:
            nodes.lose("doomed")
        keep(self, *told)

    code = verify([], here)
    executed = 0
    nodes.add("doomed")
    monkeypatch.setattr(Remembering, "seen", seen)
    nodes.cluster.detach(nodes)  # a process connects once
    try:
        assert verify([], there) == code
    finally:
        nodes.ray = nodes.cluster.attach(nodes)
    assert executed > 200
    (wanted,) = here.results.rglob("*.json")
    (found,) = there.results.rglob("*.json")
    assert found.name == wanted.name
    assert found.read_bytes() == wanted.read_bytes()


def test_small_differences_between_machines_are_none() -> None:
    def left(*values: float, dtype: str = "float32") -> Outcome:
        array = np.array(values, dtype)
        return Outcome("ok", (("array", "tensor", dtype, array.shape, array.tobytes()),))

    assert same(left(1.0, np.nan), left(1.000001, np.nan))
    assert not same(left(1.0), left(1.01))
    assert not same(left(1.0), left(1.0, 1.0))
    assert not same(left(1.0), left(1.0, dtype="float64"))
    assert not same(left(1, dtype="int64"), left(2, dtype="int64"))
    assert not same(left(1.0), Outcome("raised", exception="ValueError"))
    assert same(left(1.0), Outcome("timeout"))
    some = [program(f"out = {number}") for number in range(5000)]
    assert 20 < sum(map(sampled, some)) < 100
    assert not any(sampled(replace(each, isolated=True), 1) for each in some)


def test_a_node_has_a_release_or_makes_an_environment_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = frameworks().mindspore
    release = known.releases[-1]
    travelled = pickle.loads(pickle.dumps(partial(environments.found_on_a_node, "mindspore", known, release)))
    monkeypatch.setattr(environments, "installed_release", lambda framework: release.release)
    assert travelled() == sys.executable
    monkeypatch.setattr(environments, "installed_release", lambda framework, python="": "")
    monkeypatch.setenv("APIMAP_ENVS", str(tmp_path / "envs"))
    made: list[Path] = []

    def make(self: environments.Environments, *asked: Any) -> None:
        home = asked[-1]
        (home / "bin").mkdir(parents=True)
        (home / "bin" / "python").touch()
        made.append(home)

    monkeypatch.setattr(environments.Environments, "_make", make)
    home = tmp_path / "envs" / f"mindspore-{release.release}"
    assert travelled() == travelled() == str(home / "bin" / "python")
    assert made == [home]  # the second time it is there


def test_without_ray_a_cluster_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["verify", "torch.flip", "--cluster", "auto"]) == Exit.ENVIRONMENT
    assert "pip install 'apimap[cluster]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("address", "said"),
    [("127.0.0.1:1", "no cluster answers at 127.0.0.1:1"), ("ray://nowhere", "is no address of a cluster")],
)
def test_an_address_without_a_cluster_is_refused_in_words(
    address: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'apimap[cluster]'")
    assert main(["verify", "torch.flip", "--cluster", address]) == Exit.ENVIRONMENT
    assert said in capsys.readouterr().err


def test_nothing_of_ray_is_imported_before_it_is_asked_for() -> None:
    code = "import sys, apimap.run.clusters; print({'ray', 'torch', 'mindspore'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def manifests() -> list[str]:
    pages = [(DOCS / language / "cluster.md").read_text(encoding="utf-8") for language in ("en", "zh")]
    return ["".join(re.findall(r"^```yaml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)) for page in pages]


def test_the_manifest_is_a_cluster_with_a_head_and_both_kinds_of_nodes() -> None:
    english, chinese = manifests()
    assert english == chinese
    manifest = yaml.safe_load(english)
    assert (manifest["apiVersion"], manifest["kind"]) == ("ray.io/v1", "RayCluster")
    pinned = re.search(r"^ray==(.+)$", (ROOT / "constraints.txt").read_text(), re.MULTILINE)
    assert pinned
    assert manifest["spec"]["rayVersion"] == pinned[1]
    head, *workers = [manifest["spec"]["headGroupSpec"], *manifest["spec"]["workerGroupSpecs"]]
    assert head["rayStartParams"]["num-cpus"] == "0"
    for pod in (head, *workers):
        (container,) = pod["template"]["spec"]["containers"]
        assert container["image"]
        assert all(isinstance(value, str) for value in pod["rayStartParams"].values())
    offered = {group["groupName"]: group["rayStartParams"].get("resources", "") for group in workers}
    assert json.loads(json.loads(offered["ascend"])) == {"NPU": 8}
    assert offered["cpu"] == ""


def test_the_simulation_is_what_the_pages_show() -> None:
    rows = simulate_cluster.lines()
    for language in ("en", "zh"):
        page = (DOCS / language / "cluster.md").read_text(encoding="utf-8")
        assert all(row in page for row in rows)
