import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample, samplePage } from '../../shared/testing/Sample';
import { ACTIONS_BLOCK, heading, jobs, professions } from '../../shared/testing/sample-tiles';
import { JobsPage } from './JobsPage';

const HEADING = heading('Jobs', 'What each job is like, what it takes and how to begin.');

const examples: Examples = {
  title: 'JobsPage',
  examples: {
    full: () => (
      <Sample page={samplePage('jobs', { blocks: [HEADING, professions(jobs()), ACTIONS_BLOCK] })}>
        <JobsPage />
      </Sample>
    ),
    two: () => (
      <Sample page={samplePage('jobs', { blocks: [HEADING, professions(jobs().slice(0, 2))] })}>
        <JobsPage />
      </Sample>
    ),
  },
};

export default examples;
