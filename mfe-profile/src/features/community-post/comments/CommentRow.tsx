import { useFormats, useTranslate } from '@roadside/mfe-kit/fragment';
import { send } from '@roadside/mfe-kit/request';
import { Avatar } from '@roadside/mfe-kit/ui/avatar/Avatar';
import { useState } from 'react';

import { useFailure } from '../../../shared/loading/use-failure';
import { usePlace } from '../../../shared/posts/use-place';
import type { Comment } from '../../../shared/types';
import { useLocalDate } from '../../../shared/use-local-date';
import { ReportDialog } from '../ReportDialog';
import styles from './Comments.module.css';

export interface CommentRowProps {
  comment: Comment;
  onChange: (comment: Comment) => void;
  /** Offers to reply. */
  onReply?: () => void;
}

/** One comment: who, when, what, and what can be done with it. */
export function CommentRow({ comment, onChange, onReply }: CommentRowProps) {
  const t = useTranslate('community');
  const date = useLocalDate();
  const { author, state, text, created_at: createdAt } = comment;
  if (state === 'deleted' || !author) return <p className={styles.muted}>{t('comments.deleted')}</p>;
  return (
    <div className={styles.comment}>
      <Avatar name={author.name} />
      <div className={styles.words}>
        <p className={styles.by}>
          <span className={styles.name}>{author.is_you ? t('you') : <bdi>{author.name}</bdi>}</span>
          <span className={styles.date}>{date(createdAt)}</span>
        </p>
        <p className={styles.text} dir="auto">
          {text}
        </p>
        {state === 'published' ? null : <p className={styles.state}>{t(`comments.state.${state}`)}</p>}
        <Buttons comment={comment} onChange={onChange} {...(onReply ? { onReply } : {})} />
      </div>
    </div>
  );
}

function Buttons({ comment, onChange, onReply }: CommentRowProps) {
  const t = useTranslate('community');
  const { number } = useFormats();
  const { at } = usePlace();
  const fail = useFailure();
  const [isReporting, setIsReporting] = useState(false);
  const { id, liked, likes, author, state } = comment;
  const here = { at: { ...at, id }, keepalive: true };

  const like = async () => {
    onChange({ ...comment, liked: !liked, likes: likes + (liked ? -1 : 1) });
    try {
      const body = { liked: !liked };
      const saved = await send('put', '/api/{locale}/{city}/community/comments/{id}/like', { ...here, body });
      onChange({ ...comment, ...saved });
    } catch (error) {
      onChange(comment);
      fail(error);
    }
  };
  const remove = async () => {
    onChange({ ...comment, state: 'deleted', text: '' });
    try {
      await send('delete', '/api/{locale}/{city}/community/comments/{id}', here);
    } catch (error) {
      onChange(comment);
      fail(error);
    }
  };
  const name = author?.name ?? '';
  // The accessible name begins with the visible text, for those who control by voice.
  const label = likes > 0 ? `${t('like')} ${number(likes)}` : t('like');
  return (
    <div className={styles.buttons}>
      {state === 'published' ? (
        <button
          className={styles.button}
          type="button"
          aria-pressed={liked}
          aria-label={t('comments.like_label', { label, name })}
          onClick={() => void like()}
        >
          {label}
        </button>
      ) : null}
      {onReply ? (
        <button
          className={styles.button}
          type="button"
          aria-label={t('comments.reply_label', { name })}
          onClick={onReply}
        >
          {t('comments.reply')}
        </button>
      ) : null}
      {author?.is_you ? (
        <button className={styles.button} type="button" onClick={() => void remove()}>
          {t('comments.remove')}
        </button>
      ) : (
        <button
          className={styles.button}
          type="button"
          aria-label={t('comments.report_label', { name })}
          onClick={() => setIsReporting(true)}
        >
          {t('report.open')}
        </button>
      )}
      <ReportDialog
        isOpen={isReporting}
        onClose={() => setIsReporting(false)}
        report={(body) => send('post', '/api/{locale}/{city}/community/comments/{id}/report', { ...here, body })}
      />
    </div>
  );
}
