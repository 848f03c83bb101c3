import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { ready, sampleRequest } from '../../shared/testing/sample-data';
import type { OwnRequests } from '../../shared/types';
import { LatestRequests } from './LatestRequests';

const NONE = ready<OwnRequests>({ items: [] });

const examples: Examples = {
  title: 'LatestRequests',
  examples: {
    usual: () => (
      <Sample>
        <LatestRequests
          part={ready({
            items: [
              sampleRequest('R-7KQ2-M9XD'),
              sampleRequest('R-W4TN-83HC', { status: 'waiting_for_you', subject: 'Blocked account' }),
              sampleRequest('R-PP4C-2ZKA', { kind: 'application', status: 'new' }),
              sampleRequest('R-QQ7D-6YHB', { status: 'solved' }),
            ],
          })}
        />
      </Sample>
    ),
    none: () => (
      <Sample>
        <LatestRequests part={NONE} />
      </Sample>
    ),
    failed: () => (
      <Sample>
        <LatestRequests part={{ ...NONE, state: { status: 'failed', reason: 'offline' } }} />
      </Sample>
    ),
  },
};

export default examples;
