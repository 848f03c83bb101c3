import { useTranslate } from '@roadside/mfe-kit/fragment';

import { localTime } from '../../shared/local-time';
import { PostFacts } from '../../shared/posts/PostFacts';
import { usePlace } from '../../shared/posts/use-place';
import type { PostSummary } from '../../shared/types';
import { useLocalDate } from '../../shared/use-local-date';
import styles from './OwnRows.module.css';

/** The visitor's posts with their state: each leads to the editor, a published one to its page. */
export function OwnPostRows({ items }: { items: readonly PostSummary[] }) {
  const t = useTranslate('community');
  const date = useLocalDate();
  const { to } = usePlace();
  const when = ({
    state,
    changed_at: changedAt,
    scheduled_at: scheduledAt,
    published_at: publishedAt,
  }: PostSummary) => {
    if (state === 'scheduled' && scheduledAt) {
      return t('own_posts.scheduled', { date: date(scheduledAt), time: localTime(scheduledAt) });
    }
    if (state === 'published' && publishedAt) return date(publishedAt);
    return t('own_posts.changed', { date: date(changedAt) });
  };
  return (
    <ul className={styles.list} role="list">
      {items.map((post) => (
        <li key={post.id} className={styles.item}>
          <a
            className={styles.link}
            href={to(post.state === 'published' ? `/community/${post.id}` : `/post-editor/${post.id}`)}
            dir="auto"
          >
            {post.title || t('own_posts.untitled')}
          </a>
          <p className={styles.facts}>
            <span className={styles.state} data-state={post.state}>
              {t(`own_posts.state.${post.state}`)}
            </span>
            <span>{when(post)}</span>
            {post.has_changes && post.state === 'published' ? <span>{t('own_posts.has_changes')}</span> : null}
          </p>
          {post.state === 'rejected' && post.rejection ? (
            <p className={styles.reason}>
              {t(`rejection.${post.rejection}`)}
              {post.rejection_note ? ` ${post.rejection_note}` : null}
            </p>
          ) : null}
          {post.state === 'published' ? (
            <div className={styles.more}>
              <PostFacts figures={post} />
              <a
                className={styles.edit}
                href={to(`/post-editor/${post.id}`)}
                aria-label={t('edit_label', { title: post.title })}
              >
                {t('edit')}
              </a>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
