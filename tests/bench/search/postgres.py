"""PostgreSQL's full-text search as a baseline: `postgres.py CORPUS SPLIT simple|dictionary`, with
TEST_DATABASE set (api/tests/postgres.sh).

`simple` is the query of Chatwoot's help centre: configuration `simple`, all words required, each as
a prefix, no weights. `dictionary` is PostgreSQL's best for a language: its configuration if there
is one, any of the words, weighted titles.
"""

import collections
import os
import re
import sys
from pathlib import Path

import psycopg

NAMES = {"ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek", "en": "english", "es": "spanish", "fi": "finnish", "fr": "french",
         "hi": "hindi", "hu": "hungarian", "id": "indonesian", "it": "italian", "lt": "lithuanian", "nl": "dutch", "pt": "portuguese", "ro": "romanian", "ru": "russian",
         "sr": "serbian", "sv": "swedish", "ta": "tamil", "tr": "turkish"}


def main() -> None:
    corpus, split, kind = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    queries = collections.defaultdict(list)
    for line in (corpus / f"queries.{split}.tsv").read_text().splitlines():
        query, language, text = line.split("\t")
        queries[language].append((query, text))
    with psycopg.connect(os.environ["TEST_DATABASE"], autocommit=True) as database:
        known = {name for (name,) in database.execute("SELECT cfgname FROM pg_ts_config")}
        for language, language_queries in queries.items():
            name = NAMES.get(language.split("-")[0], "simple") if kind == "dictionary" else "simple"
            name = name if name in known else "simple"
            database.execute("DROP TABLE IF EXISTS pages")
            database.execute("CREATE TABLE pages (id text, words tsvector)")
            rows = []
            for path in (corpus / "documents" / language).iterdir():
                text = path.read_text()
                rows.append((path.stem, name, re.match(r"# (.*)", text).group(1), name, text.split("\n", 1)[1]))
            weight = ("setweight(to_tsvector(%s::regconfig, %s), 'A') || to_tsvector(%s::regconfig, %s)" if kind == "dictionary"
                      else "to_tsvector(%s::regconfig, %s) || to_tsvector(%s::regconfig, %s)")
            with database.cursor() as cursor:
                cursor.executemany(f"INSERT INTO pages VALUES (%s, {weight})", rows)
            for query, text in language_queries:
                words = re.findall(r"\w+", text.lower())
                asked_for = " & ".join(f"'{word}':*" for word in words) if kind == "simple" else " | ".join(f"'{word}'" for word in words)
                found = database.execute("SELECT id, ts_rank_cd(words, query, 1) AS score FROM pages, to_tsquery(%s::regconfig, %s) query WHERE words @@ query "
                                         "ORDER BY score DESC, id LIMIT 10", (name, asked_for)).fetchall() if words else []
                for rank, (page, score) in enumerate(found, 1):
                    print(query, "Q0", page, rank, f"{score:.6f}", f"postgres-{kind}")


if __name__ == "__main__":
    main()
