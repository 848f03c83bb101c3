import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { Closed } from './Closed';

const examples: Examples = {
  title: 'Closed',
  examples: {
    usual: () => (
      <Sample>
        <Closed />
      </Sample>
    ),
  },
};

export default examples;
