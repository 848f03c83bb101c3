import type { Block } from '@roadside/mfe-kit/contract';
import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample, samplePage } from '../../shared/testing/Sample';
import { SUPPORT_BLOCK } from '../../shared/testing/sample-content';
import { ACTIONS_BLOCK, heading, JOB_FACTS } from '../../shared/testing/sample-tiles';
import { JobPage } from './JobPage';

const TEXT: Block = {
  id: 'text',
  type: 'rich_text',
  props: {
    html: `<h2 id="job-what">What you do</h2><p>You take passengers where they want to go, in your own car or a rented one.</p>
<h2 id="job-needs">What it takes</h2><ul><li>A licence of category B, held for 3 years.</li><li>A phone with 4 GB of memory.</li></ul>
<h2 id="job-steps">How to begin</h2><ol><li>Apply.</li><li>Send photos of your documents.</li><li>Take the first order.</li></ol>`,
  },
};

const FACTS: Block = { id: 'job_facts', type: 'job_facts', props: JOB_FACTS };

const FAQ: Block = {
  id: 'faq',
  type: 'faq',
  props: {
    title: 'Common questions',
    anchor: 'job-faq',
    items: [{ question: 'Can I work at night?', anchor: 'job-faq-night', html: '<p>Yes, whenever you like.</p>' }],
  },
};

const examples: Examples = {
  title: 'JobPage',
  examples: {
    full: () => (
      <Sample
        page={samplePage('job', {
          breadcrumbs: [
            { title: 'Jobs', url: '/ru-en/moskva/jobs' },
            { title: 'Taxi driver', url: '/ru-en/moskva/jobs/taxi' },
          ],
          blocks: [
            heading('Taxi driver', 'You choose the hours, the app sends the orders.'),
            FACTS,
            TEXT,
            FAQ,
            ACTIONS_BLOCK,
            SUPPORT_BLOCK,
          ],
        })}
      >
        <JobPage />
      </Sample>
    ),
    withoutActions: () => (
      <Sample page={samplePage('job', { blocks: [heading('Taxi driver'), TEXT] })}>
        <JobPage />
      </Sample>
    ),
  },
};

export default examples;
