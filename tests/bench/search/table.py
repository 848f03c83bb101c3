"""Writes docs/search.md from the runs on the test split: `table.py [OUTPUT OF SCALE] [OUTPUT OF LOAD]`."""

import datetime
import sys
from pathlib import Path

from prepare import CACHE
from score import score

SYSTEMS = {"roadside": "Roadside", "bm25-snowball": "BM25 + Snowball + title ×5", "bm25-plain": "BM25, plain", "postgres-dictionary": "PostgreSQL, dictionary, OR, title weighted",
           "postgres-simple": "PostgreSQL `simple`, AND, prefix"}
KINDS = {"clean": "as written", "typo": "one typo", "layout": "wrong layout", "translit": "transliterated", "ending": "endings dropped", "prefix": "first 60 %, while typing",
         "short": "two words of it", "short-typo": "two words, one typo", "short-layout": "two words, wrong layout", "short-translit": "two words, transliterated"}
CORPORA = {"gnome": "GNOME help: the description is the query", "gnome-titles": "GNOME help, reversed: the title is the query, the description is the page's title",
           "debian-faq": "Debian FAQ: the question is the query, the chapter is the section's title"}


def cell(scores, key) -> str:
    if scores is None or key not in scores:
        return ""
    zero = scores[key]["zero"]
    return f"{scores[key]['ndcg']:.3f}" + (f" ({zero:.0%} nothing)" if zero >= 0.005 else "")


def main() -> None:
    size, load = (sys.argv[1:] + ["", ""])[:2]
    load = "\n".join(f"- {line}" for line in load.splitlines()) or "Not measured in this run."
    lines = [Path(__file__).with_name("method.md").read_text().format(date=datetime.date.today(), size=size or "not measured in this run", load=load)]
    for corpus, about in CORPORA.items():
        folder = CACHE / corpus
        scored = {system: score(folder / "qrels.test.txt", path) for system in SYSTEMS if (path := folder / f"run.test.{system}.txt").is_file()}
        lines.append(f"## {about}\n")
        for language, name in (("ru", "Russian"), ("en", "English")):
            lines.append(f"{name}, nDCG@10:\n\n| Query | {' | '.join(SYSTEMS[system] for system in scored)} |\n| --- |{' ---: |' * len(scored)}")
            for kind, words in KINDS.items():
                if (language, kind) in scored["roadside"]:
                    lines.append(f"| {words} | {' | '.join(cell(scores, (language, kind)) for scores in scored.values())} |")
            lines.append("")
        if corpus == "gnome":
            languages = list(dict.fromkeys(language for language, _ in scored["roadside"]))
            lines.append("All languages, nDCG@10. “Short” is two words of the description; layouts are tested where Debian has one for the language.\n")
            lines.append("| Language | Roadside | BM25 + Snowball + title ×5 | BM25, plain | Roadside, typo | BM25 + Snowball, typo | Roadside, short | BM25 + Snowball, short | Roadside, wrong layout |\n| --- |" + " ---: |" * 8)
            for language in languages:
                row = [("roadside", "clean"), ("bm25-snowball", "clean"), ("bm25-plain", "clean"), ("roadside", "typo"), ("bm25-snowball", "typo"), ("roadside", "short"), ("bm25-snowball", "short"), ("roadside", "layout")]
                lines.append(f"| {language} | {' | '.join(cell(scored[system], (language, kind)) for system, kind in row)} |")
            lines.append("")
    (Path(__file__).resolve().parents[3] / "docs" / "search.md").write_text("\n".join(lines))


if __name__ == "__main__":
    main()
