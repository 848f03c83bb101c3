import { useTranslate } from '@roadside/mfe-kit/fragment';
import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';

import { usePlace } from '../../shared/posts/use-place';
import type { Notice } from '../../shared/types';
import { useLocalDate } from '../../shared/use-local-date';
import styles from './Notices.module.css';

export interface NoticeRowsProps {
  items: readonly Notice[];
  /** Called when the visitor opens an unread notice. */
  onRead: (id: string) => void;
}

/** Kinds with a separate text. A newer API may send others. */
const KINDS = [
  'comment_on_post',
  'reply_to_comment',
  'post_approved',
  'post_rejected',
  'comment_approved',
  'comment_rejected',
  'support_reply',
  'author_posted',
] as const satisfies readonly Notice['kind'][];

const kindOf = (notice: Notice) => KINDS.find((kind) => kind === notice.kind) ?? 'other';

/** Notices, each a row that leads to what it is about. Unread ones have a dot. */
export function NoticeRows({ items, onRead }: NoticeRowsProps) {
  const t = useTranslate('community');
  const date = useLocalDate();
  const { to } = usePlace();
  return (
    <ul className={styles.list} role="list">
      {items.map((notice) => (
        <li key={notice.id} className={styles.item} data-unread={!notice.is_read || undefined}>
          <a
            className={styles.link}
            href={addressOf(notice, to)}
            onClick={() => {
              if (!notice.is_read) onRead(notice.id);
            }}
          >
            {notice.is_read ? null : <VisuallyHidden>{t('notices.unread')} </VisuallyHidden>}
            {t(`notices.kind.${kindOf(notice)}`, { name: notice.actor ?? t('notices.somebody'), title: notice.title })}
          </a>
          {notice.excerpt ? (
            <p className={styles.excerpt} dir="auto">
              {notice.excerpt}
            </p>
          ) : null}
          {notice.reason ? (
            <p className={styles.reason}>
              {t(`rejection.${notice.reason}`)}
              {notice.note ? ` ${notice.note}` : null}
            </p>
          ) : null}
          <p className={styles.date}>{date(notice.created_at)}</p>
        </li>
      ))}
    </ul>
  );
}

function addressOf(notice: Notice, to: (path: string) => string): string {
  const { post, url } = notice;
  const kind = kindOf(notice);
  if (url) return url;
  if (kind === 'support_reply') return to('/profile/requests');
  if (kind === 'post_rejected') return to(post ? `/post-editor/${post}` : '/profile/media/drafts');
  if (kind === 'comment_rejected') return to('/profile/media/comments');
  if (!post) return to('/community');
  const isOfComment = kind !== 'post_approved' && kind !== 'author_posted' && kind !== 'other';
  return to(`/community/${post}${isOfComment ? '#comments' : ''}`);
}
