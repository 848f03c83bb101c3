import { expect, test } from 'vitest';

import { nextState, type SurveyEvent, type SurveyState } from './states';

test.each<[SurveyState, SurveyEvent, SurveyState]>([
  ['hidden', 'due', 'opened'],
  ['hidden', 'aside', 'can-started'],
  ['opened', 'minimise', 'minified'],
  ['minified', 'folded', 'can-started'],
  ['can-started', 'open', 'opened'],
  ['can-started', 'away', 'ended'],
  ['hidden', 'away', 'ended'],
  ['opened', 'sent', 'done'],
  ['can-started', 'sent', 'done'],
  ['done', 'over', 'ended'],
  ['done', 'minimise', 'done'],
  ['ended', 'open', 'ended'],
  ['opened', 'due', 'opened'],
])('from %s, %s leads to %s', (state, event, next) => {
  expect(nextState(state, event)).toBe(next);
});
