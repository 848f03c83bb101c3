/**
 * States of the survey. `hidden`: just loaded. `opened`: questions shown. `minified`: collapsing.
 * `can-started`: a small button reopens it. `done`: thanks shown. `ended`: removed.
 */
export type SurveyState = 'hidden' | 'opened' | 'minified' | 'can-started' | 'done' | 'ended';

/**
 * Events of the survey. `aside`: due, and collapsed on an earlier page of this tab. `away`: the
 * button is removed, now or on an earlier page.
 */
export type SurveyEvent = 'due' | 'aside' | 'away' | 'minimise' | 'folded' | 'open' | 'sent' | 'over';

/** Transitions by state. An event without one changes nothing. */
const NEXT: Readonly<Record<SurveyState, Partial<Record<SurveyEvent, SurveyState>>>> = {
  hidden: { due: 'opened', aside: 'can-started', away: 'ended' },
  opened: { minimise: 'minified', sent: 'done' },
  minified: { folded: 'can-started', sent: 'done' },
  'can-started': { open: 'opened', away: 'ended', sent: 'done' },
  done: { over: 'ended' },
  ended: {},
};

/** Returns the next state. */
export function nextState(state: SurveyState, event: SurveyEvent): SurveyState {
  return NEXT[state][event] ?? state;
}
