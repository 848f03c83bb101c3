/** CPU time and speed of all composers under load. */
import { median, milliseconds, type Section } from '../../table.ts';
import { load, type Load } from '../../wrk.ts';
import type { Encoding } from '../composers/composer.ts';
import type { Situation } from '../page/situations.ts';
import { faultOf, visit, type Arrival } from './arrival.ts';
import { ratio, time } from './figures.ts';
import { runs, type Candidate, type Subject } from './subjects.ts';

/** Visits until every cache of a composer is filled. */
const WARM_UP = 5;

/** How often and how long everything is measured. */
export interface Effort {
  readonly rounds: number;
  readonly seconds: number;
}

/** What is requested of all composers. */
export interface Scenario {
  readonly title: string;
  readonly note?: string;
  readonly situation: Situation;
  readonly encoding?: Encoding;
  /** Whether the requests name the version of the page that they have. */
  readonly conditional?: boolean;
  readonly connections: number;
}

/** A composer under load, with a result per round. */
interface Loaded {
  readonly subject: Subject;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: number;
  readonly loads: Load[];
}

/**
 * Loads all composers in interleaved rounds.
 * @param candidates The baseline first.
 * @param edge The one that the others are compared with.
 */
export async function measureLoads(
  candidates: readonly Candidate[],
  edge: Candidate,
  scenario: Scenario,
  { rounds, seconds }: Effort,
): Promise<Section> {
  const { title, note, situation, connections } = scenario;
  const prepared: (Loaded | readonly [name: string, reason: string])[] = [];
  for (const candidate of candidates) prepared.push(await prepare(candidate, scenario));
  const loaded = prepared.filter((one) => 'loads' in one);
  for (let round = 0; round < rounds; round++) {
    for (const { subject, headers, loads } of loaded) {
      const target = { path: subject.pathOf(situation), headers, connections, seconds };
      loads.push(await load(subject.server, target));
    }
  }
  const baseline = loaded[0]?.loads ?? [];
  const ours = loaded.find(({ subject }) => subject === edge)?.loads ?? [];
  return {
    title,
    ...(note !== undefined && { note }),
    columns: ['composer', 'CPU a page', 'of bare', 'of edge', 'pages/s', 'p99', 'bytes'],
    rows: prepared.map((one) => ('loads' in one ? row(one, baseline, ours) : one)),
  };
}

async function prepare(candidate: Candidate, scenario: Scenario): Promise<Loaded | readonly [string, string]> {
  const { situation, encoding = 'identity', conditional = false } = scenario;
  const { name } = candidate;
  if (!runs(candidate)) return [name, candidate.reason];
  if (!candidate.encodings.includes(encoding)) return [name, 'not supported'];
  const get = (headers: Readonly<Record<string, string>>) =>
    visit(candidate.server, candidate.pathOf(situation), headers);
  const headers = { 'accept-encoding': encoding };
  for (let visits = 0; visits < WARM_UP; visits++) await get(headers);
  const page = await get(headers);
  const fault = faultOf(page, encoding);
  if (fault !== undefined) {
    process.exitCode = 1;
    return [name, `the page ${fault}`];
  }
  if (!conditional) return { subject: candidate, headers, bytes: page.body.length, loads: [] };
  const known = versionOf(page);
  if (!known) return [name, 'no 304: the page has neither ETag nor Last-Modified'];
  const again = await get({ ...headers, ...known });
  if (again.status !== 304) return [name, `no 304: status ${again.status}`];
  return { subject: candidate, headers: { ...headers, ...known }, bytes: again.body.length, loads: [] };
}

/** Headers of a request by a client that has this page. */
function versionOf({ headers }: Arrival): Readonly<Record<string, string>> | undefined {
  if (headers.etag !== undefined) return { 'if-none-match': headers.etag };
  const changed = headers['last-modified'];
  return changed === undefined ? undefined : { 'if-modified-since': changed };
}

function row({ subject, bytes, loads }: Loaded, baseline: readonly Load[], ours: readonly Load[]): string[] {
  const times = (all: readonly Load[]) => all.map(({ cpu }) => cpu);
  const errors = loads.reduce((sum, load) => sum + load.errors, 0);
  return [
    errors === 0 ? subject.name : `${subject.name} (${errors} errors)`,
    time(times(loads)),
    ratio(times(loads), times(baseline)),
    ratio(times(loads), times(ours)),
    median(loads.map(({ perSecond }) => perSecond)).toFixed(0),
    milliseconds(median(loads.map(({ p99 }) => p99))),
    String(bytes),
  ];
}
