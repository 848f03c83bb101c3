import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { CHECK, PLUS } from '@roadside/mfe-kit/ui/glyph/paths';

import actions from '../posts/Actions.module.css';
import type { PostAuthor } from '../types';
import styles from './Following.module.css';
import type { AuthorChoice } from './use-author-choice';

export interface AuthorButtonProps {
  author: PostAuthor;
  choice: AuthorChoice;
}

/** Follows an author, or no longer; shows a hidden one again. */
export function FollowButton({ author, choice }: AuthorButtonProps) {
  const t = useTranslate('community');
  const { isFollowed, isMuted, follow } = choice;
  if (isMuted) return <MuteButton author={author} choice={choice} />;
  return (
    <button
      className={`${actions.action} ${styles.follow}`}
      type="button"
      aria-pressed={isFollowed}
      aria-label={t(isFollowed ? 'following.followed_label' : 'following.follow_label', { name: author.name })}
      onClick={follow}
    >
      <Glyph path={isFollowed ? CHECK : PLUS} />
      <span>{t(isFollowed ? 'following.followed' : 'following.follow')}</span>
    </button>
  );
}

/** Hides the posts of an author, or shows them again. */
export function MuteButton({ author, choice }: AuthorButtonProps) {
  const t = useTranslate('community');
  const { isMuted, mute } = choice;
  return (
    <button
      className={isMuted ? actions.action : actions.other}
      type="button"
      aria-label={t(isMuted ? 'following.show_label' : 'following.hide_label', { name: author.name })}
      onClick={mute}
    >
      {t(isMuted ? 'following.show' : 'following.hide')}
    </button>
  );
}
