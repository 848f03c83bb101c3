import { useTranslate } from '@roadside/mfe-kit/fragment';
import { visuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';
import type { MouseEvent } from 'react';

import type { ChatMessage, QuickReply } from '../../chat/types';
import { timeOf } from '../use-moment';
import { Answer } from './Answer';
import { Files } from './Files';
import styles from './Message.module.css';

/** What a visitor can do with a message. */
export interface MessageActions {
  /** Origin of the site, for links. */
  site: string;
  onFollow: (event: MouseEvent<HTMLAnchorElement>, path: string) => void;
  onReply: (reply: QuickReply) => void;
  /** Opens the support form. */
  onForm: (url: string) => void;
}

export interface MessageProps extends MessageActions {
  message: ChatMessage;
  /** First of several messages of its author. */
  isFirst: boolean;
  /** Last message of the chat: only there buttons make sense. */
  isLast: boolean;
  /** Last message that support has read. */
  isRead: boolean;
}

/** A message of the thread. */
export function Message({ message, isFirst, isLast, isRead, ...actions }: MessageProps) {
  const t = useTranslate('messenger');
  const { from, agent, at, text, files = [], content } = message;
  if (content?.type === 'notice') {
    const name = agent ?? '';
    return (
      <p className={styles.notice}>{t(`notice.${content.notice}`, { name: name === '' ? t('support') : name })}</p>
    );
  }
  const author = from === 'visitor' ? t('you') : from === 'staff' ? agent || t('support') : t('assistant');
  return (
    <article className={styles.message} data-from={from} data-first={isFirst || undefined}>
      {/* Several messages in a row show their author once. */}
      <h2 className={isFirst ? styles.author : visuallyHidden}>
        {author}
        <time dateTime={at}>{timeOf(new Date(at))}</time>
      </h2>
      <div className={styles.bubble}>
        {content?.type === 'answer' ? (
          <Answer answer={content.answer} isLast={isLast} {...actions} />
        ) : text === '' ? null : (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        )}
        {files.length > 0 ? <Files files={files} /> : null}
      </div>
      {isRead ? <p className={styles.state}>{t('read')}</p> : null}
    </article>
  );
}
