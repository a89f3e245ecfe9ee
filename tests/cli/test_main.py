"""The command itself: help, version, and what it does not import."""

import subprocess
import sys
from importlib.metadata import version

import pytest

from kakehashi.cli.sentences import LANGUAGES, say
from tests.cli.running import refused, run


def test_help_names_every_command():
    for arguments in ((), ("--help",), ("-h",)):
        ran = run(*arguments)
        assert (ran.code, ran.stderr) == (0, "")
        for name in ("serve", "score", "sheet", "simulate", "verify"):
            assert f"\n  {name} " in ran.stdout


@pytest.mark.parametrize("name", ["score", "sheet", "simulate", "verify"])
def test_every_command_has_help_with_an_example(name: str):
    ran = run(name, "--help")
    assert (ran.code, ran.stderr) == (0, "")
    assert f"Usage: kakehashi {name}" in ran.stdout


def test_the_version_is_the_packages():
    assert run("--version").stdout == f"kakehashi {version('kakehashi')}\n"


def test_a_command_that_does_not_exist_is_refused():
    assert "No such command 'dance'" in refused("dance")
    assert "No such option" in refused("--dance")


def test_a_calculator_starts_without_the_server_or_the_players():
    program = (
        "import sys\n"
        "from kakehashi.cli import main\n"
        "try: main(['score', '1C', '--declarer', 'N', '--vul', 'None', '--tricks', '7'])\n"
        "except SystemExit: print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "kakehashi.scoring.duplicate" in loaded
    assert not {"kakehashi.server", "kakehashi.players", "litestar", "asyncio"} & loaded


def test_a_sentence_nobody_wrote_is_still_readable():
    for language in LANGUAGES:
        assert say("part-rubber_bonus", language) == "rubber bonus"
        assert say("error-unheard-of", language, detail="what happened") == "what happened"
