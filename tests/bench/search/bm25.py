"""Standard BM25 as a baseline: `bm25.py CORPUS SPLIT plain|snowball`. Plain uses lower-case words.
Snowball stems them where PyStemmer supports the language, and counts the title five times. Both cut
scripts without spaces into pairs of characters; otherwise they would find nothing.
"""

import collections
import math
import re
import sys
from pathlib import Path

import Stemmer

ALGORITHMS = {"ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek", "en": "english", "es": "spanish", "fi": "finnish", "fr": "french",
              "hi": "hindi", "hu": "hungarian", "id": "indonesian", "it": "italian", "lt": "lithuanian", "nl": "dutch", "pl": "polish", "pt": "portuguese", "ro": "romanian",
              "ru": "russian", "sr": "serbian", "sv": "swedish", "ta": "tamil", "tr": "turkish"}
PAIRS = re.compile(r"[\u1100-\u11ff\u3041-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
WORD = re.compile(r"[\w\u0300-\u036f\u0900-\u0dff]+")
K1, B = 1.2, 0.75


def stemmer(language: str):
    name = ALGORITHMS.get(language.split("-")[0])
    return Stemmer.Stemmer(name) if name in Stemmer.algorithms() else None


def words(text: str, stem) -> list[str]:
    found = []
    for word in WORD.findall(text.lower()):
        if PAIRS.fullmatch(word):
            found += [word[at:at + 2] for at in range(max(1, len(word) - 1))]
        else:
            found.append(word)
    return stem.stemWords(found) if stem else found


class Ranking:
    def __init__(self, pages: dict[str, list[str]]):
        self.counts = {page: collections.Counter(text) for page, text in pages.items()}
        self.lengths = {page: len(text) for page, text in pages.items()}
        self.mean = sum(self.lengths.values()) / len(pages)
        self.pages = collections.defaultdict(list)
        for page, counts in self.counts.items():
            for word in counts:
                self.pages[word].append(page)

    def search(self, query: list[str]) -> list[tuple[str, float]]:
        scores: dict[str, float] = collections.defaultdict(float)
        for word in query:
            among = self.pages.get(word, [])
            rarity = math.log(1 + (len(self.counts) - len(among) + 0.5) / (len(among) + 0.5))
            for page in among:
                count = self.counts[page][word]
                scores[page] += rarity * count * (K1 + 1) / (count + K1 * (1 - B + B * self.lengths[page] / self.mean))
        return sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))[:10]


def main() -> None:
    corpus, split, kind = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    queries = collections.defaultdict(list)
    for line in (corpus / f"queries.{split}.tsv").read_text().splitlines():
        query, language, text = line.split("\t")
        queries[language].append((query, text))
    for language, language_queries in queries.items():
        stem = stemmer(language) if kind == "snowball" else None
        pages = {}
        for path in (corpus / "documents" / language).iterdir():
            text = path.read_text()
            title = re.match(r"# (.*)", text).group(1)
            pages[path.stem] = words(text + f" {title}" * (4 if kind == "snowball" else 0), stem)
        ranking = Ranking(pages)
        for query, text in language_queries:
            for rank, (page, score) in enumerate(ranking.search(words(text, stem)), 1):
                print(query, "Q0", page, rank, f"{score:.4f}", f"bm25-{kind}")


if __name__ == "__main__":
    main()
