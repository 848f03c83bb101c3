import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { otherSessions, ready, SESSIONS } from '../../shared/testing/sample-data';
import { Sessions } from './Sessions';

const examples: Examples = {
  title: 'Sessions',
  examples: {
    usual: () => (
      <Sample>
        <Sessions part={ready(SESSIONS)} />
      </Sample>
    ),
    many: () => (
      <Sample>
        <Sessions part={ready({ items: [...SESSIONS.items, ...otherSessions(6)] })} />
      </Sample>
    ),
  },
};

export default examples;
