import type { Examples } from '@roadside/mfe-kit/examples';

import type { Chat } from '../chat/chat';
import type { ChatState } from '../chat/state';
import { NO_HOST } from '../host/host';
import { ANSWER, CONVERSATION, message, SERVICE, stateWith, THREAD } from '../testing/samples';
import { Sample } from '../testing/Sample';
import { createControls } from './controls';
import styles from './examples.module.css';
import { Messenger } from './Messenger';

const nothing = () => Promise.resolve();

/** A chat that stays as it is. */
function still(state: ChatState): Chat {
  return {
    subscribe: () => () => undefined,
    getState: () => state,
    open: nothing,
    send: () => undefined,
    retry: () => undefined,
    discard: () => '',
    loadBefore: nothing,
    read: () => undefined,
    typing: () => undefined,
    handover: nothing,
    rate: nothing,
    transcript: nothing,
    form: () => Promise.resolve(undefined),
    end: nothing,
    startOver: () => undefined,
    stop: () => undefined,
  };
}

function ExampleMessenger({ state, closable = true }: { state: ChatState; closable?: boolean }) {
  return (
    <Sample>
      <div className={styles.screen}>
        <Messenger
          chat={still(state)}
          host={closable ? { ...NO_HOST, close: () => undefined } : NO_HOST}
          controls={createControls()}
          site="http://localhost:8080"
          model={{ city: 'moskva' }}
        />
      </div>
    </Sample>
  );
}

const pending = { clientId: 'c'.repeat(32), text: 'Are you there?', files: [] };

export default {
  title: 'Messenger',
  examples: {
    greeting: () => <ExampleMessenger state={stateWith([], { thread: undefined })} />,
    loading: () => (
      <ExampleMessenger state={stateWith([], { phase: 'loading', thread: undefined, service: undefined })} />
    ),
    failed: () => <ExampleMessenger state={stateWith([], { phase: 'failed', thread: undefined })} />,
    closed: () => (
      <ExampleMessenger state={stateWith([], { thread: undefined, service: { ...SERVICE, enabled: false } })} />
    ),
    answered: () => <ExampleMessenger state={stateWith(CONVERSATION)} />,
    danger: () => (
      <ExampleMessenger
        state={stateWith([
          message(1, { text: 'I had an accident' }),
          message(2, {
            from: 'assistant',
            content: {
              type: 'answer',
              answer: {
                ...ANSWER,
                kind: 'danger',
                emergency: [
                  { number: '112', service: '' },
                  { number: '103', service: 'Ambulance' },
                ],
                lead: 'Call first if anyone is hurt.',
              },
            },
          }),
        ])}
      />
    ),
    person: () => (
      <ExampleMessenger
        state={stateWith(
          [
            ...CONVERSATION,
            message(3, { from: 'system', text: '', content: { type: 'notice', notice: 'queued' } }),
            message(4, { from: 'system', text: '', agent: 'Anna', content: { type: 'notice', notice: 'taken' } }),
            message(5, { from: 'staff', agent: 'Anna', text: 'Good day. I am looking at your payout.' }),
            message(6, {
              text: 'Here is a picture of the statement.',
              files: [{ id: 'f1', name: 'statement.jpg', mime: 'image/jpeg', size: 120_000, url: '/files/f1' }],
            }),
          ],
          { thread: { ...THREAD, handling: 'person', agent: 'Anna', support_read: 6 }, typing: 'staff' },
        )}
      />
    ),
    unsent: () => (
      <ExampleMessenger
        state={stateWith(CONVERSATION, {
          live: 'lost',
          pending: [
            { ...pending, state: 'waiting' },
            { ...pending, clientId: 'd'.repeat(32), text: 'A text that is refused', state: 'refused' },
          ],
        })}
      />
    ),
    ended: () => (
      <ExampleMessenger
        state={stateWith(
          [...CONVERSATION, message(3, { from: 'system', text: '', content: { type: 'notice', notice: 'closed' } })],
          {
            thread: { ...THREAD, handling: 'closed', status: 'solved', ask_rating: true },
          },
        )}
      />
    ),
    rated: () => (
      <ExampleMessenger
        closable={false}
        state={stateWith(CONVERSATION, {
          thread: { ...THREAD, handling: 'closed', status: 'closed', can_send: false, rating: 5 },
        })}
      />
    ),
  },
} satisfies Examples;
