import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample, samplePage } from '../../shared/testing/Sample';
import { SECTIONS } from '../../shared/testing/sample-content';
import { heading, INSTRUMENTS_BLOCK, professions } from '../../shared/testing/sample-tiles';
import { RootPage } from './RootPage';

const HEADING = heading('Knowledge base', 'Answers for drivers and couriers: money, your account, orders and safety.');

const POPULAR_SECTIONS = SECTIONS.map(({ id, title, url }) => ({ id, title, url, category: 'Taxi' }));

const POPULAR = SECTIONS[0]?.articles ?? [];

const examples: Examples = {
  title: 'RootPage',
  examples: {
    full: () => (
      <Sample
        page={samplePage('kb_root', {
          breadcrumbs: [{ title: 'Knowledge base', url: '/ru-en/moskva/knowledge-base' }],
          blocks: [
            HEADING,
            professions(),
            { id: 'popular_sections', type: 'popular_sections', props: { items: POPULAR_SECTIONS } },
            { id: 'popular', type: 'popular', props: { items: POPULAR } },
            INSTRUMENTS_BLOCK,
          ],
        })}
      >
        <RootPage />
      </Sample>
    ),
    withoutContact: () => (
      <Sample
        page={samplePage('kb_root', { blocks: [HEADING, professions()] })}
        context={{ flags: { DISABLE_CONTACT_US_FORM: 'on' } }}
      >
        <RootPage />
      </Sample>
    ),
    empty: () => (
      <Sample page={samplePage('kb_root', { blocks: [HEADING] })}>
        <RootPage />
      </Sample>
    ),
  },
};

export default examples;
