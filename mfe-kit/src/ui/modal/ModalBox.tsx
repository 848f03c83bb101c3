import { useEffect, useId, useLayoutEffect, useRef } from 'react';

import { Glyph } from '../glyph/Glyph';
import { CLOSE, PREVIOUS } from '../glyph/paths';
import { useLatest } from '../use-latest';
import { openModally } from './focus';
import { holdEntry } from './history-entry';
import { lockScroll } from './lock-scroll';
import type { ModalProps } from './Modal';
import styles from './Modal.module.css';
import { usePhaseEnds, type ModalPhase } from './phase';
import { useCloseRequests } from './use-close-requests';
import { useEnterSubmits } from './use-enter-submits';
import { useHoldStill } from './use-hold-still';

/** Props of {@link ModalBox}. */
interface ModalBoxProps extends Omit<ModalProps, 'open' | 'onClosed'> {
  phase: ModalPhase;
  onOpened: () => void;
  onClosed: () => void;
}

/** A modal while it is in the document. */
export function ModalBox({ phase, onOpened, onClosed, onClose, duration, ...props }: ModalBoxProps) {
  const { className, title, closeLabel, back, children, footer, fill = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const close = useLatest(onClose);

  // A layout effect: runs before paint, and its cleanup before React removes the element.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const unlockScroll = lockScroll();
    const restoreFocus = openModally(element, heading.current);
    return () => {
      element.close();
      unlockScroll();
      restoreFocus();
    };
  }, []);

  const isClosing = phase === 'closing';
  useEffect(() => (isClosing ? undefined : holdEntry(() => close.current())), [isClosing, close]);
  usePhaseEnds(dialog, phase, { duration, onOpened, onClosed });
  useCloseRequests(dialog, close);
  useEnterSubmits(dialog);
  useHoldStill(dialog);

  return (
    <dialog ref={dialog} className={`${styles.modal} ${className}`} data-state={phase} aria-labelledby={headingId}>
      <div className={styles.header}>
        {back ? (
          <button className={styles.back} type="button" aria-label={back.label} onClick={back.onBack}>
            <Glyph path={PREVIOUS} />
          </button>
        ) : null}
        <h2 className={styles.title} id={headingId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button className={styles.close} type="button" aria-label={closeLabel} onClick={onClose}>
          <Glyph path={CLOSE} />
        </button>
      </div>
      <div className={fill ? `${styles.content} ${styles.fill}` : styles.content}>{children}</div>
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </dialog>
  );
}
