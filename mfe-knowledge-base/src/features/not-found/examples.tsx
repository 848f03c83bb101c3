import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample, samplePage } from '../../shared/Sample';
import { NotFoundPage } from './NotFoundPage';

const examples: Examples = {
  title: 'NotFoundPage',
  examples: {
    nowhere: () => (
      <Sample page={samplePage('not_found', { status: 404, error: { code: 404 } })}>
        <NotFoundPage />
      </Sample>
    ),
    inAnotherCity: () => (
      <Sample
        page={samplePage('not_found', { status: 404, error: { code: 404, city_code: 'kazan', city_name: 'Kazan' } })}
      >
        <NotFoundPage />
      </Sample>
    ),
  },
};

export default examples;
