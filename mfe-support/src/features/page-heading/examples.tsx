import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/Sample';
import { PageHeading } from './PageHeading';

const examples: Examples = {
  title: 'PageHeading (support)',
  examples: {
    usual: () => (
      <Sample>
        <PageHeading />
      </Sample>
    ),
  },
};

export default examples;
