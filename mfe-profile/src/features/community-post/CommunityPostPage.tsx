import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { request, RequestError } from '@roadside/mfe-kit/request';
import { Avatar } from '@roadside/mfe-kit/ui/avatar/Avatar';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { EmptyState } from '@roadside/mfe-kit/ui/empty-state/EmptyState';
import { useContext, useEffect } from 'react';

import { LoadedPart } from '../../shared/loading/LoadedPart';
import { useLoaded } from '../../shared/loading/use-loaded';
import { PageTitle } from '../../shared/page-title';
import { PostText } from '../../shared/posts/PostText';
import { usePlace } from '../../shared/posts/use-place';
import type { CommunityPost } from '../../shared/types';
import { useLocalDate } from '../../shared/use-local-date';
import { FollowButton, MuteButton } from '../../shared/following/AuthorButtons';
import { useAuthorChoice } from '../../shared/following/use-author-choice';
import { CommentsSection } from './comments/CommentsSection';
import styles from './CommunityPostPage.module.css';
import { PostActions } from './PostActions';

/** A post of the community with its comments. */
export function CommunityPostPage() {
  const t = useTranslate('community');
  const { page } = useFragmentContext('page');
  const { at, to } = usePlace();
  const id = page.page.params['id'] ?? '';
  const post = useLoaded((signal) =>
    request('get', '/api/{locale}/{city}/community/posts/{id}', {
      at: { ...at, id },
      signal,
      cache: 'no-store',
    }).catch(missingAsNone),
  );
  return (
    <div className={post.state.status === 'loading' ? styles.loading : undefined}>
      <LoadedPart part={post}>
        {(found) =>
          found ? (
            <Post found={found} />
          ) : (
            <EmptyState
              title={t('gone.title')}
              action={
                <ButtonLink variant="secondary" href={to('/community')}>
                  {t('gone.back')}
                </ButtonLink>
              }
            >
              {t('gone.text')}
            </EmptyState>
          )
        }
      </LoadedPart>
    </div>
  );
}

function missingAsNone(error: unknown): undefined {
  if (error instanceof RequestError && error.status === 404) return undefined;
  throw error;
}

/** The post itself. The page's heading becomes its title. */
export function Post({ found }: { found: CommunityPost }) {
  const t = useTranslate('community');
  const { to } = usePlace();
  const date = useLocalDate();
  const choice = useAuthorChoice(found.post.author.id, { isFollowed: found.is_followed, isMuted: found.is_muted });
  const setTitle = useContext(PageTitle);
  const { post, html, edited_at: editedAt } = found;
  useEffect(() => {
    setTitle(post.title);
    return () => setTitle(undefined);
  }, [post.title, setTitle]);
  return (
    <div className={styles.page}>
      <article className={styles.post}>
        <div className={styles.by}>
          <Avatar name={post.author.name} />
          <div className={styles.words}>
            <p className={styles.name}>{post.author.is_you ? t('you') : <bdi>{post.author.name}</bdi>}</p>
            <p className={styles.muted}>
              <span>{date(post.published_at)}</span>
              {editedAt ? <span>{t('edited', { date: date(editedAt) })}</span> : null}
              <a href={to(`/community?topic=${post.topic.code}`)}>{post.topic.name}</a>
            </p>
          </div>
          {post.author.is_you ? null : <FollowButton author={post.author} choice={choice} />}
        </div>
        {post.cover ? (
          <img className={styles.cover} src={post.cover.url} alt={post.cover_alt} width="1200" height="600" />
        ) : null}
        <div lang={post.language} dir="auto">
          <PostText html={html} />
        </div>
        {post.tags.length > 0 ? (
          <ul className={styles.tags} role="list" aria-label={t('tags')}>
            {post.tags.map((tag) => (
              <li key={tag}>
                <bdi>#{tag}</bdi>
              </li>
            ))}
          </ul>
        ) : null}
        <PostActions
          post={post}
          more={post.author.is_you || choice.isMuted ? null : <MuteButton author={post.author} choice={choice} />}
        />
      </article>
      <CommentsSection post={post.id} count={post.comments} />
    </div>
  );
}
