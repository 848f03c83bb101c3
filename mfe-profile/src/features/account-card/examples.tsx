import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { ACCOUNT } from '../../shared/testing/sample-data';
import { AccountCard } from './AccountCard';

const examples: Examples = {
  title: 'AccountCard',
  examples: {
    usual: () => (
      <Sample>
        <AccountCard account={ACCOUNT} onChange={() => undefined} />
      </Sample>
    ),
    deletion: () => (
      <Sample>
        <AccountCard account={{ ...ACCOUNT, deletion_at: '2026-12-07T09:00:00Z' }} onChange={() => undefined} />
      </Sample>
    ),
  },
};

export default examples;
