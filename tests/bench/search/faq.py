"""Debian's FAQ: the title of every section is a question. It is held out and becomes the query."""

import html
import re
from pathlib import Path

SECTION = re.compile(r'<h2 class="title"[^>]*>(.*?)</h2>', re.S)
IGNORED = re.compile(r"^[\d.\s\u00a0]+")


def plain(markup: str) -> str:
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", markup))).strip()


def sections(folder: Path):
    """(id, question, Markdown without the question) of every section. The chapter's name becomes the page's title."""
    for path in sorted(folder.glob("*.html")):
        text = path.read_text(errors="replace")
        chapter = re.search(r"<title>(.*?)</title>", text, re.S)
        parts = SECTION.split(text)
        for at in range(1, len(parts) - 1, 2):
            question = IGNORED.sub("", plain(parts[at]))
            blocks = [plain(block) for block in re.findall(r"<(?:p|li|pre|dt|dd)\b[^>]*>(.*?)</(?:p|li|pre|dt|dd)>", parts[at + 1], re.S)]
            body = "\n\n".join(block for block in blocks if block)
            if question and body:
                name = path.name.split(".")[0]
                title = IGNORED.sub("", plain(chapter.group(1))) if chapter else name
                yield f"{name}-{at // 2 + 1}", question, f"# {title}\n\n{body}\n"
