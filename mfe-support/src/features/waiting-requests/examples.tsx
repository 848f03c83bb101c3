import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { WaitingNotice } from './WaitingNotice';

const doNothing = () => undefined;

const examples: Examples = {
  title: 'WaitingRequests',
  examples: {
    waiting: () => (
      <Sample>
        <WaitingNotice count={1} state={undefined} onSend={doNothing} onDiscard={doNothing} />
      </Sample>
    ),
    sending: () => (
      <Sample>
        <WaitingNotice count={2} state="sending" onSend={doNothing} onDiscard={doNothing} />
      </Sample>
    ),
    failed: () => (
      <Sample>
        <WaitingNotice count={1} state="failed" onSend={doNothing} onDiscard={doNothing} />
      </Sample>
    ),
    refused: () => (
      <Sample>
        <WaitingNotice count={1} state="refused" onSend={doNothing} onDiscard={doNothing} />
      </Sample>
    ),
  },
};

export default examples;
