import { expect, test } from 'vitest';

import { samplePage } from '../testing/Sample';
import { ACTIONS_BLOCK, heading } from '../testing/sample-tiles';
import { actionPath, nextSteps } from './page-actions';

const JOB = samplePage('job', { blocks: [heading('Taxi driver'), ACTIONS_BLOCK] });

test('the next steps are to apply and to calculate', () => {
  expect(nextSteps(JOB).map(({ kind }) => kind)).toEqual(['apply', 'calculator']);
});

test('an action is found by its kind', () => {
  expect(actionPath(JOB, 'knowledge_base')).toBe('/ru-en/moskva/knowledge-base/taxi');
  expect(actionPath(samplePage('job', {}), 'knowledge_base')).toBeUndefined();
});
