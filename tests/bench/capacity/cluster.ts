/** The cluster of tests/cluster: what the model says of it, beside what was measured. */
import { milliseconds, percent } from '../table.ts';
import { day, type Costs, type Site } from './model.ts';

/** Its traffic: a day of one country, over so many addresses. */
export const CLUSTER: Site = {
  drivers: 500_000,
  pagesOfDriver: 4,
  cities: 100,
  languagesOfCity: 1,
  articlesOfCity: 1000,
  texts: 1000,
};

/** Its edges, with their default memory. */
const OPERATION = { edges: 3, pageMemory: 64 };

/** Lines of docs/bench.md, and the model's figures for them. */
const ROWS: readonly (readonly [what: string, of: (result: ReturnType<typeof day>) => string])[] = [
  ['answered by the shared cache', ({ sharedCache }) => percent(sharedCache, 1, 1)],
  [
    'CPU of edges and product APIs a page, behind the shared cache',
    ({ cpuBehindCache }) => milliseconds(cpuBehindCache),
  ],
  ['without the shared cache: edges had the page', ({ edgePages }) => percent(edgePages, 1, 1)],
  ['CPU of edges and product APIs a page, without the shared cache', ({ cpuAlone }) => milliseconds(cpuAlone)],
];

/**
 * The model's figures beside the measured ones, as a table in Markdown.
 * @throws If a figure is missing in docs/bench.md.
 */
export function clusterTable(costs: Costs, bench: string): string {
  const result = day(CLUSTER, costs, OPERATION);
  const measured = (what: string) => {
    const line = bench.split('\n').find((text) => text.startsWith(`| ${what} |`));
    if (line === undefined) throw new Error(`docs/bench.md has no line "${what}".`);
    return line.split('|')[2]?.trim() ?? '';
  };
  const rows = ROWS.map(([what, of]) => [what, of(result), measured(what)]);
  const head = [
    ['', 'Model', 'Measured'],
    ['---', '---:', '---:'],
  ];
  return [...head, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
