import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { APPLICATION_PAGE, CHECK_PAGE, TRANSPORT_PAGE } from '../../shared/testing/sample-forms';
import { ApplicationPage } from './ApplicationPage';

const examples: Examples = {
  title: 'Application',
  examples: {
    work: () => (
      <Sample>
        <ApplicationPage page={APPLICATION_PAGE} />
      </Sample>
    ),
    errors: () => (
      <Sample>
        <ApplicationPage
          page={{
            ...APPLICATION_PAGE,
            step: 'person',
            values: { birth_date: ['2015-01-01'] },
            errors: { full_name: ['required'], phone: ['required'], birth_date: ['min_age'] },
          }}
        />
      </Sample>
    ),
    transport: () => (
      <Sample>
        <ApplicationPage page={TRANSPORT_PAGE} />
      </Sample>
    ),
    anotherCar: () => (
      <Sample>
        <ApplicationPage
          page={{ ...TRANSPORT_PAGE, values: { profession: ['taxi'], car_brand: ['other'], car_model: ['other'] } }}
        />
      </Sample>
    ),
    documents: () => (
      <Sample>
        <ApplicationPage page={{ ...CHECK_PAGE, step: 'documents' }} />
      </Sample>
    ),
    check: () => (
      <Sample>
        <ApplicationPage page={CHECK_PAGE} />
      </Sample>
    ),
  },
};

export default examples;
