import { useTranslate } from '@roadside/mfe-kit/fragment';
import { request } from '@roadside/mfe-kit/request';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { EmptyState } from '@roadside/mfe-kit/ui/empty-state/EmptyState';

import { PagedList } from '../../shared/pages/PagedList';
import { usePages } from '../../shared/pages/use-pages';
import { PostFacts } from '../../shared/posts/PostFacts';
import { usePlace } from '../../shared/posts/use-place';
import type { OwnComment } from '../../shared/types';
import { useLocalDate } from '../../shared/use-local-date';
import styles from './MediaPage.module.css';
import { MediaTabs } from './MediaTabs';
import rows from './OwnRows.module.css';

/** The visitor's comments, the newest first. */
export function OwnCommentsPage() {
  const t = useTranslate('community');
  const { at, to } = usePlace();
  const pages = usePages<OwnComment>((cursor, signal) =>
    request('get', '/api/{locale}/{city}/account/comments', {
      at,
      query: cursor === undefined ? {} : { cursor },
      cache: 'no-store',
      ...(signal ? { signal } : {}),
    }),
  );
  return (
    <div className={styles.section}>
      <MediaTabs />
      <PagedList
        pages={pages}
        empty={
          <EmptyState
            title={t('own_comments.none')}
            action={<ButtonLink href={to('/community')}>{t('read')}</ButtonLink>}
          >
            {t('own_comments.text')}
          </EmptyState>
        }
      >
        {(items) => <OwnCommentRows items={items} />}
      </PagedList>
    </div>
  );
}

/** Comments of the visitor, each a row that leads to its post. */
export function OwnCommentRows({ items }: { items: readonly OwnComment[] }) {
  const t = useTranslate('community');
  const date = useLocalDate();
  const { to } = usePlace();
  return (
    <ul className={rows.list} role="list">
      {items.map((comment) => (
        <li key={comment.id} className={rows.item}>
          <a className={rows.link} href={to(`/community/${comment.post}#comments`)} dir="auto">
            {comment.post_title}
          </a>
          <p className={rows.text} dir="auto">
            {comment.text}
          </p>
          <p className={rows.facts}>
            {comment.state === 'published' || comment.state === 'deleted' ? null : (
              <span className={rows.state} data-state={comment.state}>
                {t(`comments.state.${comment.state}`)}
              </span>
            )}
            <span>{date(comment.created_at)}</span>
          </p>
          <PostFacts figures={{ views: 0, likes: comment.likes, useful: 0, comments: comment.reply_count }} />
        </li>
      ))}
    </ul>
  );
}
