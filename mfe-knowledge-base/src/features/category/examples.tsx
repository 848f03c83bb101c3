import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample, samplePage } from '../../shared/testing/Sample';
import { SECTIONS, SUPPORT_BLOCK, WAY } from '../../shared/testing/sample-content';
import { INSTRUMENTS_BLOCK } from '../../shared/testing/sample-tiles';
import { CategoryPage } from './CategoryPage';

const HEADING = {
  id: 'heading',
  type: 'heading',
  props: { title: 'Taxi', description: 'Answers for taxi drivers: money, your account, orders, safety and the app.' },
} as const;

const examples: Examples = {
  title: 'CategoryPage',
  examples: {
    sections: () => (
      <Sample
        page={samplePage('kb_category', {
          breadcrumbs: WAY.slice(0, 2),
          blocks: [
            HEADING,
            { id: 'popular', type: 'popular', props: { items: SECTIONS[0]?.articles ?? [] } },
            { id: 'sections', type: 'sections', props: { items: SECTIONS } },
            INSTRUMENTS_BLOCK,
            SUPPORT_BLOCK,
          ],
        })}
      >
        <CategoryPage />
      </Sample>
    ),
    empty: () => (
      <Sample page={samplePage('kb_category', { breadcrumbs: WAY.slice(0, 2), blocks: [HEADING] })}>
        <CategoryPage />
      </Sample>
    ),
  },
};

export default examples;
