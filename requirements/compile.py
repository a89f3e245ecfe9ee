"""Compile what pyproject.toml asks for into the locked lists beside this file.

    .venv/bin/python requirements/compile.py            only what pyproject.toml no longer allows changes
    .venv/bin/python requirements/compile.py --upgrade  everything to the newest allowed

One list serves every platform and Python version (*universal*), each file in it has its hash, and
no list names a host: it installs from whatever index pip is set up to use.
"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
LISTS = {
    "run": ["pyproject.toml"],
    "build": ["--group", "build", "--constraints", "requirements/run.txt"],
    "dev": [
        "--group",
        "dev",
        "--constraints",
        "requirements/run.txt",
        "--constraints",
        "requirements/build.txt",
    ],
    "postgres": [
        "--group",
        "postgres",
        "--constraints",
        "requirements/run.txt",
        "--constraints",
        "requirements/dev.txt",
    ],
    "solver": ["--group", "solver", "--no-deps"],
    "compiler": ["--group", "compiler"],
}
OPTIONS = [
    *("--quiet", "--universal", "--python-version", "3.11", "--fork-strategy", "fewest", "--generate-hashes"),
    *("--no-emit-index-url", "--no-annotate", "--custom-compile-command", "requirements/compile.py"),
]

for name, source in LISTS.items():
    output = ["--output-file", f"requirements/{name}.txt"]
    compile_ = [sys.executable, "-m", "uv", "pip", "compile", *source, *output, *OPTIONS, *sys.argv[1:]]
    subprocess.run(compile_, cwd=HERE.parent, check=True)
