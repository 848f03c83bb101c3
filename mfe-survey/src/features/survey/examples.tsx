import type { Examples } from '@roadside/mfe-kit/examples';
import { useState } from 'react';

import { Sample } from '../../shared/testing/Sample';
import { Questions } from './Questions';

/** Questions that show their answer instead of sending it. */
function ExampleQuestions({ status }: { status: 'asking' | 'sending' | 'failed' }) {
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
    asking: () => <ExampleQuestions status="asking" />,
    sending: () => <ExampleQuestions status="sending" />,
    failed: () => <ExampleQuestions status="failed" />,
  },
} satisfies Examples;
