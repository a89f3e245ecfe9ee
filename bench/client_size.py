"""How much a browser fetches, in bytes as gzip sends them: for the first page and a table, and for all there is.

    python bench/client_size.py

The bar is 45 kB of scripts and styles for the first page and a table, in either language.
"""

import gzip
import re
from pathlib import Path

import kakehashi.server

STATIC = Path(kakehashi.server.__file__).parent / "static"
BAR = 45_000


def size(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9, mtime=0))


def main() -> None:
    files = {path.name: size(path) for path in sorted((STATIC / "assets").iterdir()) if path.suffix != ".svg"}
    at_once = set(re.findall(r"/assets/([\w.-]+\.(?:js|css))", (STATIC / "index.html").read_text("utf-8")))
    for name, count in files.items():
        print(f"{count:7,}  {name}{'' if name in at_once else '  (when asked for)'}")
    for language in ("ja", "en"):
        texts = next(count for name, count in files.items() if re.match(rf"{language}-", name))
        total = sum(files[name] for name in at_once) + texts
        print(
            f"{total:7,}  first page and table in {language}; the bar is {BAR:,}{'' if total <= BAR else ': TOO MUCH'}"
        )
    print(f"{sum(files.values()):7,}  everything, both languages")


if __name__ == "__main__":
    main()
