import type { Examples } from '@roadside/mfe-kit/examples';
import { rememberRequest } from '@roadside/mfe-kit/forms';
import { writeStored } from '@roadside/mfe-kit/page';
import { useEffect } from 'react';

import { Sample } from '../../shared/testing/Sample';
import { MyRequests } from './MyRequests';

const NUMBER = 'R-7KQ2-M9XD';

/** A request, sent when the example is shown; `unread`: with an answer. */
function Sent({ unread }: { unread: boolean }) {
  useEffect(() => {
    writeStored('request-answers', JSON.stringify({ [NUMBER]: { found: 1, seen: unread ? 0 : 1 } }));
    rememberRequest({ number: NUMBER, url: `/ru-en/moskva/requests/${NUMBER}`, at: 0 });
  }, [unread]);
  return <MyRequests />;
}

const examples: Examples = {
  title: 'MyRequests',
  examples: {
    sent: () => (
      <Sample>
        <Sent unread={false} />
      </Sample>
    ),
    answered: () => (
      <Sample>
        <Sent unread />
      </Sample>
    ),
  },
};

export default examples;
