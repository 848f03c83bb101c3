"""Compares two choices of weights on several sets: `compare.py QRELS RUN OTHER_RUN [QRELS RUN OTHER_RUN …]`.

Prints nDCG@10 of both by set and language, and their difference with one standard deviation by
bootstrap over queries. Every language of every set counts alike in the mean, whatever its number of
queries.
"""

import collections
import math
import random
import sys
from pathlib import Path

DEPTH = 10
SAMPLES = 1000


def grades(path: Path) -> dict[str, dict[str, int]]:
    judged: dict[str, dict[str, int]] = collections.defaultdict(dict)
    for line in path.read_text().splitlines():
        query, _, page, grade = line.split()
        judged[query][page] = int(grade)
    return judged


def ranking(path: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = collections.defaultdict(list)
    for line in path.read_text().splitlines():
        query, _, page, *_ = line.split()
        found[query].append(page)
    return found


def ndcg(hits: list[str], judged: dict[str, int]) -> float:
    def gain(values):
        return sum(grade / math.log2(rank + 2) for rank, grade in enumerate(list(values)[:DEPTH]))

    ideal = gain(sorted(judged.values(), reverse=True))
    return gain(judged.get(hit, 0) for hit in hits) / ideal if ideal else 0.0


def groups(qrels: Path, one: Path, other: Path) -> dict[str, list[tuple[float, float]]]:
    """Set and language -> nDCG@10 of each query in both runs. A query's id begins with its language."""
    judged, first, second = grades(qrels), ranking(one), ranking(other)
    found: dict[str, list[tuple[float, float]]] = collections.defaultdict(list)
    for query, pages in judged.items():
        language = query.replace("/", "-").split("-")[0]
        found[f"{qrels.parent.name} {language}"].append((ndcg(first[query], pages), ndcg(second[query], pages)))
    return found


def mean(values) -> float:
    values = list(values)
    return sum(values) / len(values)


def main() -> None:
    paths = [Path(argument) for argument in sys.argv[1:]]
    found = {name: pairs for at in range(0, len(paths), 3) for name, pairs in groups(*paths[at:at + 3]).items()}
    chance = random.Random(1)
    means = []
    for _ in range(SAMPLES):
        means.append({name: mean(other - one for one, other in chance.choices(pairs, k=len(pairs))) for name, pairs in found.items()})

    def spread(values) -> float:
        values = list(values)
        middle = mean(values)
        return math.sqrt(mean((value - middle) ** 2 for value in values))

    for name, pairs in found.items():
        one, other = mean(pair[0] for pair in pairs), mean(pair[1] for pair in pairs)
        print(f"{name:20} {len(pairs):5} {one:.3f} {other:.3f} {other - one:+.3f} ± {spread(sample[name] for sample in means):.3f}")
    total = mean(mean(pair[1] - pair[0] for pair in pairs) for pairs in found.values())
    print(f"{'mean':20} {total:+.4f} ± {spread(mean(sample.values()) for sample in means):.4f}")


if __name__ == "__main__":
    main()
