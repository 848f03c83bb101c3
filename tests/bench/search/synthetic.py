"""Generates many articles from the real ones: `synthetic.py CONTENT OUT [ARTICLES] [LANGUAGES]`.
Writes OUT/<language>/<group>/<number>.md, for `product-api import --lang`, and OUT/queries.txt,
`language<TAB>query`.

Sentences are the real ones in another order, so that word frequencies are realistic. Each further
language has the words of a real one with permuted letters, so that no two share a vocabulary. Rare
words are added as on a site of that size: names, numbers, models. Queries are unique. The output is
deterministic.
"""

import random
import re
import sys
from pathlib import Path

LANGUAGES = ["ru", "en", "ar", "az", "be", "es", "fi", "fr", "he", "hy", "ka", "kk", "ky", "nb", "pt", "ro", "sr", "tr", "ur", "uz"]
WORD = re.compile(r"\w+")
RARE_WORDS = 40_000
QUERIES = 6_000


def sentences(folder: Path) -> list[str]:
    found = []
    for file in sorted(folder.rglob("*.md")):
        body = file.read_text("utf-8").split("\n---\n", 1)[-1]
        body = re.sub(r"\{\{\w+\}\}", "7", re.sub(r"(?m)^:::.*$|^#+ .*$|[*_>`]|\]\([^)]*\)|\[|!\[", "", body))
        found += [part.strip() for line in body.splitlines() for part in re.split(r"(?<=[.!?]) ", line) if len(part) > 20]
    return found


def permuted(word: str, shift: int) -> str:
    """The word with permuted letters, always the same for one word and language."""
    if shift == 0 or len(word) < 3:
        return word
    turn = 1 + (shift + len(word)) % (len(word) - 1)
    return word[turn:] + word[:turn]


def main(content: Path, out: Path, articles: int = 10_000, languages: int = 20) -> None:
    real = {language: sentences(content / language) for language in ("ru", "en")}
    queries = []
    for number, language in enumerate(LANGUAGES[:languages]):
        chance = random.Random(f"roadside {language}")
        source = real["en" if number % 2 else "ru"]
        pool = [WORD.sub(lambda word: permuted(word.group(), number // 2), sentence) for sentence in source]
        rare = ["".join(chance.choice("abcdefghiklmnoprstuv") for _ in range(chance.randint(5, 9))) for _ in range(RARE_WORDS)]
        for article in range(articles):
            title = " ".join(chance.choice(pool).split()[:5]).rstrip(".,:;")
            parts = [f"# {title} {chance.choice(rare)}", ""]
            for section in range(chance.randint(3, 6)):
                parts += [f"## {' '.join(chance.choice(pool).split()[:4])} {{#s{section}}}", ""]
                parts += [f"{' '.join(chance.choices(pool, k=chance.randint(3, 7)))} {chance.choice(rare)}.", ""]
            file = out / language / f"group-{article % 14}" / f"{article:05}.md"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("\n".join(parts), "utf-8")
        for _ in range(QUERIES):
            words = [word for word in WORD.findall(chance.choice(pool)) if len(word) > 3][:chance.randint(1, 4)] or ["a"]
            at = chance.randrange(len(words))
            if chance.random() < 0.3 and len(words[at]) > 4:
                cut = chance.randrange(1, len(words[at]))
                words[at] = words[at][:cut] + words[at][cut + 1:]
            queries.append(f"{language}\t{' '.join(words)}")
    queries = list(dict.fromkeys(queries))
    random.Random(1).shuffle(queries)
    (out / "queries.txt").write_text("\n".join(queries) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), *map(int, sys.argv[3:5]))
