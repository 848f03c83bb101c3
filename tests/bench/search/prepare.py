"""Fetches the sets from Debian and writes documents, queries and judgements under .cache/search.

For each corpus: `<corpus>/documents/<language>/<id>.md`, `<corpus>/queries.<split>.tsv` (query id, language, text) and
`<corpus>/qrels.<split>.txt` (TREC). A query id is `<language>/<kind>/<page>`.
"""

import collections
import hashlib
import math
import re
import shutil
import subprocess
from pathlib import Path

import faq
import mallard
import perturb

CACHE = Path(__file__).resolve().parents[3] / ".cache" / "search"
FAQ_LANGUAGES = ["", "de", "fr", "it", "ja", "ko", "nl", "pt", "ru", "zh-cn"]
TAGS = {"C": "en", "sr@latin": "sr-Latn"}


def unpack(package: str) -> Path:
    target = CACHE / "debian" / package
    if not target.is_dir():
        work = CACHE / "download"
        work.mkdir(parents=True, exist_ok=True)
        subprocess.run(["apt-get", "download", "-qq", package], cwd=work, check=True, stderr=subprocess.DEVNULL)
        target.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["dpkg-deb", "-x", next(work.glob(f"{package}_*.deb")), target], check=True)
    return target


def split_of(page: str) -> str:
    """Split by page, so that no query of a page tunes what another of its queries measures."""
    return "dev" if hashlib.sha256(page.encode()).digest()[0] % 10 < 3 else "test"


class Corpus:
    """Documents and held-out queries of one set, written by `finish`."""

    def __init__(self, name: str):
        self.folder = CACHE / name
        shutil.rmtree(self.folder, ignore_errors=True)
        self.held_out: dict[str, dict[str, str]] = collections.defaultdict(dict)

    def add(self, language: str, page: str, markdown: str, held_out: str) -> None:
        path = self.folder / "documents" / language / f"{page}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(markdown)
        self.held_out[language][page] = held_out

    def finish(self) -> None:
        for split in ("dev", "test"):
            queries, judged = [], []
            for language, lines in sorted(self.held_out.items()):
                rare = rarity(lines.values())
                for page, line in sorted(lines.items()):
                    if split_of(page) != split:
                        continue
                    for kind, text in variants(language, page, line, rare):
                        queries.append(f"{language}/{kind}/{page}\t{language}\t{text}")
                        judged.append(f"{language}/{kind}/{page} 0 {page} 1")
            (self.folder / f"queries.{split}.tsv").write_text("\n".join(queries) + "\n")
            (self.folder / f"qrels.{split}.txt").write_text("\n".join(judged) + "\n")


def rarity(lines) -> collections.Counter:
    return collections.Counter(word for line in lines for word in set(re.findall(r"[^\W\d_]+", line.lower())))


def keywords(line: str, rare: collections.Counter) -> str | None:
    """The two rarest words that occur in another query too, in order: what a hurried person types.
    """
    words = list(dict.fromkeys(word for word in re.findall(r"[^\W\d_]{3,}", line.lower()) if rare[word] > 1))
    best = sorted(words, key=lambda word: (math.log(rare[word]), -len(word)))[:2]
    return " ".join(word for word in words if word in best) or None


def variants(language: str, page: str, line: str, rare: collections.Counter):
    seed = f"{language} {page}"
    short = keywords(line, rare)
    made = {"clean": line, "typo": perturb.typo(line, seed), "layout": perturb.layout(line, language), "translit": perturb.translit(line, language, seed),
            "ending": perturb.ending(line), "prefix": perturb.prefix(line), "short": short,
            "short-typo": short and perturb.typo(short, seed), "short-layout": short and perturb.layout(short, language),
            "short-translit": short and perturb.translit(short, language, seed)}
    return [(kind, text) for kind, text in made.items() if text]


def main() -> None:
    help_pages = unpack("gnome-user-docs") / "usr/share/help"
    described, swapped = Corpus("gnome"), Corpus("gnome-titles")
    for folder in sorted(path for path in help_pages.iterdir() if path.is_dir()):
        language = TAGS.get(folder.name, folder.name.replace("_", "-"))
        for path in sorted(folder.glob("gnome-help/*.page")):
            if page := mallard.read(path):
                described.add(language, page.id, page.markdown, page.description)
                # Reversed: the description is the title, and the short title is the query.
                swapped.add(language, page.id, page.markdown.replace(f"# {page.title}\n", f"# {page.description}\n", 1), page.title)
    described.finish()
    swapped.finish()
    questions = Corpus("debian-faq")
    for language in FAQ_LANGUAGES:
        package = f"debian-faq-{language}" if language else "debian-faq"
        folder = unpack(package) / "usr/share/doc/debian/FAQ" / language
        for page, question, markdown in faq.sections(folder):
            questions.add(language.replace("zh-cn", "zh-CN") or "en", page, markdown, question)
    questions.finish()


if __name__ == "__main__":
    main()
