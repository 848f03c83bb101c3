import type { RequestStatus, RequestThread } from '@roadside/mfe-kit/contract';
import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { THREAD } from '../../shared/testing/sample-forms';
import { ThreadPage } from './ThreadPage';

const shown = (status: RequestStatus, differs: Partial<RequestThread> = {}) =>
  function Example() {
    return (
      <Sample>
        <ThreadPage thread={{ ...THREAD, status, ...differs }} />
      </Sample>
    );
  };

const examples: Examples = {
  title: 'Thread',
  examples: {
    new: shown('new', { messages: THREAD.messages.slice(0, 1) }),
    open: shown('open'),
    waiting: shown('waiting_for_you'),
    solved: shown('solved', { reopen_until: '2026-11-28T10:00:00Z' }),
    rated: shown('solved', { reopen_until: '2026-11-28T10:00:00Z', rating: 4 }),
    closed: shown('closed', { can_reply: false, rating: 2 }),
  },
};

export default examples;
