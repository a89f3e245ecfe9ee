"""``kakehashi serve`` with a data folder that it cannot use, and the key it keeps there."""

from collections.abc import Callable
from pathlib import Path

import pytest

from kakehashi.server import serve
from kakehashi.server.serve import serve_command
from kakehashi.server.settings import Settings
from tests.cli.running import refused

SETTINGS = Path(__file__).parents[2] / "docs" / "reference" / "settings.md"


def test_the_page_of_settings_has_every_option_with_its_default() -> None:
    lines = [line for line in SETTINGS.read_text("utf-8").splitlines() if line.startswith("| `--")]
    told = {name.strip(" `"): default.strip() for name, default in (line.split("|")[1:3] for line in lines)}
    options = {option.opts[0]: option for option in serve_command.params}
    assert told.keys() == options.keys()
    for name, default in told.items():
        if name not in ("--workers", "--open"):  # these depend on the machine
            assert default == ("" if options[name].default is None else str(options[name].default)), name


@pytest.mark.parametrize(
    ("host", "outward", "said"),
    [
        ("127.0.0.1", "192.168.1.20", ["http://127.0.0.1:8642/"]),
        ("::1", "192.168.1.20", ["http://[::1]:8642/"]),
        ("0.0.0.0", "192.168.1.20", ["http://127.0.0.1:8642/", "http://192.168.1.20:8642/"]),
        ("::", None, ["http://127.0.0.1:8642/"]),
    ],
)
def test_who_listens_everywhere_says_at_which_address_others_come(
    monkeypatch: pytest.MonkeyPatch, host: str, outward: str | None, said: list[str]
) -> None:
    monkeypatch.setattr(serve, "outward_host", lambda: outward)
    assert [line.split()[-1] for line in serve.ready(host, 8642).splitlines()] == said


def a_file_in_its_place(data: Path) -> None:
    data.write_text("")


def a_broken_database(data: Path) -> None:
    data.mkdir()
    (data / "kakehashi.sqlite3").write_bytes(b"not a database" * 1000)


def a_folder_for_a_database(data: Path) -> None:
    (data / "kakehashi.sqlite3").mkdir(parents=True)


def a_key_that_is_no_text(data: Path) -> None:
    data.mkdir()
    (data / "secret").write_bytes(b"\xff")


@pytest.mark.parametrize(
    "prepare", [a_file_in_its_place, a_broken_database, a_folder_for_a_database, a_key_that_is_no_text]
)
def test_a_data_folder_that_cannot_be_used_is_refused_in_one_sentence(
    tmp_path: Path, prepare: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KAKEHASHI_SECRET", raising=False)
    prepare(tmp_path / "data")
    assert str(tmp_path / "data") in refused(
        "serve", "--no-open", "--port", "0", "--data", str(tmp_path / "data")
    )


def test_the_key_is_kept_and_never_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crash, or a full disk, between making the file and filling it must not leave a key anybody can guess."""
    monkeypatch.delenv("KAKEHASHI_SECRET", raising=False)
    (tmp_path / "secret").touch()
    key = Settings(data=tmp_path).signing_key()
    assert len(key) >= 32
    assert Settings(data=tmp_path).signing_key() == key
    assert (tmp_path / "secret").stat().st_mode & 0o077 == 0
    assert [file.name for file in tmp_path.iterdir()] == ["secret"]
