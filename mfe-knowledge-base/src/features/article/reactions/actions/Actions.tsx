import { useTranslate } from '@roadside/mfe-kit/fragment';
import { outcomeOfError } from '@roadside/mfe-kit/forms';
import { sendGoal } from '@roadside/mfe-kit/page';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';
import { useId, useState } from 'react';

import styles from './Actions.module.css';
import { useArticle } from '../article';
import { BOOKMARK, HEART, PRINTER, SHARE } from './icon-paths';
import { ShareLinks } from './ShareLinks';
import { useFavourite } from './use-favourite';
import { useLike } from './use-like';
import { useProblem } from '../use-problem';
import { useReactions } from './use-reactions';

/** Actions on an article: like, save, share, print. */
export function Actions() {
  const t = useTranslate('reactions');
  const article = useArticle();
  const problemOf = useProblem();
  const links = useId();
  const [problem, setProblem] = useState('');
  const [isSharing, setIsSharing] = useState(false);
  const fail = (error: unknown) => setProblem(problemOf(outcomeOfError(error)));
  const [reactions, setReactions] = useReactions(article);
  const { likes, liked, toggle } = useLike(article, reactions, setReactions, fail);
  const [favourite, toggleFavourite] = useFavourite(article, reactions, setReactions, fail);

  const share = () => {
    sendGoal('article_share', { article: article.id });
    if (!('share' in navigator)) return setIsSharing(!isSharing);
    // Closing the browser's share sheet is not an error.
    return void navigator
      .share({ title: article.title, url: location.origin + location.pathname })
      .catch(() => undefined);
  };
  const clearProblem = (act: () => void) => () => {
    setProblem('');
    act();
  };
  return (
    <>
      <div className={styles.actions} role="group" aria-label={t('actions')}>
        <button className={styles.action} type="button" aria-pressed={liked} onClick={clearProblem(toggle)}>
          <Glyph path={HEART} />
          {t('like')}
          <span className={styles.count} aria-hidden="true">
            {likes > 0 ? likes : ''}
          </span>
          {likes > 0 ? <VisuallyHidden>, {t('likes', { count: likes })}</VisuallyHidden> : null}
        </button>
        <button
          className={styles.action}
          type="button"
          aria-pressed={favourite}
          onClick={clearProblem(toggleFavourite)}
        >
          <Glyph path={BOOKMARK} />
          {t('save')}
        </button>
        <button
          className={styles.action}
          type="button"
          aria-expanded={'share' in navigator ? undefined : isSharing}
          aria-controls={isSharing ? links : undefined}
          onClick={share}
        >
          <Glyph path={SHARE} />
          {t('share')}
        </button>
        <button className={styles.action} type="button" onClick={() => window.print()}>
          <Glyph path={PRINTER} />
          {t('print')}
        </button>
      </div>
      {isSharing ? <ShareLinks id={links} title={article.title} /> : null}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </>
  );
}
