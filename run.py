#!/usr/bin/env python3
"""Play Kakehashi, or work on it, with nothing but Python on the machine.

    python3 run.py play     start the server and open the first page  (options: docs/reference/settings.md)
    python3 run.py test     run the tests                             (takes the options of pytest)
    python3 run.py check    format, lint, types, imports, generated files   (or only those named: check lint)
    python3 run.py shots    take a picture of every screen

Each first brings .venv in line with the locked requirements and the client in line with web/; where
nothing changed, that takes a fifth of a second.
"""

import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

if sys.version_info < (3, 11):  # noqa: UP036 (who reads the sentence below has the old one)
    sys.exit("Kakehashi needs Python 3.11 or newer; this is Python {}.{}.".format(*sys.version_info))

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
LOG = VENV / "install.log"
DONE = VENV / "done.json"
PIP = [PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
COMPILERS = ["cc", "gcc", "clang"]  # as hatch_build.py looks for them
CHROMIUM = ["chromium-headless-shell", "chromium"]  # the first does without windows of its own
DEBIAN = ["libatomic1", "fonts-ipafont-gothic"]  # Playwright's own node needs libatomic1


def main(name: str = "", *arguments: str) -> None:
    commands = {"play": play, "test": test, "check": check, "shots": shots}
    asked = name == "help" or not {name, *arguments}.isdisjoint(("-h", "--help"))
    if name not in commands or (
        asked and not shutil.which("kakehashi", path=BIN)
    ):  # nothing is installed for it
        print(__doc__)
        sys.exit(0 if asked else 2)
    os.chdir(ROOT)
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
        # Compiling everything at every start takes longer than all else. Kept in .venv, it lies beside no source.
        os.environ["PYTHONPYCACHEPREFIX"] = str(VENV / "compiled")
    commands[name](*arguments)


def play(*arguments: str) -> None:
    prepare()
    become(BIN / "kakehashi", "serve", *arguments)


def test(*arguments: str) -> None:
    prepare(development=True)
    provide_browser()
    if not arguments:
        if subprocess.run([PYTHON, "hatch_build.py", "test"]).returncode:
            sys.exit(1)
        # Three workers even on many cores: each has a browser, a server and that server's CPU players.
        arguments = ("-n", "3", "--dist", "worksteal")
    become(PYTHON, "-m", "pytest", *arguments)


def shots(*arguments: str) -> None:
    prepare(development=True)
    provide_browser()
    become(PYTHON, "tests/e2e/shots.py", *arguments)


def check(*names: str) -> None:
    prepare(development=True)
    commands = {
        "types": [BIN / "basedpyright"],
        "client": [PYTHON, "hatch_build.py", "check"],
        "imports": [BIN / "lint-imports", "--no-logo"],
        "wire": [PYTHON, "-m", "kakehashi.server.wire_types", "--check"],
        "format": [BIN / "ruff", "format", "--check"],
        "lint": [BIN / "ruff", "check"],
    }
    chosen = names or tuple(commands)
    if not commands.keys() >= set(chosen):
        sys.exit(f"check knows {', '.join(commands)}.")
    with ThreadPoolExecutor(2) as pool:
        passed = list(pool.map(passes, chosen, [commands[name] for name in chosen]))
    sys.exit(0 if all(passed) else 1)


def passes(name: str, command: list) -> bool:
    began = time.monotonic()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    seconds = time.monotonic() - began
    words = done.stdout.decode("utf-8", "replace") if done.returncode else ""
    print(f"{'FAILED' if done.returncode else 'ok':7} {name:8} {seconds:4.1f} s\n{words}", end="", flush=True)
    return done.returncode == 0


def prepare(*, development: bool = False) -> None:
    """Bring .venv and the client in line with the files."""
    with alone():
        made = PYTHON.exists() and shutil.which("pip", path=BIN)
        if not made:  # or half made, or the Python it was made with is gone
            make_venv()
        install("Installing packages (once, about half a minute)", "run", "build")
        # Wanted without what it depends on, and not to be had for every Python: docs/decisions/0002.
        install("Looking for the double-dummy solver", "solver", options=("--no-deps",), needed=False)
        if not any(map(shutil.which, COMPILERS)):
            install("Fetching a C compiler for the search of the CPU players", "compiler", needed=False)
        if development:
            install("Installing what tests and checks need", "dev")
            install("Looking for a PostgreSQL to test with", "postgres", needed=False)
        if not succeeds([PYTHON, "hatch_build.py"]):
            give_up("Building the client")
        editable = [*PIP, "--no-deps", "--no-build-isolation", "--editable", ROOT]
        once("Installing Kakehashi", editable, "pyproject.toml", "hatch_build.py")


@contextmanager
def alone():
    """Let one start at a time work on .venv, where the system can lock a file."""
    with open(__file__) as this:
        if fcntl:
            fcntl.flock(this, fcntl.LOCK_EX)
        yield


def make_venv() -> None:
    shutil.rmtree(VENV, ignore_errors=True)
    if subprocess.run([sys.executable, "-m", "venv", VENV]).returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        sys.exit("Python could not make .venv; on Debian and Ubuntu, install the package python3-venv first.")


def install(what: str, *lists: str, options: tuple = (), needed: bool = True) -> None:
    """Install locked requirements: wheels only, so no compiler is ever asked for, and each by its hash."""
    files = [f"requirements/{name}.txt" for name in lists]
    wanted = [word for file in files for word in ("--requirement", file)]
    # Python compiles what is used when it is used; pip would compile all of it now.
    locked = [*PIP, "--only-binary=:all:", "--require-hashes", "--no-compile", *options, *wanted]
    once(what, locked, *files, needed=needed)


def once(what: str, command: list, *files: str, needed: bool = True) -> None:
    """Run *command*, unless it was run for these very files in this very folder."""
    key = " ".join(files)
    done = json.loads(DONE.read_text("utf-8")) if DONE.exists() else {}
    state = hashlib.sha256(b"".join([bytes(ROOT), *map(Path.read_bytes, map(Path, files))])).hexdigest()
    if done.get(key) == state:
        return
    print(f"{what} …", flush=True)
    if not succeeds(command):
        if needed:
            give_up(what)
        print("  not to be had here; Kakehashi goes on without it")
    DONE.write_text(json.dumps({**done, key: state}, indent=2), "utf-8")


def succeeds(command: list) -> bool:
    with LOG.open("wb") as log:
        return subprocess.run(command, stdout=log, stderr=subprocess.STDOUT).returncode == 0


def give_up(what: str) -> NoReturn:
    words = LOG.read_text("utf-8", "replace").strip()
    if re.search(
        "NewConnectionError|NameResolution|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|timed out", words
    ):
        sys.exit("Kakehashi has to download packages the first time, and the network cannot be reached.")
    print(words)
    sys.exit(f"{what} failed; what was said is above.")


def provide_browser() -> None:
    """A browser for the tests: Debian's where we may install it, else the one on PATH, else Playwright's."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        if succeeds(["dpkg", "--status", CHROMIUM[0], *DEBIAN]):
            return
        print("Installing a browser for the tests …", flush=True)
        apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet", "--yes"]
        succeeds([*apt, "update"])
        if any(succeeds([*apt, "--no-install-recommends", "install", each, *DEBIAN]) for each in CHROMIUM):
            return
    if not any(map(shutil.which, CHROMIUM)):
        subprocess.run([PYTHON, "-m", "playwright", "install", "chromium"])


def become(*command) -> NoReturn:
    """Run *command* in our place, so that Ctrl-C and signals are its own affair."""
    if os.name == "nt":
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.exit(subprocess.run(command).returncode)
    os.execv(command[0], command)


if __name__ == "__main__":
    main(*sys.argv[1:])
