import { useEffect, useRef, useState } from 'react';

import type { Toast as Notice } from '../../page/toasts';
import { afterTransition } from '../after-transition';
import { Glyph } from '../glyph/Glyph';
import { ALERT, CLOSE, DONE } from '../glyph/paths';
import { TOAST_DELAY_MS, TOAST_FADE_MS } from '../motion';
import { useLatest } from '../use-latest';
import styles from './ToastStack.module.css';
import { useClock } from './use-clock';

/** Default display time, in milliseconds. */
const SHOWN_MS = 5000;

/** Props of {@link Toast}. */
interface ToastProps {
  toast: Notice;
  /** True while its timer is paused. */
  isPaused: boolean;
  dismissLabel: string;
  /** Called after the fade-out. `hadFocus`: the focus was inside. */
  onGone: (hadFocus: boolean) => void;
}

/**
 * One notice of the stack: appears after a delay, disappears after its time. Its text is inserted
 * with that delay, because screen readers announce only additions to a live region they already
 * know.
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
