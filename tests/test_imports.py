"""What import-linter cannot say: which libraries of other people the core may use at all."""

import ast
import sys
from pathlib import Path

import kakehashi

ROOM = Path(kakehashi.__file__).parent
OUTSIDE_THE_CORE = {"analysis", "players", "server", "cli", "__main__"}
ALLOWED = sys.stdlib_module_names | {"kakehashi", "msgspec"}


def test_the_core_uses_no_library_but_msgspec() -> None:
    files = [
        path
        for path in ROOM.rglob("*.py")
        if path.relative_to(ROOM).parts[0].removesuffix(".py") not in OUTSIDE_THE_CORE
    ]
    assert files
    assert [
        f"{path.relative_to(ROOM)}: {name}" for path in files for name in imports(path) if name not in ALLOWED
    ] == []


def imports(path: Path) -> set[str]:
    """The top-level names of everything *path* imports, inside functions too; `from . import` is our own."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found
