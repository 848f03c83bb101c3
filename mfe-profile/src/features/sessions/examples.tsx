import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { ready, SESSIONS } from '../../shared/testing/sample-data';
import { Sessions } from './Sessions';

const examples: Examples = {
  title: 'Sessions',
  examples: {
    usual: () => (
      <Sample>
        <Sessions part={ready(SESSIONS)} />
      </Sample>
    ),
  },
};

export default examples;
