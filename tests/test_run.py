"""What run.py does before anything is installed."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

RUN = Path(__file__).parents[1] / "run.py"


@pytest.mark.parametrize(
    ("arguments", "code"), [("play --help", 0), ("test -h", 0), ("--help", 0), ("", 2), ("paly", 2)]
)
def test_who_asks_for_help_is_told_at_once(arguments: str, code: int, tmp_path: Path):
    script = shutil.copy(RUN, tmp_path)
    ran = subprocess.run(
        [sys.executable, script, *arguments.split()], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (code, "")
    assert "python3 run.py play" in ran.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["run.py"]
