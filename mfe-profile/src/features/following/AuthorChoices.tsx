import { useTranslate } from '@roadside/mfe-kit/fragment';
import { showToast } from '@roadside/mfe-kit/page';
import { faultOf, RequestError, send } from '@roadside/mfe-kit/request';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { CHECK, PLUS } from '@roadside/mfe-kit/ui/glyph/paths';

import { useOptimistic } from '../../shared/loading/use-optimistic';
import { usePlace } from '../../shared/posts/use-place';
import type { PostAuthor } from '../../shared/types';
import styles from './Following.module.css';

export interface AuthorChoicesProps {
  author: PostAuthor;
  /** Read once, as is `isMuted`. */
  isFollowed: boolean;
  isMuted: boolean;
  /** Whether hiding is offered too, not only showing a hidden author again. */
  canMute?: boolean;
}

/**
 * Follows an author or hides their posts. A press shows immediately; a failure takes it back.
 * Following shows a hidden author again, and hiding ends following, as in the API.
 */
export function AuthorChoices({ author, isFollowed, isMuted, canMute = false }: AuthorChoicesProps) {
  const t = useTranslate('community');
  const { at } = usePlace();
  const [choice, change] = useOptimistic({ isFollowed, isMuted });
  const here = { at: { ...at, id: author.id } };

  const follow = () => {
    const next = { isFollowed: !choice.isFollowed, isMuted: false };
    change(next, async () => {
      try {
        await send(next.isFollowed ? 'put' : 'delete', '/api/{locale}/{city}/community/authors/{id}/follow', here);
      } catch (error) {
        if (error instanceof RequestError && faultOf(error).code === 'too_many_followed') {
          showToast({ tone: 'danger', text: t('following.too_many') });
          return choice;
        }
        throw error;
      }
      return next;
    });
  };
  const mute = () => {
    const next = { isFollowed: false, isMuted: !choice.isMuted };
    change(next, async () => {
      const { isMuted: muted } = next;
      await send('put', '/api/{locale}/{city}/community/authors/{id}/mute', { ...here, body: { muted } });
      return next;
    });
  };
  return (
    <div className={styles.choices}>
      {choice.isMuted ? null : (
        <button
          className={styles.follow}
          type="button"
          aria-pressed={choice.isFollowed}
          aria-label={t(choice.isFollowed ? 'following.followed_label' : 'following.follow_label', {
            name: author.name,
          })}
          onClick={follow}
        >
          <Glyph path={choice.isFollowed ? CHECK : PLUS} />
          <span>{t(choice.isFollowed ? 'following.followed' : 'following.follow')}</span>
        </button>
      )}
      {canMute || choice.isMuted ? (
        <button
          className={styles.mute}
          type="button"
          aria-label={t(choice.isMuted ? 'following.show_label' : 'following.hide_label', { name: author.name })}
          onClick={mute}
        >
          {t(choice.isMuted ? 'following.show' : 'following.hide')}
        </button>
      ) : null}
    </div>
  );
}
