"""Sets up ``.venv`` from a bare Python: ``python bootstrap.py [browser]``; standard library only.

Old syntax on purpose: under an unsupported Python this file must still parse, to say so in one sentence.
The environment is either complete (a stamp names the pins it was made from) or removed, so a rerun
never trips over half an installation.
"""

import hashlib
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
VENV = os.path.join(ROOT, ".venv")
STAMP = os.path.join(VENV, "apimap-ready")
LOG = os.path.join(ROOT, ".cache", "setup.log")

# Where both frameworks have wheels: mindspore 2.10.0 for 3.10 to 3.12, and this package from 3.11.
SUPPORTED = ((3, 11), (3, 12))
# Both frameworks and the tools take 4.1 GB with torch's CPU build (measured); pip unpacks beside that.
NEEDED_GB = 6


def fail(sentence):
    """Ends with one sentence and the exit code for a missing environment."""
    sys.stderr.write("apimap: " + sentence + "\n")
    sys.exit(3)


def pins():
    """A digest of everything that decides what is installed."""
    digest = hashlib.sha256(sys.version.encode())
    for name in ("pyproject.toml", "constraints.txt"):
        with open(os.path.join(ROOT, name), "rb") as stream:
            digest.update(stream.read())
    return digest.hexdigest()


def stamped():
    """The digest that the present environment was made from; empty when it is not complete."""
    try:
        with open(STAMP) as stream:
            return stream.read()
    except OSError:
        return ""


def reason(log, tool="pip"):
    """Why a package tool failed, from its log, in words for people."""
    text = log.lower()
    if "no space left" in text:
        return "the disk is full"
    lost = (
        "name resolution",
        "failed to establish",
        "connection",
        "timed out",
        "proxyerror",
        "max retries",
        "getaddrinfo",
    )
    if any(word in text for word in lost):
        return "the package index cannot be reached; check the network, then run make again"
    errors = [line[7:] for line in log.splitlines() if line.startswith("ERROR")]
    errors += [line[10:] for line in log.splitlines() if line.startswith("npm error Missing:")]
    return errors[-1] if errors else tool + " failed"


def run(command):
    """Runs a command with its output in the log; returns whether it succeeded."""
    with open(LOG, "ab") as stream:
        return (
            subprocess.call(
                command, cwd=ROOT, stdout=stream, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL
            )
            == 0
        )


def environment():
    """Makes ``.venv`` what the pins say, or removes it and fails with a sentence."""
    wanted, present = pins(), stamped()
    if present == wanted:
        return
    free = shutil.disk_usage(ROOT).free / 1e9
    if not present and free < NEEDED_GB:
        fail("%.1f GB of disk are free here, %d GB are needed for both frameworks" % (free, NEEDED_GB))
    if not os.path.isdir(os.path.dirname(LOG)):
        os.makedirs(os.path.dirname(LOG))
    open(LOG, "w").close()
    print("setting up .venv: torch, mindspore and the tools, about 4 GB; this takes minutes")
    sys.stdout.flush()
    done = False
    try:
        if present:
            os.remove(STAMP)
        elif os.path.exists(VENV):
            shutil.rmtree(VENV)
        python = os.path.join(VENV, "bin", "python")
        done = (bool(present) or run([sys.executable, "-m", "venv", VENV])) and run(
            [
                python,
                "-m",
                "pip",
                "install",
                "--disable-pip-version-check",
                "--progress-bar",
                "off",
                "-c",
                "constraints.txt",
                "-e",
                ".[build,frameworks,dev]",
            ]
        )
        if done:
            with open(STAMP, "w") as stream:
                stream.write(wanted)
    except OSError as error:
        shutil.rmtree(VENV, ignore_errors=True)
        fail("setting up failed: %s" % error)
    finally:
        if not done:
            shutil.rmtree(VENV, ignore_errors=True)
    if not done:
        with open(LOG, errors="replace") as stream:
            fail("setting up failed: %s (all of it: .cache/setup.log)" % reason(stream.read()))


def npm():
    """Sees to the checks of the site that npm has: accessibility, valid HTML, Lighthouse."""
    folder = os.path.join(ROOT, "tests", "npm")
    with open(os.path.join(folder, "package-lock.json"), "rb") as stream:
        wanted = hashlib.sha256(stream.read()).hexdigest()
    stamp = os.path.join(folder, "node_modules", "apimap-ready")
    if os.path.isfile(stamp):
        with open(stamp) as stream:
            if stream.read() == wanted:
                return
    os.makedirs(os.path.dirname(LOG), exist_ok=True)
    apt = shutil.which("apt-get")
    if not shutil.which("npm") and apt and os.geteuid() == 0:
        run([apt, "install", "-y", "--no-install-recommends", "nodejs", "npm"])
    if not shutil.which("npm"):
        # The tests that need it say the same, so that nobody takes them for passed.
        sys.stderr.write(
            "apimap: npm was not found; the site's accessibility is tested with it (Node.js 20)\n"
        )
        return
    print("installing the checks of the site from npm")
    sys.stdout.flush()
    os.environ["PUPPETEER_SKIP_DOWNLOAD"] = "1"
    if not run(["npm", "ci", "--ignore-scripts", "--prefix", folder]):
        with open(LOG, errors="replace") as stream:
            fail(
                "npm ci failed in tests/npm: %s (all of it: .cache/setup.log)" % reason(stream.read(), "npm")
            )
    with open(stamp, "w") as stream:
        stream.write(wanted)


def browser():
    """Sees to a headless Chromium for the site's tests: the system's, Debian's package, or Playwright's."""
    known = [os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"]
    if any(name and shutil.which(name) for name in known):
        return
    os.makedirs(os.path.dirname(LOG), exist_ok=True)
    print("installing a headless Chromium for the site's tests")
    sys.stdout.flush()
    apt = shutil.which("apt-get")
    if apt and os.geteuid() == 0:
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        packages = ["chromium", "fonts-wqy-zenhei"]
        if run([apt, "update"]) and run([apt, "install", "-y", "--no-install-recommends", *packages]):
            return
    if run([os.path.join(VENV, "bin", "playwright"), "install", "chromium"]):
        return
    fail("no Chromium was found or could be installed; install one, or name it in CHROMIUM=/path/to/it")


def main():
    """Checks the Python that runs this, then sets up."""
    if sys.version_info[:2] not in SUPPORTED:
        wanted = " or ".join("%d.%d" % version for version in SUPPORTED)
        fail(
            "Python %d.%d is not supported; both frameworks need %s (make PYTHON=python3.11)"
            % (sys.version_info[0], sys.version_info[1], wanted)
        )
    environment()
    if "browser" in sys.argv[1:]:
        browser()
        npm()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
