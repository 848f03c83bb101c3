/**
 * Where the survey is. `hidden`: it has just been loaded. `opened`: its questions are seen. `minified`: they fold. `can-started`: a small
 * button opens them again. `done`: thanks. `ended`: nothing is left of it.
 */
export type SurveyState = 'hidden' | 'opened' | 'minified' | 'can-started' | 'done' | 'ended';

/**
 * What may happen to it. `aside`: it is due, and was folded on an earlier page of this tab. `away`: its button is taken away, now or on an
 * earlier page of this tab.
 */
export type SurveyEvent = 'due' | 'aside' | 'away' | 'minimise' | 'folded' | 'open' | 'sent' | 'over';

/** Where each event leads. What is not named changes nothing. */
const NEXT: Readonly<Record<SurveyState, Partial<Record<SurveyEvent, SurveyState>>>> = {
  hidden: { due: 'opened', aside: 'can-started', away: 'ended' },
  opened: { minimise: 'minified', sent: 'done' },
  minified: { folded: 'can-started', sent: 'done' },
  'can-started': { open: 'opened', away: 'ended', sent: 'done' },
  done: { over: 'ended' },
  ended: {},
};

/** Where an event leads from a state. */
export function nextState(state: SurveyState, event: SurveyEvent): SurveyState {
  return NEXT[state][event] ?? state;
}
