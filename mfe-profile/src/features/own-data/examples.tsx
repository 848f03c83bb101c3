import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { ACCOUNT } from '../../shared/testing/sample-data';
import { OwnData } from './OwnData';

const examples: Examples = {
  title: 'OwnData',
  examples: {
    usual: () => (
      <Sample>
        <OwnData account={ACCOUNT} onChange={() => undefined} />
      </Sample>
    ),
  },
};

export default examples;
