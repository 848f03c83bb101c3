/** Situations in which the page is composed: what the fragment server does. */
import type { FragmentName } from './content.ts';

/** Deadline of a fragment in all composers that have one, in milliseconds. */
export const DEADLINE_MS = 1000;

/** Time until the fragment of `wait` arrives, and its deadline, in milliseconds. */
export const WAIT_MS = 8000;
export const WAIT_DEADLINE_MS = 9500;

/** Text of a response with status 500. */
export const ERROR_TEXT = 'The fragment server has an error.';

/** Name of a situation: the first word of the address of its fragments, and of its page. */
export type Situation = keyof typeof SITUATIONS;

/** What is wrong with a fragment's response. */
type Fault = 'status 500' | 'cut' | 'label without gzip' | 'gzip without label';

interface Behaviour {
  /** Whether composers may keep the fragments. */
  readonly cacheable?: boolean;
  /** Milliseconds until the response begins; `Infinity`: never. */
  readonly delay?: number;
  readonly fault?: Fault;
  /** The only fragment with delay and fault; without it, all have them. */
  readonly only?: FragmentName;
}

const SITUATIONS = {
  warm: { cacheable: true },
  live: {},
  slow: { delay: 20 },
  late: { delay: 200, only: 'header' },
  hang: { delay: Infinity, only: 'survey' },
  error: { fault: 'status 500', only: 'survey' },
  cut: { fault: 'cut', only: 'survey' },
  label: { fault: 'label without gzip', only: 'survey' },
  packed: { fault: 'gzip without label', only: 'survey' },
  wait: { delay: WAIT_MS, only: 'header' },
} as const satisfies Readonly<Record<string, Behaviour>>;

/** All situations. */
export const ALL = Object.keys(SITUATIONS) as Situation[];

/** Deadline of the fragments in a situation, in milliseconds. */
export function deadline(situation: Situation): number {
  return situation === 'wait' ? WAIT_DEADLINE_MS : DEADLINE_MS;
}

/** What the server does with a fragment in a situation. */
export function behaviour(situation: Situation, name: FragmentName): Omit<Behaviour, 'only'> {
  const { only, ...all }: Behaviour = SITUATIONS[situation];
  return only === undefined || only === name ? all : {};
}
