import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample, samplePage } from '../../shared/testing/Sample';
import { SECTIONS, SIBLINGS_BLOCK, SUPPORT_BLOCK, WAY } from '../../shared/testing/sample-content';
import { SubCategoryPage } from './SubCategoryPage';

const HEADING = {
  id: 'heading',
  type: 'heading',
  props: { title: 'Money', description: 'Payouts, trip fares and everything else that changes your balance.' },
} as const;

const examples: Examples = {
  title: 'SubCategoryPage',
  examples: {
    articles: () => (
      <Sample
        page={samplePage('kb_sub_category', {
          breadcrumbs: WAY.slice(0, 3),
          blocks: [
            HEADING,
            { id: 'sections', type: 'sections', props: { items: SECTIONS.slice(0, 1) } },
            SIBLINGS_BLOCK,
            SUPPORT_BLOCK,
          ],
        })}
      >
        <SubCategoryPage />
      </Sample>
    ),
    empty: () => (
      <Sample
        page={samplePage('kb_sub_category', {
          breadcrumbs: WAY.slice(0, 3),
          blocks: [HEADING, { id: 'sections', type: 'sections', props: { items: SECTIONS.slice(1) } }],
        })}
      >
        <SubCategoryPage />
      </Sample>
    ),
  },
};

export default examples;
