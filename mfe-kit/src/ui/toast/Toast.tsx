import { useEffect, useRef, useState } from 'react';

import type { Toast as Notice } from '../../page/toasts';
import { afterTransition } from '../after-transition';
import { Glyph } from '../glyph/Glyph';
import { ALERT, CLOSE, DONE } from '../glyph/paths';
import { TOAST_DELAY_MS, TOAST_FADE_MS } from '../motion';
import { useLatest } from '../use-latest';
import styles from './ToastStack.module.css';
import { useClock } from './use-clock';

/** How long a toast is shown that does not say so, in milliseconds. */
const SHOWN_MS = 5000;

/** Props of {@link Toast}. */
interface ToastProps {
  toast: Notice;
  /** Whether its clock stands still. */
  isPaused: boolean;
  dismissLabel: string;
  /** It has faded, with the focus in it or without. */
  onGone: (hadFocus: boolean) => void;
}

/**
 * One notice of the stack: comes after a moment, goes by itself. Its text comes with that moment, not before: screen readers tell what is added to
 * a region that they know already, and the region of the first notice is as new as the notice.
 */
export function Toast({ toast, isPaused, dismissLabel, onGone }: ToastProps) {
  const { text, tone = 'neutral', timeout = SHOWN_MS, link } = toast;
  const element = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<'waiting' | 'shown' | 'leaving'>('waiting');
  const gone = useLatest(onGone);

  useEffect(() => {
    if (phase !== 'waiting') return;
    const timer = setTimeout(() => setPhase('shown'), TOAST_DELAY_MS);
    return () => clearTimeout(timer);
  }, [phase]);
  useClock(timeout, phase === 'shown' && !isPaused, () => setPhase('leaving'));
  useEffect(() => {
    const toast = element.current;
    if (phase !== 'leaving' || !toast) return;
    return afterTransition(toast, TOAST_FADE_MS, () => gone.current(toast.contains(document.activeElement)));
  }, [phase, gone]);

  return (
    <div ref={element} className={`${styles.toast} ${styles[tone]}`} data-state={phase}>
      {tone === 'neutral' ? null : <Glyph path={tone === 'danger' ? ALERT : DONE} />}
      <p className={styles.text}>
        {phase === 'waiting' ? null : text}
        {phase !== 'waiting' && link ? (
          <a className={styles.link} href={link.url}>
            {link.text}
          </a>
        ) : null}
      </p>
      <button className={styles.dismiss} type="button" aria-label={dismissLabel} onClick={() => setPhase('leaving')}>
        <Glyph path={CLOSE} />
      </button>
    </div>
  );
}
