import type { FragmentContext, RequestThread } from '@roadside/mfe-kit/contract';
import { useFormats, useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { markAnswersSeen } from '@roadside/mfe-kit/forms/answers';
import { Banner } from '@roadside/mfe-kit/ui/banner/Banner';
import { useEffect, useState } from 'react';

import { Columns } from '../../shared/columns/Columns';
import { CopyLink } from './CopyLink';
import { Message } from './Message';
import { Progress } from './Progress';
import { Rating } from './Rating';
import { ReplyForm } from './ReplyForm';
import styles from './ThreadPage.module.css';
import { When } from './When';

const NONE = {};

/** A request as its author follows it: status, messages and a reply form. */
export function ThreadPage({ thread: initial }: { thread: RequestThread }) {
  const t = useTranslate('support');
  const forms = useTranslate('forms');
  const { date } = useFormats();
  const { query } = useFragmentContext() as FragmentContext;
  // Forms without scripts redirect here: `sent=1`, or `error=text.required`.
  const isNew = query?.['sent'] === '1';
  const [field = '', code = ''] = query?.['error']?.split('.') ?? [];
  const [latest, setLatest] = useState<{ initial: RequestThread; thread: RequestThread }>();
  const thread = latest?.initial === initial ? latest.thread : initial;
  const update = (next: RequestThread) => setLatest({ initial, thread: next });

  const { number, status, profession, subject, messages } = thread;
  const about = [profession, subject].filter((part) => part !== '').join(' · ');
  const answers = messages.filter(({ from }) => from !== 'visitor').length;
  const isAnswered = answers > 0;
  useEffect(() => markAnswersSeen(number, answers), [number, answers]);
  const until = thread.reopen_until ? date(thread.reopen_until.slice(0, 10)) : '';
  return (
    <Columns
      rail={
        <>
          {isNew ? <Banner tone="success">{forms('sent')}</Banner> : null}
          <div className={styles.facts}>
            {about ? <p>{about}</p> : null}
            <p className={styles.muted}>
              <When at={thread.sent_at} />
            </p>
          </div>
          <Progress status={status} isAnswered={isAnswered} answerTime={thread.answer_time ?? ''} />
          <div className={styles.status} data-status={status}>
            <p className={styles.strong}>{t(`status.${status}`)}</p>
            <p>
              {status === 'solved' && !until ? t('status_help.closed') : t(`status_help.${status}`, { date: until })}
            </p>
          </div>
        </>
      }
    >
      <section className={styles.messages} aria-label={t('thread.messages')}>
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
        {isAnswered ? null : <p className={styles.muted}>{t('thread.no_answer')}</p>}
      </section>
      {isAnswered && (status === 'solved' || status === 'closed') ? <Rating thread={thread} onRated={update} /> : null}
      {thread.can_reply ? (
        <ReplyForm thread={thread} errors={code ? { [field]: [code] } : NONE} onSent={update} />
      ) : null}
      <div className={styles.link}>
        <CopyLink />
        <p className={styles.muted}>{t('thread.private')}</p>
      </div>
    </Columns>
  );
}
