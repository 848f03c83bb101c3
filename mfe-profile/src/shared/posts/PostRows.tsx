import { useTranslate } from '@roadside/mfe-kit/fragment';

import type { FeedPost } from '../types';
import { useLocalDate } from '../use-local-date';
import { PostFacts } from './PostFacts';
import styles from './PostRows.module.css';
import { usePlace } from './use-place';

/** Posts of the community, each a row that leads to it. */
export function PostRows({ items }: { items: readonly FeedPost[] }) {
  const t = useTranslate('community');
  const date = useLocalDate();
  const { to } = usePlace();
  return (
    <ul className={styles.list} role="list">
      {items.map((post) => (
        <li key={post.id} className={styles.item}>
          <div className={styles.words}>
            <p className={styles.by}>
              <span>{post.author.is_you ? t('you') : <bdi>{post.author.name}</bdi>}</span>
              <span>{date(post.published_at)}</span>
              <span>{post.topic.name}</span>
            </p>
            <h2 className={styles.title}>
              <a className={styles.link} href={to(`/community/${post.id}`)} lang={post.language} dir="auto">
                {post.title}
              </a>
            </h2>
            {post.excerpt ? (
              <p className={styles.excerpt} lang={post.language} dir="auto">
                {post.excerpt}
              </p>
            ) : null}
            <PostFacts
              figures={{
                views: post.views,
                likes: post.reactions.likes,
                useful: post.reactions.useful,
                comments: post.comments,
              }}
            />
          </div>
          {post.cover ? (
            <img className={styles.cover} src={post.cover.url} alt="" width="160" height="80" loading="lazy" />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
