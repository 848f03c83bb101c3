import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { Sample, samplePage } from '../../shared/Sample';
import { ACTIONS_BLOCK, heading } from '../../shared/sample-tiles';
import { JobsPage } from '../jobs/JobsPage';
import { JobPage } from './JobPage';

afterEach(() => {
  cleanup();
  globalThis.__roadsidePage = undefined;
});

/** What a page with these flags offers to do next. */
function offers(Page: typeof JobPage, flags: Record<string, string>): Set<string> {
  render(
    <Sample page={samplePage('job', { blocks: [heading('Taxi driver'), ACTIONS_BLOCK] })} context={{ flags }}>
      <Page />
    </Sample>,
  );
  return new Set(screen.getAllByRole('link').map(({ textContent }) => textContent));
}

for (const [name, Page] of [
  ['a job', JobPage],
  ['the jobs', JobsPage],
] as const) {
  test.each([
    ['is switched off', { DISABLE_CONTACT_US_FORM: 'on' }, false],
    ['has an experiment on it', { DISABLE_CONTACT_US_FORM: 'control' }, true],
    ['is there', {}, true],
  ])(`${name} offers to ask support where the form for it %s: %s %s`, (_site, flags, isOffered) => {
    const offered = offers(Page, flags);
    expect(offered.size).toBe(isOffered ? 4 : 3);
    expect(offered.has('Ask support')).toBe(isOffered);
  });
}
