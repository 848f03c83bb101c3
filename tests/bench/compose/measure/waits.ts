/** When the parts of a page arrive if its fragments are slow. */
import { median, type Section } from '../../table.ts';
import { load } from '../../wrk.ts';
import type { FragmentName } from '../page/content.ts';
import type { Situation } from '../page/situations.ts';
import { visit, type Arrival } from './arrival.ts';
import { ratio, time } from './figures.ts';
import type { Effort } from './loads.ts';
import { runs, type Candidate, type Subject } from './subjects.ts';

/** A situation in which fragments are slow. */
export interface Wait {
  readonly title: string;
  readonly note?: string;
  readonly situation: Situation;
  /** The only slow fragment. */
  readonly except?: FragmentName;
  /** Visits per round. */
  readonly visits: number;
  /** Connections that wait at the same time while CPU time is measured. 0: it is not measured. */
  readonly connections: number;
}

/** Results of a round: medians of its visits. */
interface Round {
  readonly first: number;
  readonly others: number;
  readonly whole: number;
  /** CPU time of the composer per page, in milliseconds. */
  readonly cpu: number;
}

/**
 * Visits the page of all composers in interleaved rounds.
 * @param candidates The baseline first.
 */
export async function measureWait(
  candidates: readonly Candidate[],
  wait: Wait,
  { rounds, seconds }: Effort,
): Promise<Section> {
  const results = new Map<Candidate, Round[]>(candidates.map((candidate) => [candidate, []]));
  for (const candidate of candidates.filter(runs)) await visit(candidate.server, candidate.pathOf(wait.situation));
  for (let count = 0; count < rounds; count++) {
    for (const [candidate, all] of results) if (runs(candidate)) all.push(await round(candidate, wait, seconds));
  }
  const [baseline = []] = results.values();
  const { title, note, except, connections } = wait;
  const shown = ['first', ...(except === undefined ? [] : (['others'] as const)), 'whole'] as const;
  const names = { first: 'first byte', others: `all but ${except}`, whole: 'whole page' };
  return {
    title,
    ...(note !== undefined && { note }),
    columns: [
      'composer',
      ...shown.map((what) => names[what]),
      'whole of bare',
      ...(connections > 0 ? ['CPU a page', 'CPU of bare'] : []),
    ],
    rows: Array.from(results, ([candidate, all]) => {
      if (!runs(candidate)) return [candidate.name, candidate.reason];
      const of = (what: keyof Round, from: readonly Round[] = all) => from.map((one) => one[what]);
      const cpu = [time(of('cpu')), ratio(of('cpu'), of('cpu', baseline))];
      const times = shown.map((what) => time(of(what)));
      return [candidate.name, ...times, ratio(of('whole'), of('whole', baseline)), ...(connections > 0 ? cpu : [])];
    }),
  };
}

async function round(subject: Subject, wait: Wait, seconds: number): Promise<Round> {
  const { situation, except, visits, connections } = wait;
  const path = subject.pathOf(situation);
  const arrivals: Arrival[] = [];
  while (arrivals.length < visits) arrivals.push(await visit(subject.server, path, {}, except));
  const loaded =
    connections === 0 ? undefined : await load(subject.server, { path, headers: {}, connections, seconds });
  return {
    first: median(arrivals.map(({ first }) => first)),
    others: median(arrivals.map(({ others }) => others)),
    whole: median(arrivals.map(({ whole }) => whole)),
    cpu: loaded?.cpu ?? Number.NaN,
  };
}
