import { useTranslate } from '@roadside/mfe-kit/fragment';
import { outcomeOfError } from '@roadside/mfe-kit/forms';
import { sendGoal } from '@roadside/mfe-kit/page';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { useEffect, useId, useRef, useState } from 'react';

import styles from './Actions.module.css';
import { useArticle } from '../article';
import type { ReactionsProps } from '../like';
import { useProblem } from '../use-problem';
import { BOOKMARK, PRINTER, SHARE } from './icon-paths';
import { ShareLinks } from './ShareLinks';
import { useFavourite } from './use-favourite';

/** Actions on an article: save, share, print. */
export function Actions({ reactions, onChange }: ReactionsProps) {
  const t = useTranslate('reactions');
  const article = useArticle();
  const problemOf = useProblem();
  const links = useId();
  const [problem, setProblem] = useState('');
  const [isSharing, setIsSharing] = useState(false);
  const fail = (error: unknown) => setProblem(problemOf(outcomeOfError(error)));
  const [favourite, toggleFavourite] = useFavourite(article, reactions, onChange, fail);
  const shareLinks = useRef<HTMLDivElement>(null);

  // The panel is at the end of the window, so the links would open below it.
  useEffect(() => {
    if (isSharing) shareLinks.current?.scrollIntoView({ block: 'nearest' });
  }, [isSharing]);

  const share = () => {
    sendGoal('article_share', { article: article.id });
    if (!('share' in navigator)) return setIsSharing(!isSharing);
    // Closing the browser's share sheet is not an error.
    return void navigator
      .share({ title: article.title, url: location.origin + location.pathname })
      .catch(() => undefined);
  };
  const toggleSaved = () => {
    setProblem('');
    toggleFavourite();
  };
  return (
    <>
      <div className={styles.actions} role="group" aria-label={t('actions')}>
        <button className={styles.action} type="button" data-saved={favourite || undefined} onClick={toggleSaved}>
          <Glyph path={BOOKMARK} />
          {t(favourite ? 'saved' : 'save')}
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
      {isSharing ? (
        <div className={styles.links} ref={shareLinks}>
          <ShareLinks id={links} title={article.title} />
        </div>
      ) : null}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </>
  );
}
