/** What a page shows in the place of a faulty fragment. */
import type { Section } from '../../table.ts';
import { ending, FRAGMENTS, type FragmentName } from '../page/content.ts';
import { ERROR_TEXT, type Situation } from '../page/situations.ts';
import { PATIENCE_MS, textOf, visit, type Arrival } from './arrival.ts';
import { runs, type Candidate } from './subjects.ts';

const VISITS = 3;

/** The fragment that is faulty. */
const FAULTY: FragmentName = 'survey';

const FAULTS = {
  error: 'status 500',
  cut: 'body cut in the middle',
  label: 'labelled gzip, is not',
  packed: 'is gzip, not labelled',
} as const satisfies Partial<Record<Situation, string>>;

/** Shows the page of every composer with each fault. */
export async function measureFaults(candidates: readonly Candidate[]): Promise<Section> {
  const rows: string[][] = [];
  for (const candidate of candidates) {
    const row = [candidate.name];
    if (!runs(candidate)) row.push(candidate.reason);
    else {
      for (const situation of Object.keys(FAULTS) as (keyof typeof FAULTS)[]) {
        const seen = new Set<string>();
        for (let count = 0; count < VISITS; count++) {
          seen.add(outcome(await visit(candidate.server, candidate.pathOf(situation))));
        }
        row.push(Array.from(seen).join(', or '));
      }
    }
    rows.push(row);
  }
  return {
    title: 'Composed page: a faulty fragment',
    note: `The faulty fragment is \`${FAULTY}\`; no composer has a fallback for it. Shown is what stands in its
place, and what happens to the page around it.`,
    columns: ['composer', ...Object.values(FAULTS)],
    rows,
  };
}

function outcome(arrival: Arrival): string {
  const text = textOf(arrival);
  const facts = [inPlace(text)];
  if (arrival.status !== 200) facts.push(`status ${arrival.status}`);
  const lost = FRAGMENTS.filter(({ name }) => name !== FAULTY && !text.includes(ending(name))).map(({ name }) => name);
  if (lost.length > 0) facts.push(`without ${lost.join(', ')}`);
  if (!text.trimEnd().endsWith('</html>')) facts.push('the page breaks off');
  if (arrival.broken) facts.push('the connection breaks');
  if (arrival.whole === Infinity) facts.push(`no end within ${PATIENCE_MS / 1000} s`);
  return facts.join('; ');
}

function inPlace(text: string): string {
  if (text.includes(ending(FAULTY))) return 'the fragment as sent';
  if (text.includes(ERROR_TEXT)) return "the error's body";
  if (text.includes('\uFFFD')) return 'stray bytes';
  const opened = text.split('<section').length - text.split('</section').length;
  if (opened > 0) return 'half of it, its tags left open';
  return text.includes(`class="${FAULTY}"`) ? 'half of it, its tags closed' : 'nothing';
}
