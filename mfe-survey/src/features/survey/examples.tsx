import type { Examples } from '@roadside/mfe-kit/examples';
import { useState } from 'react';

import { Sample } from '../../shared/testing/Sample';
import { Questions } from './Questions';

/** Questions that show their answer instead of sending it. */
function Asked({ status }: { status: 'asking' | 'sending' | 'failed' }) {
  const [sent, setSent] = useState('');
  return (
    <Sample>
      <Questions status={status} onSend={(answer) => setSent(JSON.stringify(answer))} />
      <p>{sent}</p>
    </Sample>
  );
}

export default {
  title: 'Survey',
  examples: {
    asking: () => <Asked status="asking" />,
    sending: () => <Asked status="sending" />,
    failed: () => <Asked status="failed" />,
  },
} satisfies Examples;
