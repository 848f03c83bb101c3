import { useEffect } from 'react';

import type { Examples } from '../../examples';
import { storeSentNotice } from '../../page/sent-notice';
import { SentCard } from './SentCard';

const PAGE = '/ru-en/moskva/knowledge-base/taxi';

/** A request, sent when the example is shown. */
function Sent() {
  useEffect(() => {
    storeSentNotice({
      page: PAGE,
      title: 'Request R-7KQ2-M9XD is with us',
      lines: [
        'We will send the answer to ivan@example.com and show it on the request’s page.',
        'Every day, around the clock. We usually answer within 4 hours.',
        'Remembered something? Add it on that page.',
      ],
      url: '/ru-en/moskva/requests/sample',
      texts: {
        open: 'Open the request',
        copy: 'Copy the link',
        copied: 'Copied',
        copyFailed: 'The link could not be copied: open the request and copy its address.',
        dismiss: 'Close',
      },
    });
  }, []);
  return <SentCard page={PAGE} />;
}

const examples: Examples = {
  title: 'SentCard',
  examples: { sent: () => <Sent />, nothing: () => <SentCard page="/ru-en/moskva/knowledge-base" /> },
};

export default examples;
