import { localDay, useFormats, useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Fragment } from 'react';

import type { ChatState } from '../chat/state';
import type { ChatMessage } from '../chat/types';
import { Greeting } from './Greeting';
import styles from './Log.module.css';
import { Message, type MessageActions } from './message/Message';
import { Pending } from './message/Pending';
import { useFollowEnd } from './use-follow-end';

export interface LogProps extends MessageActions {
  state: ChatState;
  /** Whether the visitor can see the messenger. */
  visible: boolean;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
  /** Loads earlier messages. */
  onBefore: () => void;
  /** Called when all messages have been seen. */
  onRead: () => void;
}

/** The messages, the newest at the end. Screen readers announce new ones. */
export function Log({ state, visible, onRetry, onDiscard, onBefore, onRead, ...actions }: LogProps) {
  const t = useTranslate('messenger');
  const { date } = useFormats();
  const { phase, messages, pending, hasBefore, typing, thread } = state;
  const last = messages.at(-1);
  const { list, isBehind, toEnd } = useFollowEnd({ visible, last: (last?.seq ?? 0) + pending.length, onRead });
  // The last own message that support has read.
  const read = messages.findLast(({ from, seq }) => from === 'visitor' && seq <= (thread?.support_read ?? 0))?.seq;
  return (
    <div className={styles.place}>
      <div
        className={styles.log}
        ref={list}
        role="log"
        aria-label={t('messages')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
        aria-busy={phase === 'loading'}
      >
        {hasBefore ? (
          <Button variant="quiet" onClick={onBefore}>
            {t('before')}
          </Button>
        ) : null}
        {phase === 'loading' && messages.length === 0 ? (
          <div className={styles.skeleton}>
            <span />
            <span />
          </div>
        ) : null}
        {phase === 'ready' && !hasBefore && messages.length === 0 ? <Greeting service={state.service} /> : null}
        {messages.map((message, index) => (
          <Fragment key={message.seq}>
            {dayOf(message) === dayOf(messages[index - 1]) ? null : (
              <p className={styles.day}>{date(dayOf(message))}</p>
            )}
            <Message
              message={message}
              isFirst={messages[index - 1]?.from !== message.from}
              isLast={message === last && pending.length === 0}
              isRead={message.seq === read}
              {...actions}
            />
          </Fragment>
        ))}
        {pending.map((message) => (
          <Pending key={message.clientId} message={message} onRetry={onRetry} onDiscard={onDiscard} />
        ))}
        {typing ? (
          <p className={styles.typing}>
            <span className={styles.dots} aria-hidden="true">
              <span />
              <span />
              <span />
            </span>
            {t(typing === 'staff' ? 'typing.staff' : 'typing.assistant')}
          </p>
        ) : null}
      </div>
      {isBehind ? (
        <button className={styles.toEnd} type="button" onClick={toEnd}>
          {t('to_end')}
        </button>
      ) : null}
    </div>
  );
}

/** Local day of a message, ISO; empty for none. */
function dayOf(message: ChatMessage | undefined): string {
  return message ? localDay(new Date(message.at)) : '';
}
