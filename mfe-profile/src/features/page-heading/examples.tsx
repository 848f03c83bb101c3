import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { PageHeading } from './PageHeading';

const examples: Examples = {
  title: 'PageHeading',
  examples: {
    usual: () => (
      <Sample>
        <PageHeading />
      </Sample>
    ),
  },
};

export default examples;
