/** Runs Lighthouse on a page of each kind. */
import lighthouse from 'lighthouse';
import { addressOf, FIRST_PAGES, VISITS } from './pages.ts';
import { median, milliseconds, type Row, type Section } from './table.ts';

const ROUNDS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const METRICS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
} as const;

/**
 * Lighthouse's scores on phones: slow 4G and a CPU four times slower, both simulated.
 * @param debugging The browser's debugging port.
 * @param port Port of the edge.
 */
export async function measureScores(debugging: number, port: number): Promise<Section> {
  const figures = new Map<string, Map<string, number[]>>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, address } of targets(port)) {
      const of = figures.get(name) ?? new Map<string, number[]>();
      figures.set(name, of);
      for (const [what, figure] of await scores(address, debugging)) of.set(what, [...(of.get(what) ?? []), figure]);
    }
  }
  const rows = Array.from(figures, ([name, of]): Row => {
    const middle = (what: string) => median(of.get(what) ?? []);
    const points = CATEGORIES.map((name) => `${name} ${Math.round(middle(name) * 100)}`);
    const times = Object.entries(METRICS).map(([id, short]) => `${short} ${milliseconds(middle(id))}`);
    return [name, `${points.join(', ')}; ${times.join(', ')}; CLS ${middle('cumulative-layout-shift').toFixed(3)}`];
  });
  return { title: `Lighthouse, mobile, median of ${ROUNDS}`, rows };
}

/** Each page for each visit. */
function targets(port: number): { readonly name: string; readonly address: string }[] {
  return Object.entries(FIRST_PAGES).flatMap(([page, path]) =>
    VISITS.map((visit) => ({ name: `${page}, ${visit.name}`, address: addressOf(visit, port, path) })),
  );
}

async function scores(url: string, debugging: number): Promise<[string, number][]> {
  const result = await lighthouse(url, {
    port: debugging,
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
  });
  if (!result) throw new Error(`Lighthouse has no result for ${url}.`);
  const { categories, audits } = result.lhr;
  const points = Object.values(categories).map(({ id, score }): [string, number] => [id, score ?? Number.NaN]);
  const metrics = [...Object.keys(METRICS), 'cumulative-layout-shift'].map((id): [string, number] => [
    id,
    audits[id]?.numericValue ?? Number.NaN,
  ]);
  return [...points, ...metrics];
}
