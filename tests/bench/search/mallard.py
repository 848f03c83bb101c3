"""GNOME's help pages (Mallard XML) as Markdown, with the description held out."""

import re
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

MALLARD = "{http://projectmallard.org/1.0/}"
INLINE_SKIPPED = {"info", "links", "media"}


@dataclass
class Page:
    """One page in one language. `description` is the author's summary, which is not in `markdown`.
    """

    id: str
    title: str
    description: str
    markdown: str


def words(element) -> str:
    return re.sub(r"\s+", " ", "".join(element.itertext())).strip()


def blocks(element, lines: list[str], depth: int) -> None:
    for child in element:
        name = child.tag.removeprefix(MALLARD) if isinstance(child.tag, str) else ""
        if name in INLINE_SKIPPED or not name:
            continue
        if name in ("section", "synopsis", "steps", "list", "item", "terms", "note", "tree", "table", "thead", "tbody", "tr", "td", "if", "choose", "when", "otherwise", "comment", "div", "quote", "figure"):
            blocks(child, lines, depth + (name == "section"))
        elif name == "title" and element.tag == f"{MALLARD}section":
            anchor = element.get("id", "")
            lines.append(f"{'#' * min(depth, 6)} {words(child)}" + (f" {{#{anchor}}}" if anchor else ""))
        elif text := words(child):
            lines.append(text)


def read(path: Path) -> Page | None:
    """None for files without a title and a description."""
    try:
        root = ElementTree.parse(path).getroot()
    except (ElementTree.ParseError, OSError):
        return None
    title, description = root.find(f"{MALLARD}title"), root.find(f"{MALLARD}info/{MALLARD}desc")
    if title is None or description is None or not words(title) or not words(description):
        return None
    lines = [f"# {words(title)}"]
    for child in list(root):
        if child is title:
            root.remove(child)
    blocks(root, lines, 1)
    return Page(path.stem, words(title), words(description), "\n\n".join(lines) + "\n")
