import type { Examples } from '@roadside/mfe-kit/examples';
import { rememberRequest } from '@roadside/mfe-kit/forms';
import { writeStored } from '@roadside/mfe-kit/page';
import { useEffect } from 'react';

import { Sample } from '../../shared/testing/Sample';
import { RecentRequests } from './RecentRequests';

/** Two requests, sent when the example is shown. The second one has an answer. */
function Sent() {
  useEffect(() => {
    writeStored('request-answers', JSON.stringify({ 'R-W4TN-83HC': { found: 1, seen: 0 } }));
    for (const number of ['R-7KQ2-M9XD', 'R-W4TN-83HC']) {
      rememberRequest({ number, url: `/ru-en/moskva/requests/${number}`, at: 0 });
    }
  }, []);
  return <RecentRequests />;
}

const examples: Examples = {
  title: 'RecentRequests',
  examples: {
    sent: () => (
      <Sample>
        <Sent />
      </Sample>
    ),
  },
};

export default examples;
