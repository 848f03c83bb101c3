import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';

import {
  dismissSentNotice,
  keepSentHeight,
  onSentNotice,
  sentNoticeFor,
  storedSentNotice,
  type SentNotice,
} from '../../page/sent-notice';
import { showToast } from '../../page/toasts';
import { Button } from '../button/Button';
import { ButtonLink } from '../button/ButtonLink';
import { Glyph } from '../glyph/Glyph';
import { CLOSE } from '../glyph/paths';
import { Scene } from '../scene/Scene';
import { SENT } from '../scene/scenes';
import styles from './SentCard.module.css';

/** Props of {@link SentCard}. */
export interface SentCardProps {
  /** Path of the page. */
  page: string;
  /**
   * Whether the page begins with a hero, whose surface then runs on behind the card.
   *
   * @default false
   */
  onHero?: boolean;
}

/**
 * What the visitor has just sent: number, link, where and when the answer comes. Stays on the page
 * that follows the form until it is dismissed or the session ends; nothing on other pages.
 */
export function SentCard({ page, onHero = false }: SentCardProps) {
  const stored = useSyncExternalStore(onSentNotice, storedSentNotice, onServer);
  const notice = useMemo(() => sentNoticeFor(page, stored), [page, stored]);
  // The empty element reserves the space of a reloaded page.
  const classes = onHero ? `${styles.space} ${styles.onHero}` : styles.space;
  return <div className={classes}>{notice ? <Card notice={notice} /> : null}</div>;
}

const onServer = () => null;

function Card({ notice }: { notice: SentNotice }) {
  const { page, title, lines, url, texts } = notice;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const height = card.current?.parentElement?.offsetHeight;
    if (height) keepSentHeight(page, height);
  }, [page]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.origin + url);
      showToast({ text: texts.copied, tone: 'success' });
    } catch {
      showToast({ text: texts.copyFailed });
    }
  };
  const dismiss = () => {
    dismissSentNotice(notice);
    document.querySelector<HTMLElement>('[data-slot="main"]')?.focus({ preventScroll: true });
  };
  return (
    <section className={styles.card} ref={card} aria-label={title}>
      <div className={styles.picture}>
        <Scene drawing={SENT} />
      </div>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <div className={styles.actions}>
          <ButtonLink variant="secondary" href={url}>
            {texts.open}
          </ButtonLink>
          <Button variant="quiet" onClick={() => void copy()}>
            {texts.copy}
          </Button>
        </div>
      </div>
      <button className={styles.dismiss} type="button" aria-label={texts.dismiss} onClick={dismiss}>
        <Glyph path={CLOSE} />
      </button>
    </section>
  );
}
