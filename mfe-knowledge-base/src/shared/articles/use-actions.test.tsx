import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';

import { Sample, samplePage } from '../testing/Sample';
import { ACTIONS_BLOCK, heading } from '../testing/sample-tiles';
import { useActions } from './use-actions';

const JOB = samplePage('job', { blocks: [heading('Taxi driver'), ACTIONS_BLOCK] });

afterEach(() => {
  cleanup();
  globalThis.__roadsidePage = undefined;
});

test.each([
  ['is disabled', { DISABLE_CONTACT_US_FORM: 'on' }, ['apply', 'calculator', 'knowledge_base']],
  [
    'has an experiment on it',
    { DISABLE_CONTACT_US_FORM: 'control' },
    ['apply', 'calculator', 'knowledge_base', 'contact_us'],
  ],
  ['is enabled', {}, ['apply', 'calculator', 'knowledge_base', 'contact_us']],
])('shows a job’s actions where the form for support %s', (_form, flags, offered) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Sample page={JOB} context={{ flags }}>
      {children}
    </Sample>
  );
  const { result } = renderHook(() => useActions(), { wrapper });
  expect(result.current.map(({ kind }) => kind)).toEqual(offered);
});
