import { useTranslate } from '@roadside/mfe-kit/fragment';
import { request } from '@roadside/mfe-kit/request';
import { useState } from 'react';

import { PagedList } from '../../../shared/pages/PagedList';
import { usePages } from '../../../shared/pages/use-pages';
import { usePlace } from '../../../shared/posts/use-place';
import type { Comment } from '../../../shared/types';
import { CommentForm } from './CommentForm';
import { CommentThread } from './CommentThread';
import styles from './Comments.module.css';

export interface CommentsSectionProps {
  /** Id of the post. */
  post: string;
  /** Comments in all, replies included. */
  count: number;
}

/** Comments on a post, two deep, the oldest first, and a field for one's own. */
export function CommentsSection({ post, count }: CommentsSectionProps) {
  const t = useTranslate('community');
  const { at } = usePlace();
  const [added, setAdded] = useState(0);
  const pages = usePages<Comment>((cursor, signal) =>
    request('get', '/api/{locale}/{city}/community/posts/{id}/comments', {
      at: { ...at, id: post },
      query: cursor === undefined ? {} : { cursor },
      cache: 'no-store',
      ...(signal ? { signal } : {}),
    }),
  );
  const add = (comment: Comment) => {
    setAdded(added + 1);
    pages.part.change((known) => ({ ...known, items: [...known.items, comment] }));
  };
  const change = (changed: Comment) =>
    pages.change(
      ({ id }) => id === changed.id,
      () => changed,
    );
  return (
    <section className={styles.section} id="comments">
      <h2>{t('comments.title', { count: count + added })}</h2>
      <PagedList pages={pages} empty={<p className={styles.muted}>{t('comments.none')}</p>}>
        {(items) => (
          <ul className={styles.list} role="list">
            {items.map((comment) => (
              <CommentThread
                key={comment.id}
                post={post}
                comment={comment}
                onChange={change}
                onAdded={() => setAdded(added + 1)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <CommentForm post={post} onSent={add} />
    </section>
  );
}
