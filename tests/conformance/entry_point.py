"""A package that is installed for one test: its entry point makes the made-up game one of the games there are."""

from pathlib import Path


def install(folder: Path) -> Path:
    """Write the package's metadata into *folder*, which has to be put on the path; gives *folder* back."""
    info = folder / "made_up-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: made-up\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(
        "[kakehashi.games]\nhighest_card = tests.conformance.made_up:GAME\n", "utf-8"
    )
    return folder
