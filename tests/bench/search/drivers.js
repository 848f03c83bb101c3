/**
 * Scores the site's own search on judged queries of drivers (`drivers/*.tsv`), written before the
 * weights were tuned.
 *
 *     node tests/bench/search/drivers.js PROGRAM [dev|practice|test] [--misses]
 *
 * PROGRAM is a built `product-api`. A row is `split, kind, query, answers`. An answer is
 * `article-id=grade` (2 answers the query, 1 helps), `@intent` for a card, or `-` for none. Weights
 * are tuned on `dev` and `practice`, never on `test`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const FOLDER = path.join(import.meta.dirname, 'drivers');
const ROOT = path.join(import.meta.dirname, '../../..');

/** Ranks that count. */
const DEPTH = 10;

/** Judged queries of every language. */
export function readTopics(folder = FOLDER) {
  const topics = [];
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.tsv'))
    .toSorted()) {
    const language = path.basename(file, '.tsv');
    const rows = readFileSync(path.join(folder, file), 'utf8').trimEnd().split('\n').slice(1);
    rows.forEach((row, index) => {
      const [split, kind, query, answers] = row.split('\t');
      const grades = new Map();
      for (const answer of answers.split(' ')) {
        const [id, grade] = answer.split('=');
        if (grade) grades.set(id, Number(grade));
      }
      const intents = answers.split(' ').filter((answer) => answer.startsWith('@'));
      topics.push({ id: `${language}-${index + 1}`, language, split, kind, query, grades, intents });
    });
  }
  return topics;
}

/** Documents of each query in the order of the run, by the query's id. */
export function readRun(text) {
  const run = new Map();
  for (const line of text.split('\n').filter(Boolean)) {
    const [topic, , document] = line.split(' ');
    run.set(topic, [...(run.get(topic) ?? []), document]);
  }
  return run;
}

/** nDCG@10 with linear gain (Järvelin and Kekäläinen 2002). */
export function ndcg(hits, grades) {
  const gain = (values) => values.slice(0, DEPTH).reduce((sum, grade, rank) => sum + grade / Math.log2(rank + 2), 0);
  const ideal = gain([...grades.values()].toSorted((left, right) => right - left));
  return ideal ? gain(hits.map((hit) => grades.get(hit) ?? 0)) / ideal : 0;
}

/** Mean figures of topics with an answer. A hit is right if its grade is the topic's highest. */
export function measure(topics, run) {
  const judged = topics.filter(({ grades }) => grades.size > 0);
  const share = (holds) => judged.filter(holds).length / judged.length;
  const hitsOf = ({ id }) => run.get(id) ?? [];
  const isRight = ({ grades }, hit) => grades.get(hit) === Math.max(...grades.values());
  return {
    queries: judged.length,
    ndcg: judged.reduce((sum, topic) => sum + ndcg(hitsOf(topic), topic.grades), 0) / judged.length,
    first: share((topic) => isRight(topic, hitsOf(topic)[0])),
    three: share((topic) =>
      hitsOf(topic)
        .slice(0, 3)
        .some((hit) => isRight(topic, hit)),
    ),
    nothing: share((topic) => hitsOf(topic).length === 0),
  };
}

function table(rows) {
  const percent = (value) => `${(value * 100).toFixed(1)} %`;
  const cells = rows.map(([name, figures]) => [
    name,
    figures.queries,
    figures.ndcg.toFixed(3),
    ...[figures.first, figures.three, figures.nothing].map(percent),
  ]);
  const head =
    '| Queries | count | nDCG@10 | first right | in the first three | nothing found |\n| --- | ---: | ---: | ---: | ---: | ---: |';
  return [head, ...cells.map((row) => `| ${row.join(' | ')} |`)].join('\n');
}

function main([program, split = 'test', flag]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'roadside-drivers-'));
  try {
    const topics = readTopics().filter((topic) => topic.split === split);
    const file = (name) => path.join(folder, name);
    writeFileSync(file('queries'), topics.map(({ id, query, language }) => `${id}\t${query}\t${language}\n`).join(''));
    const lines = topics.flatMap(({ id, grades }) =>
      [...grades].map(([document, grade]) => `${id} 0 ${document} ${grade}\n`),
    );
    writeFileSync(file('qrels'), lines.join(''));
    const database = ['--database-url', `sqlite:${file('content.db')}`];
    const options = { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] };
    execFileSync(program, ['import', ...database, 'api/content'], options);
    execFileSync(program, ['search-eval', file('queries'), file('qrels'), '--run', file('run'), ...database], options);
    const run = readRun(readFileSync(file('run'), 'utf8'));
    const rows = [];
    for (const language of new Set(topics.map((topic) => topic.language))) {
      const own = topics.filter((topic) => topic.language === language);
      rows.push([language, measure(own, run)]);
      for (const kind of new Set(own.map((topic) => topic.kind))) {
        rows.push([
          `${language}: ${kind}`,
          measure(
            own.filter((topic) => topic.kind === kind),
            run,
          ),
        ]);
      }
    }
    console.log(table(rows));
    if (flag === '--misses') {
      for (const { id, query, grades } of topics) {
        const hits = (run.get(id) ?? []).slice(0, 3);
        const best = Math.max(...grades.values());
        if (grades.size > 0 && grades.get(hits[0]) !== best) {
          console.log(`${query}\t${[...grades.keys()].join(' ')}\t${hits.join(' ')}`);
        }
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === import.meta.filename) main(process.argv.slice(2));
