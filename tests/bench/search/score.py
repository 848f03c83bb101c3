"""Scores a TREC run with ranx: nDCG@10, MRR@10 and the share of queries without results, by
language and kind of query.
"""

import collections
import sys
import warnings
from pathlib import Path

warnings.filterwarnings("ignore")
from ranx import Qrels, Run, evaluate  # noqa: E402


def read(path: Path) -> dict[str, dict[str, float]]:
    run: dict[str, dict[str, float]] = collections.defaultdict(dict)
    for line in path.read_text().splitlines():
        query, _, page, _, score, _ = line.split()
        run[query][page] = float(score)
    return run


def score(qrels: Path, run_path: Path) -> dict[tuple[str, str], dict[str, float]]:
    """(language, kind) -> measure -> value. Queries without results count as 0."""
    judged: dict[str, dict[str, int]] = {}
    for line in qrels.read_text().splitlines():
        query, _, page, grade = line.split()
        judged[query] = {page: int(grade)}
    found = read(run_path)
    run = Run({query: found.get(query) or {"": 0.0} for query in judged})
    evaluate(Qrels(judged), run, ["ndcg@10", "mrr@10"])
    groups: dict[tuple[str, str], list[str]] = collections.defaultdict(list)
    for query in judged:
        language, kind, _ = query.split("/")
        groups[language, kind].append(query)
    mean = lambda values: sum(values) / len(values)  # noqa: E731
    return {key: {"ndcg": float(mean([run.scores["ndcg@10"][query] for query in queries])), "mrr": float(mean([run.scores["mrr@10"][query] for query in queries])),
                  "zero": mean([query not in found for query in queries]), "queries": len(queries)} for key, queries in groups.items()}


def main() -> None:
    qrels, runs = Path(sys.argv[1]), [Path(run) for run in sys.argv[2:]]
    scored = [score(qrels, run) for run in runs]
    kinds = list(dict.fromkeys(kind for _, kind in scored[0]))
    for language in ("ru", "en"):
        for kind in kinds:
            if (language, kind) in scored[0]:
                print(f"{language:3} {kind:15}", *(f"{each[language, kind]['ndcg']:.3f} zero {each[language, kind]['zero']:5.1%}  " for each in scored))
    languages = list(dict.fromkeys(language for language, _ in scored[0]))
    for kind in ("clean", "typo", "short", "short-typo", "prefix"):
        if not all((language, kind) in scored[0] for language in languages): continue
        means = [sum(each[language, kind]["ndcg"] for language in languages) / len(languages) for each in scored if all((language, kind) in each for language in languages)]
        print(f"mean of {len(languages)} {kind:11}", *(f"{mean:.3f}" for mean in means))
    if (languages[0], "layout") in scored[0]: print("layout", *(f"{language} " + "/".join(f"{each[language, 'layout']['ndcg']:.2f}:{each[language, 'clean']['ndcg']:.2f}" for each in scored) for language in languages if (language, "layout") in scored[0]))
    if len(scored) > 1:
        worse = [(language, scored[0][language, "clean"]["ndcg"] - scored[-1][language, "clean"]["ndcg"]) for language in languages]
        print("clean, first less last:", *(f"{language} {difference:+.3f}" for language, difference in sorted(worse, key=lambda pair: pair[1])))


if __name__ == "__main__":
    main()
